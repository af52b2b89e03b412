import { isFiltered, type ListRequest, nameOfList } from '../../../shared/finding/finder.ts';

const plain: ListRequest = {
  blogId: 'b',
  family: 'post',
  filter: {},
  isReversed: false,
  skip: 0,
  count: 10,
  isCounted: false,
  now: 0,
};

test('a list as it stands is named by its window alone, whether or not its total is requested', () => {
  const names = [plain, { ...plain, isCounted: true }].map(nameOfList);

  expect(names).toEqual(['post?count=10&skip=0', 'post?count=10&skip=0']);
});

test('all else that changes an answer changes its name', () => {
  const changes: Partial<ListRequest>[] = [
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
    { skip: 1 },
    { count: 1 },
  ];
  const names = [plain, ...changes.map(change => ({ ...plain, ...change }))].map(nameOfList);

  expect(new Set(names).size).toBe(names.length);
});

test('the order in which the parameters came does not change the name', () => {
  const one = { ...plain, filter: { tag: 'a', slug: 'b' } };
  const other = { ...plain, filter: { slug: 'b', tag: 'a' } };

  expect(nameOfList(one)).toBe(nameOfList(other));
});

test('a list with any filter is filtered, one in another order is not', () => {
  const filtered = [plain, { ...plain, isReversed: true }, { ...plain, filter: { slug: 'a' } }].map(
    isFiltered,
  );

  expect(filtered).toEqual([false, false, true]);
});
