import { type Find, isFiltered, nameOfFind } from '../../../shared/finding/find.ts';

const plain: Find = { filter: {}, isReversed: false, isCounted: false };

test('a list as it stands is named by nothing, whether or not its total is requested', () => {
  expect([nameOfFind(plain), nameOfFind({ ...plain, isCounted: true })]).toEqual(['', '']);
});

test('all else that changes an answer changes its name', () => {
  const changes: Partial<Find>[] = [
    { filter: { slug: 'a' } },
    { filter: { tag: 'a' } },
    { filter: { tag: 'b' } },
    { filter: { tag: 'a' }, isCounted: true },
    { filter: { tag: 'a', status: 'draft' } },
    { isReversed: true },
    { fields: [] },
    { fields: ['name'] },
    { after: '' },
    { after: 'a' },
  ];
  const names = [plain, ...changes.map(change => ({ ...plain, ...change }))].map(nameOfFind);

  expect(new Set(names).size).toBe(names.length);
});

test('the order in which the parameters came does not change the name', () => {
  const one = { ...plain, filter: { tag: 'a', slug: 'b' } };
  const other = { ...plain, filter: { slug: 'b', tag: 'a' } };

  expect(nameOfFind(one)).toBe(nameOfFind(other));
});

test('a list with any filter is filtered, one in another order is not', () => {
  const filtered = [plain, { ...plain, isReversed: true }, { ...plain, filter: { slug: 'a' } }].map(
    isFiltered,
  );

  expect(filtered).toEqual([false, false, true]);
});
