import { createIndexStatements, type IndexingPolicy } from '../../query/indexes.ts';
import { QueryRefusal } from '../../query/refusal.ts';
import {
  ask,
  askPage,
  askPages,
  createItemTable,
  explain,
  type Item,
  type ItemTable,
  type Question,
} from './item-table.ts';

function itemsOf(count: number): Item[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `post:${i}`,
    listKey: `post/${String(i % 50).padStart(3, '0')}`,
    n: i % 7,
  }));
}

const listed = 'c.listKey >= @from AND c.listKey < @to';
const range = { '@from': 'post/', '@to': 'post0' };

/** The statements that a question and all its pages run, as SQLite plans them. */
function plansOf(table: ItemTable, question: Question): string[] {
  table.statements.length = 0;
  askPages(table, question);
  return table.statements.filter(sql => !sql.includes('WHERE seq = ?')).flatMap(sql => explain(table, sql));
}

describe('lists, counts and reads by id are index searches without sorting, on every page', () => {
  const all = `SELECT * FROM c WHERE ${listed}`;
  const count = `SELECT VALUE COUNT(1) FROM c WHERE ${listed}`;
  const byKey = /by pk \/listKey/;
  const byId = /autoindex.*pk=\? AND id=\?/;

  test.each<[string, string, RegExp, NonNullable<Question['scope']>?]>([
    ['a list', `${all} ORDER BY c.listKey`, byKey],
    ['a list, newest first', `${all} ORDER BY c.listKey DESC`, byKey],
    ['a window of a list', `${all} ORDER BY c.listKey OFFSET 20 LIMIT 90`, byKey],
    ['a list across partitions', `${all} ORDER BY c.listKey`, /by part \/listKey/, { part: 1 }],
    ['ids of a list', `SELECT c.id FROM c WHERE ${listed}`, byKey],
    ['a prefix', "SELECT * FROM c WHERE STARTSWITH(c.listKey, 'post/01')", byKey],
    ['a count', count, byKey],
    ['a count across partitions', count, /by part \/listKey/, { part: 1 }],
    ['ids with IN', "SELECT * FROM c WHERE c.id IN ('post:1', 'post:2', 'post:3')", byId],
    ['ids with ARRAY_CONTAINS', 'SELECT * FROM c WHERE ARRAY_CONTAINS(@ids, c.id)', byId],
    ['a single id', "SELECT * FROM c WHERE c.id = 'post:1'", byId],
    ['ids across partitions', "SELECT * FROM c WHERE c.id IN ('post:1', 'post:2')", /by part \/id/, {}],
    ['in order of ids across partitions', 'SELECT * FROM c ORDER BY c.id', /by part \/id/, { part: 1 }],
    [
      'whatever has a key',
      'SELECT * FROM c WHERE IS_DEFINED(c.listKey)',
      /by pk \/listKey #\w+ \(pk=\? AND <expr>/,
    ],
    ['everything in a partition key', 'SELECT * FROM c', /by pk \(pk=\?/],
    ['everything in order', 'SELECT * FROM c ORDER BY c.listKey', byKey],
  ])('%s', (_, query, expected, scope = { pk: 'a' }) => {
    const table = createItemTable(itemsOf(300));
    const parameters = { ...range, '@ids': ['post:1', 'post:2', 'post:3'] };

    const plans = plansOf(table, { query, scope, parameters, maxItems: query.includes('id') ? 1 : 40 });

    const ofTable = plans.filter(detail => detail.includes('items_1'));
    expect(ofTable.length).toBeGreaterThan(0);
    for (const detail of ofTable) expect(detail).toMatch(expected);
    expect(plans.join('\n')).not.toContain('TEMP B-TREE');
    expect(plans.join('\n')).not.toContain('SCAN items_1');
  });

  test('a filter over the whole container walks through one physical partition after the other', () => {
    const table = createItemTable(itemsOf(300), { pk: ({ id }) => (id.endsWith('1') ? 'one' : 'more') });
    const question = {
      query: `SELECT VALUE c.id FROM c WHERE ${listed}`,
      parameters: range,
      scope: {},
      maxItems: 70,
    };

    const ids = askPages(table, question).flat();
    const plans = plansOf(table, { ...question, query: `SELECT VALUE c.n FROM c WHERE ${listed}` });

    expect(new Set(ids).size).toBe(300);
    for (const detail of plans) expect(detail).toMatch(/SEARCH.*by part \/listKey #\w+ \(part=\?/);
  });
});

describe('some items of a list are found by an index, in order and without sorting, on every page', () => {
  const finding: IndexingPolicy = {
    includedPaths: ['/listKey/?', '/slug/?', '/authorId/?', '/tagIds/[]/?'].map(path => ({ path })),
    excludedPaths: [{ path: '/*' }],
  };
  /** Of the author "seldom" there are 7 posts among 700, of "often" all others; slugs are unique. */
  const posts = itemsOf(700).map((post, i) => ({
    ...post,
    listKey: `post/${String((i * 37) % 700).padStart(3, '0')}`,
    slug: `slug-${i}`,
    authorId: i % 100 === 0 ? 'seldom' : 'often',
    tagIds: i % 100 === 0 ? ['often', 'seldom', 'often'] : ['often'],
  }));

  test.each([
    ['c.slug = @slug', '', /by pk \/slug ASC, \/listKey ASC/, 1],
    ['c.authorId = @seldom', '', /by pk \/authorId ASC, \/listKey ASC/, 7],
    ['c.authorId = @seldom', ' DESC', /by pk \/authorId ASC, \/listKey ASC/, 7],
    ['c.authorId = @often', '', /by pk \/authorId ASC, \/listKey ASC/, 693],
    ['c.authorId = @often', ' DESC', /by pk \/authorId ASC, \/listKey ASC/, 693],
    ['ARRAY_CONTAINS(c.tagIds, @often)', '', /by pk \/listKey|elements of|SUBQUERY/, 700],
    ['ARRAY_CONTAINS(c.tagIds, @often)', ' DESC', /by pk \/listKey|elements of|SUBQUERY/, 700],
  ])('%s, ORDER BY c.listKey%s', (condition, direction, expected, count) => {
    const table = createItemTable(posts, { policy: finding });
    const parameters = { ...range, '@slug': 'slug-8', '@seldom': 'seldom', '@often': 'often' };
    const where = `WHERE ${listed} AND ${condition}`;
    const question = {
      query: `SELECT c.id, c.listKey FROM c ${where} ORDER BY c.listKey${direction}`,
      parameters,
      maxItems: 90,
    };

    const found = (ask(table, question) as { listKey: string }[]).map(({ listKey }) => listKey);
    const [counted] = ask(table, { query: `SELECT VALUE COUNT(1) FROM c ${where}`, parameters });
    const plans = plansOf(table, question);

    expect(found).toEqual(direction ? [...found].sort().reverse() : [...found].sort());
    expect([found.length, counted]).toEqual([count, count]);
    for (const detail of plans) expect(detail).toMatch(expected);
  });
});

test('few items whose arrays contain a text are fetched by their rows, in order, page by page', () => {
  const items = itemsOf(2_000).map((post, i) => ({
    ...post,
    tagIds: i % 300 === 0 ? ['x', 'seldom'] : ['x'],
    listKey: `post/${2_000 + ((i * 37) % 2_000)}`,
  }));
  const policy = {
    includedPaths: [{ path: '/listKey/?' }, { path: '/tagIds/[]/?' }],
    excludedPaths: [{ path: '/*' }],
  };
  const table = createItemTable(items, { policy });
  const where = `WHERE ${listed} AND ARRAY_CONTAINS(c.tagIds, 'seldom')`;

  for (const direction of ['', ' DESC']) {
    const question = {
      query: `SELECT VALUE c.id FROM c ${where} ORDER BY c.listKey${direction}`,
      parameters: range,
      maxItems: 3,
    };
    const plans = plansOf(table, question).filter(detail => /items_1(?! elements)/.test(detail));

    const expected = items
      .filter(({ tagIds }) => tagIds.includes('seldom'))
      .sort((left, right) => (left.listKey < right.listKey ? -1 : 1))
      .map(({ id }) => id);
    expect(ask(table, question)).toEqual(direction ? expected.reverse() : expected);
    expect(plans.length).toBeGreaterThan(0);
    for (const detail of plans)
      expect(detail).toMatch(/^SEARCH items_1 USING INTEGER PRIMARY KEY \(rowid=\?\)$/);
  }
  expect(ask(table, { query: `SELECT VALUE COUNT(1) FROM c ${where}`, parameters: range })).toEqual([7]);
});

describe('items that meet one of several conditions', () => {
  const policy = {
    includedPaths: ['/listKey/?', '/slug/?', '/formerSlugs/[]/?'].map(path => ({ path })),
    excludedPaths: [{ path: '/*' }],
  };
  const items = itemsOf(2_000).map((post, i) => ({
    ...post,
    slug: `slug-${i}`,
    n: i,
    ...(i % 500 === 0 && { formerSlugs: [`old-${i}`, 'older'] }),
  }));
  const table = createItemTable(items, { policy });
  const among = 'ARRAY_CONTAINS(@slugs, c.slug)';
  const parameters = { ...range, '@slugs': ['slug-7', 'slug-1990', 'none'], '@old': 'old-500' };
  const all = (condition: string) => ({
    query: `SELECT VALUE c.n FROM c WHERE ${listed} AND (${condition}) ORDER BY c.listKey`,
    parameters,
  });

  test.each([
    ['all of which have an index', `${among} OR ARRAY_CONTAINS(c.formerSlugs, @old)`, [7, 500, 1990]],
    ['also if both hold of an item', `${among} OR c.slug = 'slug-7'`, [7, 1990]],
    [
      'of one array',
      "ARRAY_CONTAINS(c.formerSlugs, @old) OR ARRAY_CONTAINS(c.formerSlugs, 'older')",
      [0, 500, 1000, 1500],
    ],
  ])('%s are fetched by their rows', (_, condition, expected) => {
    const found = ask(table, all(condition)) as number[];
    const plans = plansOf(table, all(condition)).filter(detail => /items_1(?! elements)/.test(detail));

    expect(found.sort((one, other) => one - other)).toEqual(expected);
    expect(plans.join('\n')).not.toMatch(/by pk \/listKey|SCAN items_1$/);
    expect(askPage(table, all(condition)).scanned).toBe(expected.length);
  });

  test('of which one has no index, or more than a few hold, are found as well', () => {
    expect(ask(table, all(`${among} OR c.n = 3`))).toHaveLength(3);
    expect(ask(table, all("STARTSWITH(c.slug, 'slug-1') OR c.slug = 'slug-2'"))).toHaveLength(1_112);
  });

  test('may be a thousand', () => {
    const former = Array.from({ length: 1_000 }, (_, i) => `ARRAY_CONTAINS(c.formerSlugs, 'old-${i}')`);

    expect(ask(table, all([among, ...former].join(' OR ')))).toHaveLength(4);
  });
});

test('a page seeks to where the last one ended, however many come before it', () => {
  const table = createItemTable(itemsOf(300));
  const question = {
    query: `SELECT * FROM c WHERE ${listed} ORDER BY c.listKey`,
    parameters: range,
    maxItems: 40,
  };

  askPages(table, question);

  const beyond = table.statements.filter(sql => sql.includes('+CASE'));
  expect(beyond).toHaveLength(1);
  // The filter's own lower bound is hidden from the planner: what is left to seek with is the position.
  expect(beyond[0]).toMatch(/AND \+CASE[^+]* END >= json_extract\(\?, '\$'\) AND/);
  expect(explain(table, beyond[0] ?? '')).toEqual([
    expect.stringContaining('<expr>=? AND <expr>>? AND <expr><?'),
  ]);
});

describe('ORDER BY', () => {
  const composite: IndexingPolicy = {
    includedPaths: [{ path: '/listKey/?' }, { path: '/n/*' }, { path: '/deep/*' }],
    excludedPaths: [{ path: '/*' }, { path: '/deep/hidden/?' }],
    compositeIndexes: [
      [
        { path: '/listKey', order: 'ascending' },
        { path: '/n', order: 'ascending' },
      ],
      [
        { path: '/listKey', order: 'ascending' },
        { path: '/id', order: 'descending' },
      ],
    ],
  };

  test.each<[string, IndexingPolicy, boolean]>([
    ['c.listKey', composite, true],
    ['c.n', composite, true],
    ['c.n.any.below', composite, true],
    ['c.deep', composite, true],
    ['c.deep.hidden', composite, false],
    ['c.deep.hidden.below', composite, true],
    ['c.other', composite, false],
    ['c.id DESC', composite, true],
    ['c._ts', composite, true],
    ['c.listKey, c.n', composite, true],
    ['c.listKey DESC, c.n DESC', composite, true],
    ['c.listKey DESC, c.n', composite, false],
    ['c.n, c.listKey', composite, false],
    ['c.listKey, c.id DESC', composite, true],
    ['c.listKey DESC, c.id', composite, true],
    ['c.listKey, c.id', composite, false],
    ['c.listKey, c.n, c.id', composite, false],
    ['c.anything', { includedPaths: [{ path: '/*' }] }, true],
    ['c.a, c.b', { includedPaths: [{ path: '/*' }] }, false],
    ['c.listKey', { ...composite, indexingMode: 'none' }, false],
    ['c["a b"]', { includedPaths: [{ path: '/"a b"/?' }], excludedPaths: [{ path: '/*' }] }, true],
    ['c.tags', { includedPaths: [{ path: '/tags/[]/?' }], excludedPaths: [{ path: '/*' }] }, false],
  ])('%s is served by the policy, or refused', (order, policy, served) => {
    const table = createItemTable(itemsOf(3), { policy });
    const answer = () => ask(table, `SELECT * FROM c ORDER BY ${order}`);

    if (served) expect(answer()).toHaveLength(3);
    else expect(answer).toThrow(QueryRefusal);
  });

  test.each(['c.listKey, c.n', 'c.listKey DESC, c.n DESC', 'c.listKey, c.id DESC', 'c.listKey DESC, c.id'])(
    '%s is read from a composite index without sorting',
    order => {
      for (const scope of [{ pk: 'a' }, { part: 1 }]) {
        const table = createItemTable(itemsOf(300), { policy: composite });

        const plans = plansOf(table, { query: `SELECT * FROM c ORDER BY ${order}`, maxItems: 90, scope });

        expect(plans.length).toBeGreaterThan(2);
        expect(plans.join('\n')).not.toContain('TEMP B-TREE');
      }
    },
  );
});

test.each([
  ['c.n > 2 OR c.n < 0', 1_000],
  ['c.n > 2', 1_500],
  ['c.n >= 0', 1],
])('an order without an index is sorted once for a page, with any filter: %s', (where, maxItems) => {
  const everything: IndexingPolicy = { includedPaths: [{ path: '/*' }] };
  const items = Array.from({ length: 2_000 }, (_, i) => ({ id: `i${i}`, n: i % 7, place: (i * 37) % 2_000 }));
  const table = createItemTable(items, { policy: everything });
  const question = { query: `SELECT VALUE c.place FROM c WHERE ${where} ORDER BY c.place DESC`, maxItems };
  const runs = recordRuns(table);

  const { documents, continuation } = askPage(table, question);
  const sorting = runs.filter(sql => explain(table, sql).some(detail => detail.includes('TEMP B-TREE')));
  const next = continuation === undefined ? [] : askPage(table, { ...question, continuation }).documents;

  const expected = items.filter(({ n }) => n > 2 || maxItems === 1).map(({ place }) => place);
  expect(sorting.length).toBe(1);
  expect([...documents, ...next].map(Number)).toEqual(
    expected.sort((left, right) => right - left).slice(0, 2 * maxItems),
  );
});

/** Each run of a statement from now on. */
function recordRuns({ db }: ItemTable): string[] {
  const runs: string[] = [];
  const prepare = db.prepare.bind(db);
  Object.assign(db, {
    prepare: (sql: string) => {
      const statement = prepare(sql);
      const all = statement.all.bind(statement);
      return Object.assign(statement, {
        all: (values: unknown[]) => {
          runs.push(sql);
          return all(values);
        },
      });
    },
  });
  return runs;
}

test('statements create an index for each named path, and can be run again', () => {
  const statements = createIndexStatements('items_7', {
    includedPaths: [{ path: '/*' }, { path: '/a/b/?' }, { path: '/c/?' }],
    excludedPaths: [{ path: '/c/?' }],
  });

  const names = statements.map(statement => statement.match(/EXISTS "(.*?)" ON "items_7"/)?.[1]);
  expect(names).toEqual([
    'items_7 by pk',
    'items_7 by part /id',
    expect.stringMatching(/^items_7 by pk \/a\/b #[0-9a-f]{16}$/),
    expect.stringMatching(/^items_7 by part \/a\/b #[0-9a-f]{16}$/),
  ]);
});
