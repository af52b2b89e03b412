import fc from 'fast-check';
import type { IndexingPolicy } from '../../../../../infra/local/cosmos/query/indexes.ts';
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
    includedPaths: ['/a/?', '/b/?', '/n/x/?', '/"odd \\"name\\""/?'].map(path => ({ path })),
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
    { numRuns: 800 },
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
    { numRuns: 200 },
  );
});
