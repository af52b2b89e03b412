import {
  entriesOf,
  looksSerialized,
  unserialized,
} from '../../../../infra/tools/import/foreign/wordpress/php-serialized.ts';

test.each<[string, unknown]>([
  ['i:12;', 12],
  ['d:0.5;', 0.5],
  ['b:1;', true],
  ['N;', null],
  ['s:8:"Überfah";', 'Überfah'],
  ['s:5:"a";b"";', 'a";b"'],
])('%s is %j', (text, value) => {
  expect(unserialized(text)).toBe(value);
});

test('an array is read with its keys, and arrays within it', () => {
  const text = 'a:2:{s:2:"en";i:12;i:0;a:1:{i:0;s:7:"noindex";}}';

  expect(entriesOf(text)).toEqual([
    ['en', 12],
    ['0', new Map([['0', 'noindex']])],
  ]);
});

test.each([
  ['a length that is too large', 's:9000:"short";'],
  ['a length that is too small', 's:2:"short";'],
  ['a length below nothing', 's:-1:"x";'],
  ['a number of entries that is too large', 'a:999999999:{i:0;i:1;}'],
  ['a number of entries that is too small', 'a:1:{i:0;i:1;i:1;i:2;}'],
  ['an object', 'O:8:"stdClass":1:{s:1:"a";i:1;}'],
  ['a reference', 'a:2:{i:0;i:1;i:1;R:2;}'],
  ['an array as a key', 'a:1:{a:0:{}i:1;}'],
  ['a cut', 'a:2:{s:2:"en";i:12;s:2:"d'],
  ['more behind its end', 'i:1;i:2;'],
  ['arrays within arrays without end', 'a:1:{i:0;'.repeat(50_000)],
  ['more than settings ever have', `s:300000:"${'x'.repeat(300_000)}";`],
  ['nothing', ''],
])('a text with %s is no value', (_what, text) => {
  expect(unserialized(text)).toBeUndefined();
  expect(entriesOf(text)).toEqual([]);
});

test('what a program has serialized is told from words, also if it is broken', () => {
  const serialized = ['a:1:{', 's:9000:"short";', 'O:8:"stdClass"', 'b:1;', 'i:1;', 'N;'];
  const words = ['a: one', 'Nothing', 's', 'Fog, then sun', '12', ''];

  expect(serialized.filter(text => !looksSerialized(text))).toEqual([]);
  expect(words.filter(looksSerialized)).toEqual([]);
});
