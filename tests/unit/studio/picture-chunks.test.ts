import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { factsOf } from '../../../client/studio/media/picture-chunks.ts';
import { turnedJpeg } from '../../support/uploads/pictures.ts';

const file = (name: string, type: string) =>
  new Blob([readFileSync(`tests/support/uploads/samples/${name}`)], { type });

const still = { moves: false, hasNotes: false, isExact: false };

test.each([
  ['animated.png', 'image/png', { ...still, moves: true }],
  ['animated.webp', 'image/webp', { ...still, moves: true }],
  ['lossless.webp', 'image/webp', { ...still, isExact: true }],
  ['lossy.webp', 'image/webp', still],
  ['progressive.jpg', 'image/jpeg', still],
])('of %s it is known whether it moves, and what a copy would lose', async (name, type, facts) => {
  expect(await factsOf(file(name, type))).toEqual(facts);
});

test('what a camera wrote into a photograph is found', async () => {
  const photograph = new Blob([turnedJpeg()], { type: 'image/jpeg' });

  expect(await factsOf(photograph)).toEqual({ ...still, hasNotes: true });
});

test('of a file that is cut off or is another one, something is known', async () => {
  const whole = readFileSync('tests/support/uploads/samples/animated.png');
  const types = fc.constantFrom('image/png', 'image/webp', 'image/jpeg', 'image/gif');
  const bytes = fc.oneof(
    fc.nat({ max: whole.length }).map(length => whole.subarray(0, length)),
    fc.uint8Array({ maxLength: 64 }).map(each => Buffer.from(each)),
  );
  await fc.assert(
    fc.asyncProperty(types, bytes, async (type, content) => {
      expect(await factsOf(new Blob([content], { type }))).toHaveProperty('moves');
    }),
  );
});
