// @ts-check
// What is sent takes a quarter of the bytes where the reader's browser can read that.

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below this a compressed body is hardly smaller, in bytes. */
const least = 1024;

/** By the names that `Accept-Encoding` has, the better first. @type {readonly [string, (body: Buffer) => Promise<Buffer>][]} */
const encodings = [
  // As good as gzip's best, in less time.
  ['br', body => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
  ['gzip', body => promisify(gzip)(body)],
];

/** The encodings that a reader takes; `q=0` refuses one. @param {string} accepted */
const namesIn = accepted =>
  accepted
    .toLowerCase()
    .split(',')
    .filter(each => !/;\s*q=0(?:\.0*)?\s*$/.test(each))
    .map(each => each.split(';')[0]?.trim());

/**
 * A body as it is sent, and how it is encoded.
 * @type {(body: string, accepted?: string) => Promise<{ bytes: Buffer, encoding?: string }>}
 */
export async function compressed(body, accepted = '') {
  const bytes = Buffer.from(body);
  const names = namesIn(accepted);
  const [encoding, encode] = encodings.find(([name]) => names.includes(name)) ?? [];
  if (!encoding || !encode || bytes.length < least) return { bytes };
  return { bytes: await encode(bytes), encoding };
}
