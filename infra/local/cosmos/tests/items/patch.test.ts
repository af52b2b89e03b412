import fc from 'fast-check';
import { applyPatch, parsePatch } from '../../items/patch.ts';

const rule = { path: ['address', 'zip'] };

/** The document after the patch; throws what the patch is refused with. */
function patch(document: Record<string, unknown>, ...operations: object[]): Record<string, unknown> {
  const copy = structuredClone(document);
  applyPatch(copy, parsePatch({ operations }, rule).operations);
  return copy;
}

describe('add', () => {
  test.each([
    ['a property that is not there', { a: 1 }, { path: '/b', value: 2 }, { a: 1, b: 2 }],
    [
      'a property that is there, replacing it',
      { a: 1 },
      { path: '/a', value: { x: null } },
      { a: { x: null } },
    ],
    ['a nested property', { a: {} }, { path: '/a/b', value: 1 }, { a: { b: 1 } }],
    [
      'an element at an index, shifting those behind it',
      { a: [1, 2] },
      { path: '/a/1', value: 9 },
      { a: [1, 9, 2] },
    ],
    ['an element at the length of the array', { a: [1] }, { path: '/a/1', value: 2 }, { a: [1, 2] }],
    ['an element at the end by -', { a: [1] }, { path: '/a/-', value: 2 }, { a: [1, 2] }],
    ['inside an element', { a: [{ b: 1 }] }, { path: '/a/0/c', value: 2 }, { a: [{ b: 1, c: 2 }] }],
    ['a name with escapes', {}, { path: '/a~1b~0c~01', value: 1 }, { 'a/b~c~1': 1 }],
    ['a number as the name of a property', { a: {} }, { path: '/a/0', value: 1 }, { a: { '0': 1 } }],
  ])('adds %s', (_name, before, operation, after) => {
    expect(patch(before, { op: 'add', ...operation })).toEqual(after);
  });

  test.each([
    ['an index beyond the length', { a: [1] }, '/a/2'],
    ['an index with a leading zero', { a: [1] }, '/a/01'],
    ['a name in an array', { a: [1] }, '/a/x'],
    ['a parent that does not exist', {}, '/a/b'],
    ['a parent that is a string', { a: 'text' }, '/a/b'],
    ['a parent that is null', { a: null }, '/a/b'],
  ])('is refused for %s', (_name, before, path) => {
    expect(() => patch(before, { op: 'add', path, value: 1 })).toThrow(/cannot be applied/);
  });
});

test('set replaces an element of an array where add inserts, and otherwise does the same', () => {
  expect(patch({ a: [1, 2] }, { op: 'set', path: '/a/0', value: 9 })).toEqual({ a: [9, 2] });
  expect(patch({ a: 1 }, { op: 'set', path: '/b', value: 2 })).toEqual({ a: 1, b: 2 });
  expect(() => patch({ a: [1] }, { op: 'set', path: '/a/1', value: 2 })).toThrow(/only 1 elements/);
});

test('replace needs something to replace', () => {
  expect(patch({ a: 1 }, { op: 'replace', path: '/a', value: null })).toEqual({ a: null });
  expect(patch({ a: [1, 2] }, { op: 'replace', path: '/a/1', value: 9 })).toEqual({ a: [1, 9] });
  expect(() => patch({ a: 1 }, { op: 'replace', path: '/b', value: 1 })).toThrow(/does not exist/);
  expect(() => patch({ a: [1] }, { op: 'replace', path: '/a/1', value: 1 })).toThrow(/cannot be applied/);
});

test('remove needs something to remove, and closes the gap in an array', () => {
  expect(patch({ a: 1, b: 2 }, { op: 'remove', path: '/a' })).toEqual({ b: 2 });
  expect(patch({ a: [1, 2, 3] }, { op: 'remove', path: '/a/1' })).toEqual({ a: [1, 3] });
  expect(() => patch({ a: 1 }, { op: 'remove', path: '/b' })).toThrow(/does not exist/);
  expect(() => patch({ a: [1] }, { op: 'remove', path: '/a/1' })).toThrow(/cannot be applied/);
  expect(() => patch({ a: [1] }, { op: 'remove', path: '/a/-' })).toThrow(/cannot be applied/);
});

test('incr adds to a number and makes a field that is missing', () => {
  expect(patch({ n: 1 }, { op: 'incr', path: '/n', value: -2.5 })).toEqual({ n: -1.5 });
  expect(patch({}, { op: 'incr', path: '/n', value: 3 })).toEqual({ n: 3 });
  expect(patch({ a: [1] }, { op: 'incr', path: '/a/0', value: 1 })).toEqual({ a: [2] });
  expect(() => patch({ n: '1' }, { op: 'incr', path: '/n', value: 1 })).toThrow(/only a number/);
  expect(() => patch({ n: null }, { op: 'incr', path: '/n', value: 1 })).toThrow(/only a number/);
  expect(() => patch({ n: 1 }, { op: 'incr', path: '/n', value: '1' })).toThrow(/only a number/);
  expect(() => patch({}, { op: 'incr', path: '/a/n', value: 1 })).toThrow(/parent does not exist/);
});

test('Operations apply in order, each to what the one before left', () => {
  const operations = [
    { op: 'add', path: '/list', value: [] },
    { op: 'add', path: '/list/-', value: { n: 1 } },
    { op: 'incr', path: '/list/0/n', value: 1 },
    { op: 'remove', path: '/old' },
  ];

  expect(patch({ old: true }, ...operations)).toEqual({ list: [{ n: 2 }] });
});

test.each([
  '/id',
  '/_etag',
  '/_ts',
  '/_rid/x',
  '/_self',
  '/_attachments',
  '/address',
  '/address/zip',
  '/address/zip/x',
])('The path %s is refused', path => {
  expect(() => patch({ address: { zip: '1' } }, { op: 'set', path, value: 1 })).toThrow(/cannot be patched/);
});

test('Properties beside the partition key can be patched', () => {
  expect(patch({ address: { zip: '1' } }, { op: 'set', path: '/address/city', value: 'x' })).toEqual({
    address: { zip: '1', city: 'x' },
  });
});

test.each([
  ['no operations', [], /at least one/],
  [
    'eleven operations',
    Array.from({ length: 11 }, () => ({ op: 'incr', path: '/n', value: 1 })),
    /at most 10/,
  ],
  ['a path without a slash', [{ op: 'set', path: 'a', value: 1 }], /must be a JSON pointer/],
  ['the path of the whole document', [{ op: 'set', path: '', value: 1 }], /must be a JSON pointer/],
  ['a broken escape', [{ op: 'set', path: '/a~2', value: 1 }], /must be a JSON pointer/],
  ['no value', [{ op: 'set', path: '/a' }], /must have a value/],
  ['move', [{ op: 'move', from: '/a', path: '/b' }], /not supported/],
  ['an unknown operation', [{ op: 'test', path: '/a', value: 1 }], /not supported/],
  ['an operation that is none', ['set'], /JSON object/],
  [
    'an unknown property',
    [{ op: 'set', path: '/a', value: 1, vaule: 2 }],
    /property 'vaule' of the patch operation 'set'/,
  ],
])('A patch with %s is refused', (_name, operations, message) => {
  expect(() => parsePatch({ operations }, rule)).toThrow(message);
});

test('A property named __proto__ is a property like any other', () => {
  const patched = patch({}, { op: 'set', path: '/__proto__', value: { polluted: true } });

  expect(JSON.stringify(patched)).toBe('{"__proto__":{"polluted":true}}');
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('What is set at any name is found there, and remove takes it away again', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.jsonValue(), (name, value) => {
      const path = `/field-${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

      const added = patch({ kept: 1 }, { op: 'add', path, value });
      const removed = patch(added, { op: 'remove', path });

      expect(Object.entries(added)).toContainEqual([`field-${name}`, value]);
      expect(removed).toEqual({ kept: 1 });
    }),
  );
});
