import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { Failure } from '../failures/failure.ts';
import type { FixedContent } from '../http/get-fixed.ts';
import { compressWhole } from '../http/response/compression.ts';
import { once } from '../memory/remember.ts';
import type { Encoding } from '../versions/entity-tag.ts';

export interface PageFile extends FixedContent {
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
export const openPageFile: (name: string | undefined) => Promise<PageFile> = once(open);
