import fc from 'fast-check';
import { inspect } from '../../../shared/uploads/inspection.ts';
import { turnedJpeg } from '../../support/files/pictures.ts';
import { otherSamples, usualSamples } from '../../support/files/samples.ts';
import { sha256Of } from '../../support/upload.ts';

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

test('the same is read from a long file whatever its pieces are, although only its beginning and end are kept', async () => {
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
