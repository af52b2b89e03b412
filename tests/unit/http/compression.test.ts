import { createHook } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { atDepth } from '../../../infra/local/kit/testing/depth.ts';
import { setAttemptTimeout } from '../../../shared/calls/deadline.ts';
import {
  compress,
  compressWhole,
  encodingOf,
  maxStreams,
  maxWhole,
} from '../../../shared/http/response/compression.ts';
import type { Encoding } from '../../../shared/versions/entity-tag.ts';

type Stream = AsyncGenerator<Uint8Array, void, undefined>;

/** Long bodies that a test has made, which take room until they end. */
const made: Stream[] = [];
afterEach(async () => {
  await Promise.all(made.splice(0).map(body => body.return()));
});

async function* longBody() {
  for (let part = 0; part < 10; part++) yield Buffer.alloc(1024, 'x');
}

async function compressLong(encoding: Encoding) {
  const compressed = await compress(longBody(), encoding);
  made.push(compressed.body as Stream);
  return compressed;
}

test('A limited number of streams is compressed at once; one more is sent as it is, until one of them ends or its reader leaves', async () => {
  const streams = await Promise.all(Array.from({ length: maxStreams }, () => compressLong('br')));
  const [read, left] = streams.map(({ body }) => body as Stream);
  const further = await compressLong('br');

  for await (const _ of read as Stream);
  await left?.return();
  await left?.return();
  const after = [];
  for (let made = 0; made < 3; made++) after.push((await compressLong('gzip')).encoding);

  expect(new Set(streams.map(({ encoding }) => encoding))).toEqual(new Set(['br']));
  expect(further.encoding).toBeUndefined();
  expect(after).toEqual(['gzip', 'gzip', undefined]);
});

test('What HEAD asks is answered as for a body that is read, and takes no room from the streams that follow', async () => {
  let ended = 0;
  async function* body(parts: number) {
    try {
      for (let part = 0; part < parts; part++) yield Buffer.alloc(600, 'x');
    } finally {
      ended += 1;
    }
  }

  async function* unreadable(): Stream {
    yield await Promise.reject(new Error('must not be read'));
  }

  const encodings = [];
  for (let asked = 0; asked <= maxStreams; asked++) encodings.push(await encodingOf(body(3), 'br'));
  const short = await encodingOf(body(1), 'br');
  const known = await encodingOf(unreadable(), 'br', 5_000);
  const streams = await Promise.all(Array.from({ length: maxStreams }, () => compressLong('br')));
  const further = await encodingOf(longBody(), 'br');

  expect(new Set(encodings)).toEqual(new Set(['br']));
  expect([short, known]).toEqual([undefined, 'br']);
  expect(ended).toBe(maxStreams + 2);
  expect(new Set(streams.map(({ encoding }) => encoding))).toEqual(new Set(['br']));
  expect(further).toBeUndefined();
});

describe('Of whole bodies', () => {
  /** A body that is compressed for longer than the shortest timer takes, and for much less than others wait for their turn. */
  const large = randomBytes(200_000);

  test('a limited number is compressed at once, and all of them in the end', async () => {
    let begun = 0;
    const hook = createHook({
      init: (_id, type) => {
        if (type === 'ZLIB') begun += 1;
      },
    }).enable();

    const compressions = Array.from({ length: 3 * maxWhole }, () => compressWhole(large, 'br'));
    await new Promise(process.nextTick);
    const begunAtOnce = begun;
    const compressed = await Promise.all(compressions);
    hook.disable();

    expect([begunAtOnce, begun]).toEqual([maxWhole, 3 * maxWhole]);
    expect(compressed.map(bytes => bytes !== undefined)).not.toContain(false);
  });

  test('one that would wait beyond its deadline is sent as it is', async () => {
    setAttemptTimeout(0);
    const begun = Array.from({ length: maxWhole }, () => compress(large, 'gzip'));
    const late = await compress(large, 'gzip');
    setAttemptTimeout(3_000);
    const others = await Promise.all(begun);
    const after = await compress(large, 'gzip');

    expect(late).toEqual({ body: large });
    expect(others.map(({ encoding }) => encoding)).toEqual(others.map(() => 'gzip'));
    expect(after.encoding).toBe('gzip');
  });
});

describe.each(['br', 'gzip'] as const)('As %s', encoding => {
  /** A text that compresses as ordinary ones do. */
  const textOf = (length: number, seed: number) => {
    let text = '';
    for (let number = seed; text.length < length; number += 7919)
      text += `${(number * 7919) % 100_003} words `;
    return Buffer.from(text.slice(0, length));
  };

  /** The parts of a body that end at these places, and at its end. */
  async function* partsOf(body: Buffer, places: number[]): Stream {
    const ends = [...places.map(place => Math.floor(place * body.length)).sort((a, b) => a - b), body.length];
    for (const [index, end] of ends.entries()) yield body.subarray(ends[index - 1] ?? 0, end);
  }

  async function streamed(body: Buffer, places: number[]): Promise<Buffer> {
    const compressed = await compress(partsOf(body, places), encoding);
    const parts = [];
    for await (const part of compressed.body as Stream) parts.push(part);
    return Buffer.concat(parts);
  }

  const lengths = fc
    .tuple(fc.constantFrom(1, 2, 3, 5, 16), fc.constantFrom(0, 0, 0, -1, 1))
    .map(([blocks, more]) => blocks * 65_536 + more);
  // A short last part may be taken in together with the end, and a short first one is all that is known at first.
  const place = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0.001, 0.99, 0.999));
  const places = fc.array(place, { maxLength: 20 });

  test('a body has the same bytes, whole or streamed in any parts', async () => {
    await fc.assert(
      fc.asyncProperty(lengths, fc.nat(1_000), places, async (length, seed, ends) => {
        const body = textOf(length, seed);

        const inParts = await streamed(body, ends);

        expect(inParts.equals((await compressWhole(body, encoding)) ?? Buffer.alloc(0))).toBe(true);
      }),
      { numRuns: atDepth(40, 400) },
    );
  });
});
