import { pipeline } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { timeLeft } from '../../calls/deadline.ts';
import type { Failure } from '../../failures/failure.ts';
import { Budget, type Share } from '../../memory/budget.ts';
import type { Body, BodyStream } from '../../versions/answer.ts';
import { endBody, type Sendable } from '../../versions/answers.ts';
import type { Encoding } from '../../versions/entity-tag.ts';

/** The minimum length of a body that is compressed, in bytes: below it, the headers weigh more. */
export const minLength = 1024;

// At higher levels the time grows faster than the size falls. 6 is zlib's own default; Brotli's is 11, which suits
// what is compressed only once.
const gzipOptions = { level: 6 };
// The window is 64 KB, given as a binary logarithm: with Brotli's default of 4 MB, each reader of a stream would take several MB
// outside the heap. Brotli chooses a method by how much it expects, which would otherwise be the length of the first part.
const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: 64 * 1024,
  },
};

const compressors = { br: () => createBrotliCompress(brotliOptions), gzip: () => createGzip(gzipOptions) };

/**
 * The maximum number of whole bodies that are compressed at once: as many as zlib works at in parallel, in the threads of
 * libuv. Each takes 1 to 2 MB outside the heap.
 */
export const maxWhole = 4;

/** How long a whole body waits to be compressed before it is sent as it is, in milliseconds; no longer than the deadline. */
const timeout = 1_000;

const wholes = new Budget(maxWhole);

/**
 * Compresses a whole body; undefined if others were compressed for so long that this one is better sent as it is.
 * @param body the body, or what makes it once its turn has come.
 */
export async function compressWhole(
  body: Uint8Array | (() => Uint8Array),
  encoding: Encoding,
): Promise<Uint8Array | undefined> {
  const room = await wholes.take(1, Math.min(timeout, timeLeft())).catch((failure: Failure) => {
    if (failure.code === 'overloaded') return undefined;
    throw failure;
  });
  if (!room) return undefined;
  try {
    const compressed: Uint8Array[] = [];
    const whole = body instanceof Uint8Array ? body : body();
    for await (const part of compressing([whole], encoding)) compressed.push(part);
    return Buffer.concat(compressed);
  } finally {
    room.release();
  }
}

/** A body, and its encoding if it was worth compressing. */
export interface Encoded {
  body: Body;
  encoding?: Encoding | undefined;
}

/**
 * Compresses a body that is long enough, either at once or while it is streamed at the reader's pace.
 * @param cached the compressed bodies of a whole one, if they are cached.
 */
export async function compress(
  body: Body,
  encoding: Encoding,
  cached?: Sendable['compressed'],
): Promise<Encoded> {
  if (body instanceof Uint8Array) {
    if (body.length < minLength) return { body };
    const compressed = await (cached ? cached(encoding) : compressWhole(body, encoding));
    return compressed ? { body: compressed, encoding } : { body };
  }
  const room = streams.tryTake(1);
  if (!room) return { body };
  const { parts, isWhole } = await beginningOf(body).catch(error => {
    room.release();
    throw error;
  });
  if (isWhole) {
    room.release();
    return { body: Buffer.concat(parts) };
  }
  const compressed = compressedStream(parts, body, encoding, room);
  // A generator that has not begun would not end the body when it is ended.
  await compressed.next();
  return { body: compressed, encoding };
}

/**
 * How `compress` would encode a body that nobody will see. It is ended, and no more of it is made than shows this.
 * @param atLeast the least length of the body in bytes, as far as it is known.
 */
export async function encodingOf(body: Body, encoding: Encoding, atLeast = 0): Promise<Encoding | undefined> {
  if (body instanceof Uint8Array) return body.length < minLength ? undefined : encoding;
  const room = streams.tryTake(1);
  try {
    const isLong = atLeast >= minLength || (room && !(await beginningOf(body)).isWhole);
    return room && isLong ? encoding : undefined;
  } finally {
    room?.release();
    await endBody(body);
  }
}

/**
 * The maximum number of answers that are compressed while they are streamed. Each takes 1 to 2 MB outside the heap for as
 * long as somebody reads it, which no budget counts; any further ones are sent as they are.
 */
export const maxStreams = 16;

const streams = new Budget(maxStreams);

/** The first parts of a body, until it is known to be worth compressing: an export may begin, and end, with little. */
async function beginningOf(body: BodyStream): Promise<{ parts: Uint8Array[]; isWhole: boolean }> {
  const parts: Uint8Array[] = [];
  for (let length = 0; length < minLength; ) {
    const { done, value } = await body.next();
    if (done) return { parts, isWhole: true };
    parts.push(value);
    length += value.length;
  }
  return { parts, isWhole: false };
}

async function* compressedStream(
  parts: Uint8Array[],
  rest: BodyStream,
  encoding: Encoding,
  room: Share,
): BodyStream {
  async function* all() {
    yield* parts;
    yield* rest;
  }
  try {
    yield new Uint8Array(0);
    yield* compressing(all(), encoding);
  } finally {
    room.release();
    await rest.return();
  }
}

type Parts = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * The parts compressed. They are ended if the reader leaves.
 *
 * The end is passed on only once everything else is taken in. If it came together with the last part, a body of just 64 KB, or a
 * multiple, would end with its last block; otherwise Brotli adds an empty one. So equal bodies stay equal when they are
 * compressed, whole or in parts, of any size and at any pace: a tag promises that.
 */
async function* compressing(parts: Parts, encoding: Encoding): BodyStream {
  const compressor = compressors[encoding]();
  async function* untilTaken() {
    yield* parts;
    await new Promise<unknown>(resolve => compressor.write('', resolve));
  }
  // It is destroyed by any failure of the parts, and passes that on to its reader.
  pipeline(untilTaken(), compressor, () => {});
  yield* compressor;
}
