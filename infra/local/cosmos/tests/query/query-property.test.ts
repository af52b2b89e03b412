import fc from 'fast-check';
import { atDepth } from '../../../kit/testing/depth.ts';
import type { IndexingPolicy } from '../../query/indexes.ts';
import { askPages, createItemTable, type Item } from './item-table.ts';
import { condition, item, type Order, orderText, paths, sortItems, wideCondition } from './naive-cosmos.ts';

const [a, b, x] = paths;
if (a === undefined || b === undefined || x === undefined) throw new Error('Paths are missing');

const composites = [
  [
    { path: '/a', order: 'ascending' },
    { path: '/b', order: 'ascending' },
  ],
  [
    { path: '/a', order: 'ascending' },
    { path: '/n/x', order: 'descending' },
  ],
];
const policies: Record<string, IndexingPolicy> = {
  indexed: {
    includedPaths: [
      '/a/?',
      '/b/?',
      '/n/x/?',
      '/"odd \\"name\\""/?',
      '/a/[]/?',
      '/n/x/[]/?',
      '/"odd \\"name\\""/[]/?',
    ].map(path => ({ path })),
    excludedPaths: [{ path: '/*' }],
    compositeIndexes: composites,
  },
  scanned: { includedPaths: [{ path: '/*' }], compositeIndexes: composites },
};

const order: fc.Arbitrary<Order> = fc.oneof(
  fc.constant({ by: [] }),
  fc.record({ path: fc.constantFrom(...paths), descending: fc.boolean() }).map(by => ({ by: [by] })),
  fc.boolean().map(descending => ({
    by: [
      { path: a, descending },
      { path: b, descending },
    ],
  })),
  fc.boolean().map(descending => ({
    by: [
      { path: a, descending },
      { path: x, descending: !descending },
    ],
  })),
);

const count = fc.integer({ min: 0, max: 12 });
const window = fc.oneof(
  fc.constant({ text: '', offset: 0, limit: Infinity, top: '' }),
  count.map(top => ({ text: '', offset: 0, limit: top, top: `TOP ${top} ` })),
  fc
    .tuple(count, count)
    .map(([offset, limit]) => ({ text: ` OFFSET ${offset} LIMIT ${limit}`, offset, limit, top: '' })),
);

const numbered = fc
  .array(item, { maxLength: 25 })
  .map(list => list.map((content, i) => ({ ...content, id: `i${i}` }) as Item));

const filter = fc.oneof(condition, wideCondition);

const question = fc.record({
  items: numbered,
  where: filter,
  order,
  window,
  pageSize: fc.integer({ min: 1, max: 9 }),
  policy: fc.constantFrom(...Object.values(policies)),
  scope: fc.constantFrom({ pk: 'a' }, { part: 1 }, {}),
});

test('every query yields what Cosmos DB would, in its order, page by page', () => {
  fc.assert(
    fc.property(question, ({ items, where, order: sorted, window: slice, pageSize, policy, scope }) => {
      const table = createItemTable(items, { policy, pk: content => String(content.key) });
      const query = `SELECT ${slice.top}* FROM c WHERE ${where.text}${orderText(sorted)}${slice.text}`;

      const pages = askPages(table, { query, parameters: where.parameters, maxItems: pageSize, scope });

      // The table puts partition key "a", and it alone, into physical partition 1.
      const inScope = 'pk' in scope || 'part' in scope ? items.filter(({ key }) => key === 'a') : items;
      const matching = inScope.filter(content => where.means(content) === true);
      const results = pages.flat().map(text => JSON.parse(text) as Item);
      expect(pages.every(page => page.length <= pageSize)).toBe(true);
      if (sorted.by.length > 0) {
        expect(results).toEqual(sortItems(matching, sorted).slice(slice.offset, slice.offset + slice.limit));
      } else {
        const left = Math.max(0, Math.min(slice.limit, matching.length - slice.offset));
        expect(results).toHaveLength(left);
        expect(new Set(results.map(({ id }) => id)).size).toBe(left);
        expect(matching).toEqual(expect.arrayContaining(results));
      }
      table.db.close();
    }),
    { numRuns: atDepth(300, 800) },
  );
});

/** Lists are sorted by c.a; items of it are found by another property, or by what an array contains. */
const finding: IndexingPolicy = {
  includedPaths: ['/a/?', '/b/?', '/n/[]/?'].map(path => ({ path })),
  excludedPaths: [{ path: '/*' }],
};
const word = fc.constantFrom('', 'a', 'b', 'é', '😀');
const listItem = fc.record({
  a: fc.constantFrom('p1', 'p2', 'p3', 'q1', 7, null),
  b: fc.oneof(word, fc.constant(null)),
  n: fc.oneof(
    fc.array(fc.oneof(word, fc.constant(7), fc.constant(null)), { maxLength: 4 }),
    word,
    fc.constant({ x: 'a' }),
  ),
  key: fc.constantFrom('a', 'bb'),
});
const found = fc.record({
  contents: fc.array(listItem, { maxLength: 25 }),
  rewritten: fc.array(listItem, { maxLength: 5 }),
  sought: word,
  by: fc.constantFrom(
    'c.b = @sought',
    'ARRAY_CONTAINS(c.n, @sought)',
    'c.b = @sought AND ARRAY_CONTAINS(c.n, @sought)',
  ),
  descending: fc.boolean(),
  maxItems: fc.integer({ min: 1, max: 9 }),
  scope: fc.constantFrom({ pk: 'a' }, { part: 1 }),
});

test('items of a sorted list are found by a property and by what an array contains, also after writes', () => {
  fc.assert(
    fc.property(found, ({ contents, rewritten, sought, by, descending, maxItems, scope }) => {
      const first = contents.map((content, i) => ({ ...content, id: `i${i}` }) as Item);
      const table = createItemTable(first, { policy: finding, pk: content => String(content.key) });
      // Some items are replaced and the last one is deleted.
      const replaced = first.map((content, i) => ({ ...content, ...rewritten[i], key: content.key }) as Item);
      const update = table.db.prepare('UPDATE items_1 SET body = ? WHERE id = ?');
      for (const content of replaced.slice(0, rewritten.length))
        update.run([JSON.stringify(content), content.id]);
      const items = replaced.slice(0, -1);
      table.db.prepare('DELETE FROM items_1 WHERE id = ?').run([replaced.at(-1)?.id ?? '']);
      const where = `c.a >= @from AND c.a < @to AND ${by}`;
      const parameters = { '@from': 'p', '@to': 'q', '@sought': sought };

      const pages = askPages(table, {
        query: `SELECT * FROM c WHERE ${where} ORDER BY c.a${descending ? ' DESC' : ''}`,
        parameters,
        maxItems,
        scope,
      });
      const counted = askPages(table, {
        query: `SELECT VALUE COUNT(1) FROM c WHERE ${where}`,
        parameters,
        scope,
      });

      const matching = items.filter(
        ({ a: listKey, b: property, n: array, key }) =>
          key === 'a' &&
          String(listKey).startsWith('p') &&
          (!by.includes('c.b') || property === sought) &&
          (!by.includes('c.n') || (Array.isArray(array) && array.includes(sought))),
      );
      const results = pages.flat().map(text => JSON.parse(text) as Item);
      expect(results).toEqual(sortItems(matching, { by: [{ path: a, descending }] }));
      expect(counted).toEqual([[String(matching.length)]]);
      table.db.close();
    }),
    { numRuns: atDepth(120, 300) },
  );
});

test('COUNT counts the items that the same filter selects', () => {
  fc.assert(
    fc.property(numbered, filter, fc.constantFrom(...paths), (items, where, path) => {
      const table = createItemTable(items, { policy: policies.indexed });
      const query = `SELECT COUNT(1) AS all, COUNT(${path.text}) AS defined FROM c WHERE ${where.text}`;

      const pages = askPages(table, { query, parameters: where.parameters });

      const matching = items.filter(content => where.means(content) === true);
      const defined = matching.filter(content => path.of(content) !== undefined).length;
      expect(JSON.parse(pages.flat().join())).toEqual({ all: matching.length, defined });
      table.db.close();
    }),
    { numRuns: atDepth(80, 200) },
  );
});
