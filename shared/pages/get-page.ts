import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { Failure } from '../failures/failure.ts';
import { type FixedBody, getFixed } from '../http/get-fixed.ts';
import type { Handler } from '../http/handler.ts';
import { compressWhole } from '../http/response/compression.ts';
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

/** The names of a page's files, which contain a digest of their content (infra/tools/build/page-build.ts). */
const fileName = /^[a-z-]{1,20}\.[A-Z0-9]{8}\.(js|css|txt)$/;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function open(page: string, name: string | undefined): Promise<PageFile> {
  const type = name === undefined ? 'html' : fileName.exec(name)?.[1];
  const contentType = type && contentTypes[type];
  if (!contentType) throw new Failure('absent');
  const br = await readFile(join(__dirname, `${page}.${name ?? 'html'}.br`)).catch(error => {
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

/** What a page may load and call besides its own origin's scripts and styles: sources for each directive. */
export interface PagePolicy {
  'img-src': string;
  /** Films and sounds; none if left out. */
  'media-src'?: string;
  'connect-src': string;
  /** Scripts that run beside the page; without, those that it may run itself. */
  'worker-src'?: string;
  /** Pages in frames; none if left out. */
  'frame-src'?: string;
}

/** A page runs only its own scripts and has only its own styles. */
const contentSecurityPolicy = (policy: PagePolicy) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ...Object.entries(policy).map(([directive, sources]) => `${directive} ${sources}`),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** A file never changes under the same name. */
const fileHeaders = { 'Cache-Control': 'private, max-age=31536000, immutable' };

/** The name of a file in an address, which has a trailing slash or none. */
const lastSegment = (url: string) => new URL(url).pathname.replace(/\/$/, '').split('/').at(-1) ?? '';

/** The handlers of a page and of its files (contract.md, Pages). */
export interface PageHandlers {
  page: Handler<200 | 304 | 308>;
  file: Handler<200 | 304>;
}

/**
 * Serves a page. Its files are next to the bundle and are read at the first request. From then on they stay in memory in each
 * requested encoding.
 * @param name the last segment of its address.
 */
export function servePage(name: string, policy: PagePolicy): PageHandlers {
  const openFile = once((file: string | undefined) => open(name, file));
  // The page names the files of its own version, so it must be revalidated each time.
  const pageHeaders = {
    'Cache-Control': 'private, no-cache',
    'Content-Security-Policy': contentSecurityPolicy(policy),
    'Referrer-Policy': 'no-referrer',
  };
  return {
    page: async ({ request }) => {
      // The page names its files relative to its address.
      if (new URL(request.url).pathname.endsWith('/'))
        return { status: 308, headers: { Location: `../${name}`, 'Cache-Control': 'private, no-cache' } };
      const { contentType, ...body } = await openFile(undefined);
      return getFixed(request, { ...body, name, headers: { 'Content-Type': contentType, ...pageHeaders } });
    },
    file: async ({ request }) => {
      const file = lastSegment(request.url);
      const { contentType, ...body } = await openFile(file);
      const headers = { 'Content-Type': contentType, ...fileHeaders };
      return getFixed(request, { ...body, name: `${name}/${file}`, headers });
    },
  };
}

/** The page of the description, on each surface. The viewer has its icons in `data:` addresses. */
export const docsPage = () => servePage('docs', { 'img-src': 'data:', 'connect-src': "'self'" });
