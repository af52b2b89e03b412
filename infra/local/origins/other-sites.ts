import type { IncomingMessage } from 'node:http';
import { type Cors, isAllowed, isForAll } from './cors.ts';
import { isOtherSite, localHostOf, readUrl, sourceOf } from './request-source.ts';

/**
 * What happens to requests of pages of other sites that CORS does not allow: Azure serves them, without the headers
 * that would let a page read the answer. A server on a developer's machine refuses them: any page that is open in its
 * browser could write there.
 */
export const otherSitesActions = ['refused', 'served'] as const;
export type OtherSites = (typeof otherSitesActions)[number];

/** Why a request of another site's page is refused, and what to do about it; undefined when it is none. */
export function findSiteRefusal(request: IncomingMessage, cors: Cors): string | undefined {
  return isForeignHost(request, cors) ? explainHost(request) : findPageRefusal(request, cors);
}

/** Whether a request is for a name that leads here but is not this machine's, as a rebound name does. */
function isForeignHost(request: IncomingMessage, cors: Cors): boolean {
  const host = request.headers.host?.toLowerCase() ?? '';
  if (host === '' || localHostOf(request) !== undefined || isForAll(cors)) return false;
  return !cors.origins.some(origin => new URL(origin).host === host);
}

function findPageRefusal(request: IncomingMessage, cors: Cors): string | undefined {
  if (isLinkFollowed(request) || isOldBrowsersRead(request)) return undefined;
  const source = sourceOf(request);
  if (source === 'own' || source === 'unknown' || isAllowed(cors, source.origin)) return undefined;
  return explainPage(source.origin);
}

/** Whether somebody opens an address in a tab, from whatever page: that page does not see what comes. */
function isLinkFollowed({ method, headers }: IncomingMessage): boolean {
  const isPage = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return method === 'GET' && isPage && headers.origin === undefined;
}

/** Whether all that tells of another site is a Referer: a link that was followed looks the same there. */
function isOldBrowsersRead(request: IncomingMessage): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && request.headers.origin === undefined && !isOtherSite(request);
}

function explainPage(origin: string): string {
  return origin === 'null'
    ? 'Refused: a page of another site has sent this, without saying which. Serve the page over http, and start the service with --cors and its origin, such as --cors http://localhost:5173'
    : `Refused: a page of ${origin} has sent this, which is another site. If it may use the service, start that with --cors ${origin}`;
}

function explainHost({ headers }: IncomingMessage): string {
  const origin = readUrl(`http://${headers.host}`)?.origin ?? 'http://NAME';
  return `Refused: this is for a Host that is no name of this machine, as a page of another site would send it that pretends to be local. Call the service as localhost or 127.0.0.1; if the name is yours, start it with --cors ${origin}`;
}
