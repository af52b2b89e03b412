import { noticeOf } from '../../mutants/jest-run.ts';
import { applied, mutantsOf, sample } from '../../mutants/mutant.ts';
import { allTestsOf, firstTestsOf } from '../../mutants/test-order.ts';

const texts = (source: string) => mutantsOf('shared/a.ts', source).map(({ after }) => after);

test.each([
  ['if (a < 1) b();', ['if (a <= 1) b();', 'if (a >= 1) b();', 'if (true) b();', 'if (false) b();']],
  ['if (a < 1) b();', ['if (a < 2) b();', 'if (a < 0) b();', 'if (a < 1) ;']],
  [
    'const a = b === c && !d;',
    ['const a = b === c || !d;', 'const a = b !== c && !d;', 'const a = b === c && d;'],
  ],
  ['const a = b ?? c;', ['const a = b;', 'const a = (c);']],
  [
    'const a = b.some(c) ? true : d?.e;',
    ['const a = b.every(c) ? true : d?.e;', 'const a = b.some(c) ? false : d?.e;'],
  ],
  ['const a = b.some(c) ? true : d?.e;', ['const a = b.some(c) ? true : d.e;']],
  ["const a = () => 'x';", ["const a = () => '';", 'const a = () => undefined;']],
  ['const a = b.sort() * c;', ['const a = b * c;', 'const a = b.sort() / c;']],
])('%s is changed in all ways', (source, expected) => {
  expect(texts(source)).toEqual(expect.arrayContaining(expected));
});

test.each([
  "import { a } from 'b';",
  "export { a } from 'b';",
  "interface A { b: 'c'; d: 1 }",
  "type A = 'b' | true;",
  "throw new RangeError('a');",
  "const a = { means: 'what readers see' };",
  'function a() { return undefined; }',
])('%s is not changed', source => {
  expect(texts(source)).toEqual([]);
});

test('a mutant tells its line, and is the source but for its change', () => {
  const source = 'const a = [\n  1,\n];\n\ncall(\n  a,\n);\n';
  const mutant = mutantsOf('shared/a.ts', source).find(({ kind }) => kind === 'call left out');

  expect(mutant).toMatchObject({ line: 5, before: 'call( a, );', after: ';' });
  expect(mutant && applied(source, mutant)).toBe('const a = [\n  1,\n];\n\n;\n');
});

describe('A sample', () => {
  const source = Array.from({ length: 50 }, (_, at) => `const a${at} = ${at + 10} < ${at};`).join('\n');
  const all = mutantsOf('shared/a.ts', source);

  test('is the same with the same seed, and another with another', () => {
    expect(sample(all, 20, 7)).toEqual(sample([...all].reverse(), 20, 7));
    expect(sample(all, 20, 7)).not.toEqual(sample(all, 20, 8));
  });

  test('takes no two that overlap', () => {
    const places = sample(all, all.length, 7).map(({ start }) => start);

    expect(places).toHaveLength(150);
    expect(new Set(places).size).toBe(places.length);
  });
});

test('a mutant is tried first against the tests of its sources, and last against slow tests', () => {
  const names = ['app/docs/docs', 'contract/list/list', 'contract/read/read', 'resilience/crowd'];
  const [docs, lists, read, crowd] = names.map(name => `tests/${name}.test.ts`);
  const files = names.map(name => `tests/${name}.test.ts`);

  expect(firstTestsOf('shared/http/request/list/cursor.ts', files)).toEqual([lists]);
  expect(allTestsOf(['shared/http/request/list/cursor.ts'], files)).toEqual([lists, read]);
  expect(allTestsOf(['shared/values/slug.ts', 'shared/memory/budget.ts'], files)).toEqual([
    lists,
    read,
    crowd,
  ]);
  expect(firstTestsOf('shared/docs/get-docs.ts', files)).toEqual([docs]);
});

const inLists = 'tests/contract/list/list.test.ts';
const inReads = 'tests/contract/read/read.test.ts';

test.each([
  [{ code: 0, output: `PASS service ${inLists}\n` }, undefined],
  [
    { code: 1, output: `PASS service ${inLists}\nFAIL service ${inReads} (5 s)\n  ● Reads › a blog\n` },
    { by: 'contract', file: inReads, test: 'Reads › a blog' },
  ],
  [
    { code: 1, output: 'Error: Build failed' },
    { by: 'set-up', file: inLists },
  ],
  [
    { code: undefined, output: `PASS service ${inLists}\n` },
    { by: 'time', file: inReads },
  ],
])('a run that ends with %j is understood', (outcome, notice) => {
  expect(noticeOf(outcome, [inLists, inReads])).toEqual(notice);
});
