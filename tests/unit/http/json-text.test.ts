import fc from 'fast-check';
import { codePoint } from '../../../infra/local/kit/testing/text-arbitraries.ts';
import { hasMoreValues, numberNames } from '../../../shared/http/request/json-text.ts';

/** The number of values in a JSON value; an empty collection counts as two. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  const entries = Object.values(value);
  return 1 + (entries.length === 0 ? 1 : entries.reduce<number>((sum, entry) => sum + countValues(entry), 0));
}

const anyJson = fc.tuple(fc.jsonValue({ maxDepth: 4, stringUnit: codePoint }), fc.constantFrom(0, 2));

test('The values of any JSON are counted, whatever its texts contain', () => {
  fc.assert(
    fc.property(anyJson, ([value, indentation]) => {
      const text = JSON.stringify(value, undefined, indentation).padEnd(200_000);
      const values = countValues(value);
      expect([hasMoreValues(text, values), hasMoreValues(text, values - 1)]).toEqual([false, true]);
    }),
  );
});

test('Numbered names are in the order of the text, and nothing else changes', () => {
  expect(numberNames('{"a" :"b\\":", "a":["c", {"\\\\":1, "":2}]}')).toBe(
    '{"0:a" :"b\\":", "2:a":["c", {"4:\\\\":1, "6:":2}]}',
  );
  fc.assert(
    fc.property(anyJson, ([value, indentation]) => {
      const numbered = JSON.parse(numberNames(JSON.stringify(value, undefined, indentation)), (_, entry) =>
        typeof entry !== 'object' || entry === null || Array.isArray(entry)
          ? entry
          : Object.fromEntries(
              Object.entries(entry).map(([name, each]) => [name.replace(/^\d+:/, ''), each]),
            ),
      );
      expect(numbered).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
