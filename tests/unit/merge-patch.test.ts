import fc from 'fast-check';
import { isJsonObject, type JsonObject } from '../../shared/values/json-object.ts';
import { everywhere, type Merging, mergePatch } from '../../shared/values/merge-patch.ts';

/** RFC 7396, appendix A: what is there, a patch, and what comes of it. */
const table: [original: unknown, patch: unknown, result: unknown][] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

test.each(table)('%j with the patch %j is %j', (original, patch, result) => {
  expect(mergePatch(original, patch)).toEqual(result);
});

/** MergePatch of RFC 7396, 2, line by line. */
function asTheRfcSays(target: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch;
  const result: JsonObject = isJsonObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = asTheRfcSays(result[name], value);
  }
  return result;
}

/** JSON with few names, so that both sides often have the same ones. */
const { json } = fc.letrec<{ json: unknown }>(tie => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, 0, 'text', true),
    fc.array(tie('json'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'toString'), tie('json'), { maxKeys: 4 }),
  ),
}));

test('Any value with any patch is what RFC 7396 says, and a second time changes nothing', () => {
  fc.assert(
    fc.property(json, json, (target, patch) => {
      const before = JSON.stringify([target, patch]);
      const merged = mergePatch(target, patch);

      expect(merged).toEqual(asTheRfcSays(target, patch));
      expect(mergePatch(merged, patch)).toEqual(merged);
      expect(JSON.stringify([target, patch])).toBe(before);
    }),
  );
});

test('An object that is not merged is replaced', () => {
  const onlyA: Merging = { within: name => (name === 'a' ? everywhere : undefined) };
  const target = { a: { x: 1, y: 1 }, b: { x: 1, y: 1 } };

  expect(mergePatch(target, { a: { x: 2 }, b: { x: 2 } }, onlyA)).toEqual({ a: { x: 2, y: 1 }, b: { x: 2 } });
});
