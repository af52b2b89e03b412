import fc from 'fast-check';
import { codePoint } from '../../../kit/testing/text-arbitraries.ts';
import { compareCodePoints, comparePrimitives, equalJson, rankOf } from '../../query/values.ts';

test('strings are ordered by code point, half surrogate pairs too', () => {
  const sorted = [
    '',
    'a',
    'aa',
    'a\ud83d',
    'z',
    'é',
    '\ud83d',
    '\ud83da',
    '\ud83d\uffff',
    '\ue000',
    '\uffff',
    '😀',
    '😁',
    '😁a',
  ];

  for (const [i, left] of sorted.entries()) {
    const order = sorted.map(right => Math.sign(compareCodePoints(left, right)));

    expect(order).toEqual(sorted.map((_, j) => Math.sign(i - j)));
  }
});

test('well-formed strings are ordered as their UTF-8 bytes are', () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint }), fc.string({ unit: codePoint }), (left, right) => {
      const bytes = Buffer.compare(Buffer.from(left), Buffer.from(right));

      expect(Math.sign(compareCodePoints(left, right))).toBe(bytes);
    }),
  );
});

test('JSON values equal their copies, in any order of properties, and nothing else', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
      const copy = JSON.parse(JSON.stringify(left), (_, part) =>
        part !== null && typeof part === 'object' && !Array.isArray(part)
          ? Object.fromEntries(Object.entries(part).reverse())
          : part,
      );
      const wrapped = [JSON.parse(JSON.stringify(left)), JSON.parse(JSON.stringify(right))];

      expect(equalJson(JSON.parse(JSON.stringify(left)), copy)).toBe(true);
      expect(equalJson({ a: wrapped }, { b: wrapped })).toBe(false);
      expect(equalJson(wrapped, [...wrapped, null])).toBe(false);
    }),
  );
});

test.each([
  [null, null, 0],
  [true, false, 1],
  [1, 2, -1],
  ['b', 'a', 1],
  [1, '1', undefined],
  [null, 0, undefined],
  [[], [], undefined],
  [{}, {}, undefined],
  [undefined, undefined, undefined],
])('%j compared with %j is %p', (left, right, expected) => {
  const difference = comparePrimitives(left, right);

  expect(difference === undefined ? undefined : Math.sign(difference)).toBe(expected);
});

test('types have the order of ORDER BY', () => {
  const values = [undefined, null, false, true, -1, '', [], {}];

  expect(values.map(rankOf)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});
