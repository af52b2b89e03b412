import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Encoding } from '../versions/entity-tag.ts';
import type { Body } from './json-stream.ts';

/** The shortest body that is compressed, in bytes: below it the headers weigh more. */
export const shortest = 1024;

// Beyond these the time grows faster than the size falls (zlib's own default; Brotli's is 11, made for what is
// compressed once and for all).
const gzipOptions = { level: 6 };
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const whole = {
  br: (body: Uint8Array) => promisify(brotliCompress)(body, brotliOptions),
  gzip: (body: Uint8Array) => promisify(gzip)(body, gzipOptions),
};

const stream = { br: () => createBrotliCompress(brotliOptions), gzip: () => createGzip(gzipOptions) };

/** The encodings of this service, the better first. */
const encodings = ['br', 'gzip'] as const;

/** What `Accept-Encoding` says of each coding: its quality, from 0 to 1 (RFC 9110, 12.5.3). */
function qualities(header: string): Map<string, number> {
  const items = header.split(',', 32).map(item => item.split(';', 2).map(text => text.trim().toLowerCase()));
  return new Map(items.map(([coding = '', weight]) => [coding, qualityOf(weight)]));
}

function qualityOf(weight: string | undefined): number {
  if (weight === undefined) return 1;
  const quality = Number(/^q=([01](?:\.\d{0,3})?)$/.exec(weight)?.[1]);
  return Number.isNaN(quality) ? 0 : quality;
}

/** The encoding that a client would rather have; undefined for none. */
export function chooseEncoding(acceptEncoding: string | null): Encoding | undefined {
  if (!acceptEncoding) return undefined;
  const accepted = qualities(acceptEncoding);
  const quality = (coding: string) => accepted.get(coding) ?? accepted.get('*') ?? 0;
  const [best] = [...encodings].sort((a, b) => quality(b) - quality(a));
  return best && quality(best) > 0 ? best : undefined;
}

/** Compresses a whole body. */
export function compressWhole(body: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  return whole[encoding](body);
}

/**
 * Compresses a body, at once or while it is sent, at the pace of who reads it.
 * @returns undefined where that is of no use. A body that is made while it is sent is always long enough.
 */
export async function compress(body: Body, encoding: Encoding): Promise<Body | undefined> {
  if (!(body instanceof Uint8Array)) return compressed(body, encoding);
  return body.length >= shortest ? compressWhole(body, encoding) : undefined;
}

async function* compressed(
  body: AsyncGenerator<Uint8Array, void, undefined>,
  encoding: Encoding,
): AsyncGenerator<Uint8Array, void, undefined> {
  const compressor = stream[encoding]();
  // Its only failure is that whoever reads it leaves, which destroys the compressor and ends the body's generator.
  const ended = pipeline(Readable.from(body), compressor).catch(() => undefined);
  yield* compressor;
  await ended;
}
