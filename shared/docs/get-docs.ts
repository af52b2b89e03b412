import type { HttpRequest } from '@azure/functions';
import { getFixed } from '../http/get-fixed.ts';
import { serve } from '../http/guard.ts';
import type { Response } from '../http/response/responses.ts';
import { getDocs, getDocsFile } from '../operations/table.ts';
import { openPageFile } from './page-files.ts';

/**
 * The page runs only its own scripts, has only its own styles, and talks only to the service that it came from. The viewer
 * has its icons in `data:` addresses.
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

/** The page names the files of its own version, so it must be revalidated each time. */
const pageHeaders = {
  'Cache-Control': 'private, no-cache',
  'Content-Security-Policy': contentSecurityPolicy,
  'Referrer-Policy': 'no-referrer',
};

/** A file never changes under the same name. */
const fileHeaders = { 'Cache-Control': 'private, max-age=31536000, immutable' };

/** What follows `docs` in the path, without a trailing slash: the name of a file, or nothing. */
const nameIn = (url: string) => /\/docs\/([^/]+)\/?$/i.exec(new URL(url).pathname)?.[1];

async function send(request: HttpRequest, headers: typeof pageHeaders | typeof fileHeaders, file?: string) {
  const { contentType, ...content } = await openPageFile(file);
  const name = file === undefined ? 'docs' : `docs/${file}`;
  return getFixed(request, { ...content, name, headers: { 'Content-Type': contentType, ...headers } });
}

/** Redirects from the address with a trailing slash, because the page names its files relative to its address. */
const withoutSlash: Response<308> = {
  status: 308,
  headers: { Location: '../docs', 'Cache-Control': 'private, no-cache' },
};

/** GetDocs: the page that shows the description and tries operations (contract.md, Page). */
export const docs = serve(getDocs, async ({ request }) =>
  new URL(request.url).pathname.endsWith('/') ? withoutSlash : send(request, pageHeaders),
);

/** GetDocsFile: the files of the page. */
export const docsFile = serve(getDocsFile, ({ request }) =>
  send(request, fileHeaders, nameIn(request.url) ?? ''),
);
