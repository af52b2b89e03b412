import type { IncomingMessage } from 'node:http';
import { type Cors, isAllowed, isForAll } from './cors.ts';
import { isOtherSite, localHostOf, readUrl, sourceOf } from './request-source.ts';

/**
 * What happens to requests from pages of other sites that CORS does not allow. Azure serves them, without the headers
 * that let a page read the answer. A server on a developer's machine refuses them, because any page that is open in the
 * browser there could write.
 */
export const otherSitesActions = ['refused', 'served'] as const;
export type OtherSites = (typeof otherSitesActions)[number];

/** Why a request from another site's page is refused, and what to do about it; undefined when it is served. */
export function findSiteRefusal(request: IncomingMessage, cors: Cors): string | undefined {
  return isForeignHost(request, cors) ? explainHost(request) : findPageRefusal(request, cors);
}

/** Whether the Host is not a name of this machine, as with DNS rebinding. */
function isForeignHost(request: IncomingMessage, cors: Cors): boolean {
  const host = request.headers.host?.toLowerCase() ?? '';
  if (host === '' || localHostOf(request) !== undefined || isForAll(cors)) return false;
  return !cors.origins.some(origin => new URL(origin).host === host);
}

function findPageRefusal(request: IncomingMessage, cors: Cors): string | undefined {
  if (isLinkFollowed(request) || isStyleOfFrame(request) || isOldBrowsersRead(request)) return undefined;
  const source = sourceOf(request);
  if (source === 'own' || source === 'unknown' || isAllowed(cors, source.origin)) return undefined;
  return explainPage(source.origin);
}

/** Whether a user opens an address in a tab, from any page: that page cannot read the answer. */
function isLinkFollowed({ method, headers }: IncomingMessage): boolean {
  const isPage = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return method === 'GET' && isPage && headers.origin === undefined;
}

/**
 * Whether a frame without an origin loads a style sheet, as the preview of the studio does: Firefox names the origin `null`,
 * Chromium none, and neither names the page. No page can read it.
 */
function isStyleOfFrame({ method, headers }: IncomingMessage): boolean {
  const isStyle = headers['sec-fetch-mode'] === 'no-cors' && headers['sec-fetch-dest'] === 'style';
  const isUnnamed = (headers.origin ?? 'null') === 'null' && headers.referer === undefined;
  return method === 'GET' && isStyle && isUnnamed;
}

/** Whether only a Referer names another site: in an old browser a link that a user follows looks the same. */
function isOldBrowsersRead(request: IncomingMessage): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && request.headers.origin === undefined && !isOtherSite(request);
}

function explainPage(origin: string): string {
  return origin === 'null'
    ? 'Refused: a page of another site has sent this request without its origin. Serve the page over http, and start the service with --cors and its origin, such as --cors http://localhost:5173'
    : `Refused: a page of ${origin} has sent this request, and that is another site. To allow it, start the service with --cors ${origin}`;
}

function explainHost({ headers }: IncomingMessage): string {
  const origin = readUrl(`http://${headers.host}`)?.origin ?? 'http://NAME';
  return `Refused: the Host of this request is not a name of this machine, so it may come from a page of another site. Call the service as localhost or 127.0.0.1; if the name is yours, start the service with --cors ${origin}`;
}
