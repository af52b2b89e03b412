import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { Budget, type Share } from '../memory/budget.ts';
import type { Encoding } from '../versions/entity-tag.ts';
import { type Body, endingAlso } from './json-stream.ts';
import { readQualities } from './qualities.ts';

/** The minimum length of a body that is compressed, in bytes: below it, the headers weigh more. */
export const shortest = 1024;

// At higher levels the time grows faster than the size falls. 6 is zlib's own default; Brotli's is 11, which suits
// what is compressed only once.
const gzipOptions = { level: 6 };
// The window is 64 KB, given as a binary logarithm: with Brotli's default of 4 MB, each reader of a stream would take several MB
// outside the heap. Whole bodies are compressed with the same options, so that the same tag always means the same bytes.
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 },
};

const whole = {
  br: (body: Uint8Array) => promisify(brotliCompress)(body, brotliOptions),
  gzip: (body: Uint8Array) => promisify(gzip)(body, gzipOptions),
};

const stream = { br: () => createBrotliCompress(brotliOptions), gzip: () => createGzip(gzipOptions) };

/** The encodings that this service offers, best first. */
const encodings = ['br', 'gzip'] as const;

/** The encoding that a client prefers; undefined for none. */
export function chooseEncoding(acceptEncoding: string | null): Encoding | undefined {
  if (!acceptEncoding) return undefined;
  const accepted = readQualities(acceptEncoding);
  const quality = (coding: string) => accepted.get(coding) ?? accepted.get('*') ?? 0;
  const [best] = [...encodings].sort((a, b) => quality(b) - quality(a));
  // If the header does not mention it, a plain body is acceptable but least preferred.
  const plain = accepted.get('identity') ?? 0;
  return best && quality(best) > 0 && quality(best) >= plain ? best : undefined;
}

/** Compresses a whole body. */
export function compressWhole(body: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  return whole[encoding](body);
}

/** A body, and its encoding if it was worth compressing. */
export interface Encoded {
  body: Body;
  encoding?: Encoding;
}

/** Compresses a body that is long enough, either at once or while it is streamed at the reader's pace. */
export async function compress(body: Body, encoding: Encoding): Promise<Encoded> {
  if (body instanceof Uint8Array)
    return body.length < shortest ? { body } : { body: await compressWhole(body, encoding), encoding };
  const room = streams.tryTake(1);
  if (!room) return { body };
  const { parts, isWhole } = await beginningOf(body).catch(error => {
    room.release();
    throw error;
  });
  if (isWhole) {
    room.release();
    return compress(Buffer.concat(parts), encoding);
  }
  // A generator that was never started does not end its source when it is ended.
  const end = () => {
    room.release();
    return body.return();
  };
  return { body: endingAlso(compressed(parts, body, encoding, room), end), encoding };
}

type Stream = Exclude<Body, Uint8Array>;

/**
 * The maximum number of answers that are compressed while they are streamed. Each takes 1 to 2 MB outside the heap for as
 * long as somebody reads it, which no budget counts; any further ones are sent as they are.
 */
export const mostStreams = 16;

const streams = new Budget(mostStreams);

/** The first parts of a body, until it is known to be worth compressing: an export may begin, and end, with little. */
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

async function* compressed(parts: Uint8Array[], rest: Stream, encoding: Encoding, room: Share): Stream {
  async function* all() {
    yield* parts;
    yield* rest;
  }
  const compressor = stream[encoding]();
  // It can only fail because the reader leaves, which destroys the compressor and ends the body's generator.
  const ended = pipeline(Readable.from(all()), compressor).catch(() => undefined);
  try {
    yield* compressor;
    await ended;
  } finally {
    room.release();
  }
}
