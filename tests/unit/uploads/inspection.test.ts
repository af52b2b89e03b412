import fc from 'fast-check';
import { inspect } from '../../../shared/features/uploads/inspection.ts';
import { turnedJpeg } from '../../support/uploads/pictures.ts';
import { otherSamples, usualSamples } from '../../support/uploads/samples.ts';
import { sha256Of } from '../../support/uploads/upload.ts';

const samples = [...usualSamples, ...otherSamples];

/** Gives out a file in pieces that end at these places. */
async function* inPieces(file: Uint8Array, ends: readonly number[]) {
  const places = [0, ...ends.toSorted((a, b) => a - b), file.length];
  for (const [index, end] of places.entries()) if (index > 0) yield file.subarray(places[index - 1], end);
}

const inspectWhole = (file: Uint8Array) => inspect(inPieces(file, []));

test.each(samples)('$name is recognised, whole and byte by byte', async ({ file, sides }) => {
  const whole = await inspectWhole(file);
  const byteByByte = await inspect(inPieces(file, [...file.keys()]));

  expect(whole).toEqual({
    bytes: file.length,
    sha256: sha256Of(file),
    mimeType: expect.any(String),
    otherKind: undefined,
    sides,
  });
  expect(byteByByte).toEqual(whole);
});

/** Bytes that begin as a file of some kind does, and end there, or go on at random or as another one. */
const almostFiles = fc
  .tuple(
    fc.constantFrom(...samples.map(({ file }) => file)),
    fc.nat(600),
    fc.oneof(fc.constant(Buffer.alloc(0)), fc.uint8Array({ maxLength: 600 })),
    fc.constantFrom(Buffer.alloc(0), ...samples.map(({ file }) => file)),
  )
  .map(([file, length, noise, other]) => Buffer.concat([file.subarray(0, length), noise, other]));

test('any bytes are inspected without an error, and the same in any pieces', async () => {
  const bytes = fc.oneof(almostFiles, fc.uint8Array({ maxLength: 200 }).map(Buffer.from));
  const pieces = fc.array(fc.nat(1_000), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(bytes, pieces, async (file, ends) => {
      const within = ends.map(end => Math.min(end, file.length));

      const whole = await inspectWhole(file);
      const pieced = await inspect(inPieces(file, within));

      expect(pieced).toEqual(whole);
      expect([whole.bytes, whole.sha256]).toEqual([file.length, sha256Of(file)]);
    }),
    { numRuns: 500 },
  );
});

test('the same is read from a long file in any pieces, although only its beginning and end are kept', async () => {
  const [jpeg, end] = [turnedJpeg(), Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1')];
  const file = Buffer.concat([jpeg, Buffer.alloc(3 * 1024 * 1024, 7), end]);

  const whole = await inspectWhole(file);
  const pieced = await inspect(inPieces(file, [1, 1024, 1024 * 1024 - 1, 2_000_000, file.length - 10]));

  expect(whole).toMatchObject({
    mimeType: 'image/jpeg',
    otherKind: 'a ZIP archive',
    sides: { width: 3, height: 4 },
  });
  expect(pieced).toEqual(whole);
});

/** Whether it comes at once, in pieces as storage sends them, or in uneven ones. */
async function sidesInAnyPieces(file: Buffer) {
  const places = (step: number) => Array.from({ length: Math.floor(file.length / step) }, (_, i) => i * step);
  const all = [[], places(64 * 1024), places(9_973)].map(ends => inspect(inPieces(file, ends)));
  const [sides, ...others] = (await Promise.all(all)).map(inspected => inspected.sides);
  expect(others).toEqual([sides, sides]);
  return sides;
}

test('the sides of a JPEG are read behind megabytes of notes, whether or not it is turned before them', async () => {
  const [jpeg, note] = [
    turnedJpeg(),
    Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(0xfffd)]),
  ];
  const notes = Array<Buffer>(40).fill(note);
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));

  const behind = Buffer.concat([jpeg.subarray(0, 2), ...notes, jpeg.subarray(2)]);
  const between = Buffer.concat([jpeg.subarray(0, frame), ...notes, jpeg.subarray(frame)]);

  expect(await sidesInAnyPieces(behind)).toEqual({ width: 3, height: 4 });
  expect(await sidesInAnyPieces(between)).toEqual({ width: 3, height: 4 });
});

test('the sides of a GIF are those of its largest frame behind megabytes of others', async () => {
  const frame = (side: number, data: Buffer) =>
    Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0, side, 0, side, 0, 0, 2]), data, Buffer.alloc(1)]);
  const block = Buffer.concat([Buffer.from([255]), Buffer.alloc(255, ',')]);
  const data = Buffer.concat(Array<Buffer>(10_000).fill(block));
  const head = Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1');

  const file = Buffer.concat([
    head,
    frame(1, data),
    frame(200, Buffer.alloc(0)),
    frame(3, data),
    Buffer.from(';'),
  ]);

  expect(await sidesInAnyPieces(file)).toEqual({ width: 200, height: 200 });
});
