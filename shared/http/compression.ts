import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Encoding } from '../versions/entity-tag.ts';
import { type Body, endingAlso } from './json-stream.ts';
import { readQualities } from './qualities.ts';

/** The shortest body that is compressed, in bytes: below it the headers weigh more. */
export const shortest = 1024;

// Beyond these the time grows faster than the size falls (zlib's own default; Brotli's is 11, made for what is
// compressed once and for all).
const gzipOptions = { level: 6 };
// A stream keeps what it looks back to for as long as somebody reads it, outside of the heap: 64 KB, as binary logarithm.
// With Brotli's own 4 MB, hundreds who read at once would take several MB each. A whole body is compressed by the same
// options, so that the same tag has the same bytes.
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 },
};

const whole = {
  br: (body: Uint8Array) => promisify(brotliCompress)(body, brotliOptions),
  gzip: (body: Uint8Array) => promisify(gzip)(body, gzipOptions),
};

const stream = { br: () => createBrotliCompress(brotliOptions), gzip: () => createGzip(gzipOptions) };

/** The encodings of this service, the better first. */
const encodings = ['br', 'gzip'] as const;

/** The encoding that a client would rather have; undefined for none. */
export function chooseEncoding(acceptEncoding: string | null): Encoding | undefined {
  if (!acceptEncoding) return undefined;
  const accepted = readQualities(acceptEncoding);
  const quality = (coding: string) => accepted.get(coding) ?? accepted.get('*') ?? 0;
  const [best] = [...encodings].sort((a, b) => quality(b) - quality(a));
  // Without a word on it a plain body is always good, and rather not wanted.
  const plain = accepted.get('identity') ?? 0;
  return best && quality(best) > 0 && quality(best) >= plain ? best : undefined;
}

/** Compresses a whole body. */
export function compressWhole(body: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  return whole[encoding](body);
}

/** A body, and how it is compressed where that is of use. */
export interface Encoded {
  body: Body;
  encoding?: Encoding;
}

/** Compresses a body that is long enough, at once or while it is sent, at the pace of who reads it. */
export async function compress(body: Body, encoding: Encoding): Promise<Encoded> {
  if (body instanceof Uint8Array)
    return body.length < shortest ? { body } : { body: await compressWhole(body, encoding), encoding };
  const { parts, isWhole } = await beginningOf(body);
  if (isWhole) return compress(Buffer.concat(parts), encoding);
  // What was never asked for anything ends without a word to what it is made from.
  return { body: endingAlso(compressed(parts, body, encoding), () => body.return()), encoding };
}

type Stream = Exclude<Body, Uint8Array>;

/** What a body has up to where it is known to be worth compressing: an export begins with little, and may end so. */
async function beginningOf(body: Stream): Promise<{ parts: Uint8Array[]; isWhole: boolean }> {
  const parts: Uint8Array[] = [];
  for (let length = 0; length < shortest; ) {
    const { done, value } = await body.next();
    if (done) return { parts, isWhole: true };
    parts.push(value);
    length += value.length;
  }
  return { parts, isWhole: false };
}

async function* compressed(parts: Uint8Array[], rest: Stream, encoding: Encoding): Stream {
  async function* all() {
    yield* parts;
    yield* rest;
  }
  const compressor = stream[encoding]();
  // Its only failure is that whoever reads it leaves, which destroys the compressor and ends the body's generator.
  const ended = pipeline(Readable.from(all()), compressor).catch(() => undefined);
  yield* compressor;
  await ended;
}
