import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { HttpRequest } from '@azure/functions';
import { Failure } from '../failures/failure.ts';
import { type FixedBody, getFixed } from '../http/get-fixed.ts';
import type { Handler } from '../http/guard.ts';
import { compressWhole } from '../http/response/compression.ts';
import type { Response } from '../http/response/responses.ts';
import { once } from '../memory/remember.ts';
import type { Encoding } from '../versions/entity-tag.ts';

interface PageFile extends FixedBody {
  contentType: string;
}

const contentTypes: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/** The names of the page's files, which contain a digest of their content (infra/tools/build/docs-build.ts). */
const fileName = /^[a-z]{1,20}\.[A-Z0-9]{8}\.(js|css|txt)$/;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function open(name: string | undefined): Promise<PageFile> {
  const type = name === undefined ? 'html' : fileName.exec(name)?.[1];
  const contentType = type && contentTypes[type];
  if (!contentType) throw new Failure('absent');
  const br = await readFile(join(__dirname, `docs.${name ?? 'html'}.br`)).catch(error => {
    // A missing file may belong to another version, but without the page itself the package is incomplete.
    throw isMissing(error) && name !== undefined ? new Failure('absent') : error;
  });
  const plain = () => promisify(brotliDecompress)(br);
  const compressed = async (encoding: Encoding) =>
    encoding === 'br' ? br : compressWhole(await plain(), encoding);
  return {
    contentType,
    digest: createHash('sha256').update(br).digest('base64url'),
    plain: once<void, Uint8Array>(plain),
    compressed: once(compressed),
  };
}

/**
 * A file of the page by its name, or the page itself without one. Files are next to the bundle and are read at the first
 * request. From then on they stay in memory in each requested encoding: 2.6 MB altogether.
 * @throws Failure `absent`
 */
const openPageFile: (name: string | undefined) => Promise<PageFile> = once(open);

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
  const { contentType, ...body } = await openPageFile(file);
  const name = file === undefined ? 'docs' : `docs/${file}`;
  return getFixed(request, { ...body, name, headers: { 'Content-Type': contentType, ...headers } });
}

/** Redirects from the address with a trailing slash, because the page names its files relative to its address. */
const withoutSlash: Response<308> = {
  status: 308,
  headers: { Location: '../docs', 'Cache-Control': 'private, no-cache' },
};

/** The page that shows the description and tries operations (contract.md, Page). */
export const readPage: Handler<200 | 304 | 308> = async ({ request }) =>
  new URL(request.url).pathname.endsWith('/') ? withoutSlash : send(request, pageHeaders);

/** The files of the page. */
export const readPageFile: Handler<200 | 304> = ({ request }) =>
  send(request, fileHeaders, nameIn(request.url) ?? '');
