import type { HttpHandler, HttpRequest, HttpResponseInit } from '@azure/functions';
import { chooseEncoding } from '../http/compression.ts';
import { guard } from '../http/guard.ts';
import { answeringHead } from '../http/head.ts';
import { readConditions } from '../versions/conditions.ts';
import { type EntityTag, formatTag, resourcePart, versionPart } from '../versions/entity-tag.ts';
import { openPageFile } from './page-files.ts';

/**
 * The page runs its own scripts and no others, has its own style, and talks to the service that it came from alone. The
 * viewer draws its icons as addresses of the kind `data:`.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What the page is sent with: it is asked for anew each time, since it names the files of its own version. */
const pageHeaders = {
  'Cache-Control': 'private, no-cache',
  'Content-Security-Policy': contentSecurityPolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
};

/** What its files are sent with: under the same name, a file never changes. */
const fileHeaders = { 'Cache-Control': 'private, max-age=31536000, immutable' };

/** The name of the file that is asked for, or empty for `docs` with a slash at its end; undefined for `docs`. */
function nameIn(url: string): string | undefined {
  return /\/docs(?:\/([^/]*))?\/?$/i.exec(new URL(url).pathname)?.[1];
}

async function send(request: HttpRequest, name: string | undefined): Promise<HttpResponseInit> {
  const { ifNoneMatch } = readConditions(request.headers);
  const { contentType, digest, bytes } = await openPageFile(name);
  const encoding = chooseEncoding(request.headers.get('accept-encoding'));
  const tag = { resource: resourcePart('', `docs/${name}`), own: '', version: versionPart(digest) };
  const headers = {
    ...(name === undefined ? pageHeaders : fileHeaders),
    ETag: formatTag({ ...tag, encoding }),
    Vary: 'Accept-Encoding',
  };
  const isThis = (held?: EntityTag) => held?.resource === tag.resource && held.version === tag.version;
  if (ifNoneMatch?.any || ifNoneMatch?.tags.some(each => isThis(each.tag))) return { status: 304, headers };
  const content = { 'Content-Type': contentType, ...(encoding && { 'Content-Encoding': encoding }) };
  return { status: 200, headers: { ...headers, ...content }, body: await bytes(encoding ?? 'plain') };
}

/** The page names its files relative to an address without a slash at its end. */
const withoutSlash: Readonly<HttpResponseInit> = {
  status: 308,
  headers: { Location: '../docs', 'Cache-Control': 'private, no-cache' },
};

/** The handler of GetDocs: the page that shows the description, and the files that it is made of (contract.md, Page). */
export const getDocs: HttpHandler = answeringHead(
  guard({ noun: 'page', verb: 'read' }, async request => {
    const name = nameIn(request.url);
    return name === '' ? withoutSlash : send(request, name);
  }),
);
