import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { Failure } from '../failure.ts';
import { compressWhole } from '../http/compression.ts';
import type { FixedContent } from '../http/get-fixed.ts';
import type { Encoding } from '../versions/entity-tag.ts';

/** A file of the page. */
export interface PageFile extends FixedContent {
  contentType: string;
}

const contentTypes: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/** How all files are called that the page names: with a digest of their content (infra/build/docs-build.ts). */
const fileName = /^[a-z]{1,20}\.[A-Z0-9]{8}\.(js|css|txt)$/;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Makes something once it is asked for the first time, and then gives the same. */
function once<K, V>(make: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const made = new Map<K, Promise<V>>();
  return key => {
    const known = made.get(key);
    if (known) return known;
    const value = make(key);
    made.set(key, value);
    // What could not be made is tried anew, and names that are none take no room.
    value.catch(() => made.delete(key));
    return value;
  };
}

async function open(name: string | undefined): Promise<PageFile> {
  const type = name === undefined ? 'html' : fileName.exec(name)?.[1];
  const contentType = type && contentTypes[type];
  if (!contentType) throw new Failure('absent');
  const br = await readFile(join(__dirname, `docs.${name ?? 'html'}.br`)).catch(error => {
    // One of another version, say. Without the page itself the package is not whole.
    throw isMissing(error) && name !== undefined ? new Failure('absent') : error;
  });
  const plain = () => promisify(brotliDecompress)(br);
  const make = async (encoding: Encoding | undefined): Promise<Uint8Array> => {
    if (encoding === 'br') return br;
    return encoding ? compressWhole(await plain(), encoding) : plain();
  };
  return { contentType, digest: createHash('sha256').update(br).digest('base64url'), bytes: once(make) };
}

/**
 * A file of the page by its name, or the page itself by none. It is beside the bundle and not read before it is asked for; from then on it is kept,
 * in each encoding that was asked for: 2.6 MB in all, if all are.
 * @throws Failure `absent`
 */
export const openPageFile: (name: string | undefined) => Promise<PageFile> = once(open);
