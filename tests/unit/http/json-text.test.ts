import fc from 'fast-check';
import { codePoint } from '../../../infra/local/kit/testing/text-arbitraries.ts';
import { hasMoreValues, lowerNames } from '../../../shared/http/request/json-text.ts';

/** The number of values in a JSON value; an empty collection counts as two. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  const entries = Object.values(value);
  return 1 + (entries.length === 0 ? 1 : entries.reduce<number>((sum, entry) => sum + countValues(entry), 0));
}

const anyJson = fc.tuple(fc.jsonValue({ maxDepth: 4, stringUnit: codePoint }), fc.constantFrom(0, 2));

test('The values of any JSON are counted, with anything in its texts', () => {
  fc.assert(
    fc.property(anyJson, ([value, indentation]) => {
      const text = JSON.stringify(value, undefined, indentation).padEnd(200_000);
      const values = countValues(value);
      expect([hasMoreValues(text, values), hasMoreValues(text, values - 1)]).toEqual([false, true]);
    }),
  );
});

test('Names in lower case are in the order of the text, and nothing else changes', () => {
  expect(lowerNames('{"A" :"B\\":", "a":["C", {"\\\\":1, "":2, "\\u0041":3}]}', new Set())).toBe(
    '{"a" :"B\\":", "a":["C", {"\\\\":1, "":2, "a":3}]}',
  );
  fc.assert(
    fc.property(anyJson, ([value, indentation]) => {
      // Names that are already in lower case, of which no two become the same.
      const lowered = (each: unknown): unknown =>
        typeof each !== 'object' || each === null || Array.isArray(each)
          ? each
          : Object.fromEntries(Object.entries(each).map(([name, inner]) => [name.toLowerCase(), inner]));
      const text = JSON.stringify(value, (_, each) => lowered(each), indentation);
      expect(JSON.parse(lowerNames(text, new Set()))).toEqual(JSON.parse(text));
    }),
  );
});

test('Within some objects names keep their case, also if one of their texts has a brace', () => {
  const text = '{"A": 1, "Kept" : {"B": "}\\"", "C": {"D": 2}}, "E": {"Kept": [{"F": 3}], "G": 4}}';

  expect(lowerNames(text, new Set(['kept']))).toBe(
    '{"a": 1, "kept" : {"B": "}\\"", "C": {"D": 2}}, "e": {"kept": [{"f": 3}], "g": 4}}',
  );
});
