import type { FeedOptions, SqlQuerySpec } from '@azure/cosmos';
import { findPhysicalPartition } from '../../storage/physical-partition.ts';
import { errorOf, useCosmos } from '../running-cosmos.ts';

const blogs = ['b1', 'b2', 'b3', 'b4', 'b5', 'b6'];
const postsPerBlog = 12;

/** Across all blogs, posts of the same number have the same list key. */
const posts = blogs.flatMap(blogId =>
  Array.from({ length: postsPerBlog }, (_, i) => ({
    id: `post:${blogId}-${i}`,
    blogId,
    listKey: `post/${String(i).padStart(3, '0')}`,
    number: i,
    ...(i % 3 === 0 && { third: i }),
  })),
);

const running = useCosmos(async ({ content }) => {
  for (const post of posts) await content.items.create(post);
});

const everything = { '@from': 'post/', '@to': 'post0' };

function spec(query: string, parameters: Record<string, unknown> = {}): SqlQuerySpec {
  const list = Object.entries(parameters).map(([name, value]) => ({ name, value: value as string }));
  return { query, parameters: list };
}

async function fetchAll(query: string, parameters: Record<string, unknown> = {}, options: FeedOptions = {}) {
  const { resources } = await running.content.items.query(spec(query, parameters), options).fetchAll();
  return resources;
}

function askedRanges(): number {
  return running.cosmos.requests.take().filter(({ kind }) => kind === 'query').length;
}

const listRange = 'c.listKey >= @from AND c.listKey < @to';

describe('within a partition key', () => {
  const inBlog: FeedOptions = { partitionKey: 'b2' };
  const ofBlog = posts.filter(({ blogId }) => blogId === 'b2');

  test('a list comes in order, page by page, through continuation tokens', async () => {
    const query = spec(`SELECT * FROM c WHERE ${listRange} ORDER BY c.listKey`, everything);
    const pages: number[][] = [];
    let continuationToken: string | undefined;

    do {
      const options = { ...inBlog, maxItemCount: 5, continuationToken };
      const page = await running.content.items.query(query, options).fetchNext();
      pages.push(page.resources.map(({ number }) => number));
      continuationToken = page.continuationToken;
    } while (continuationToken);

    expect(pages).toEqual([
      [0, 1, 2, 3, 4],
      [5, 6, 7, 8, 9],
      [10, 11],
    ]);
  });

  test.each([
    [
      'OFFSET and LIMIT',
      'SELECT VALUE c.number FROM c ORDER BY c.listKey OFFSET @skip LIMIT @take',
      [3, 4, 5],
    ],
    ['TOP', 'SELECT TOP @take VALUE c.number FROM c ORDER BY c.listKey DESC', [11, 10, 9]],
    ['COUNT', `SELECT VALUE COUNT(1) FROM c WHERE ${listRange}`, [12]],
    ['a projection', 'SELECT c.id FROM c WHERE c.number = 4', [{ id: 'post:b2-4' }]],
  ])('%s is answered directly', async (_, query, expected) => {
    const results = await fetchAll(query, { ...everything, '@skip': 3, '@take': 3 }, inBlog);

    expect(results).toEqual(expected);
  });

  test('items are found by their ids, with IN and with ARRAY_CONTAINS', async () => {
    const ids = ofBlog.slice(4, 7).map(({ id }) => id);

    const byIn = await fetchAll(
      'SELECT VALUE c.number FROM c WHERE c.id IN (@a, @b)',
      { '@a': ids[0], '@b': ids[1] },
      inBlog,
    );
    const byArray = await fetchAll(
      'SELECT VALUE c.number FROM c WHERE ARRAY_CONTAINS(@ids, c.id)',
      { '@ids': ids },
      inBlog,
    );

    expect(byIn.sort()).toEqual([4, 5]);
    expect(byArray.sort()).toEqual([4, 5, 6]);
  });

  test('a query that is not supported ends with 400 and says what is not', async () => {
    const error = await errorOf(fetchAll('SELECT DISTINCT c.number FROM c', {}, inBlog));

    expect(error.code).toBe(400);
    expect(error.message).toContain('"DISTINCT" at position 7 is not supported by local Cosmos DB');
  });
});

describe('across partitions', () => {
  const numbers = posts.map(({ number }) => number).sort((left, right) => left - right);

  test('the blogs are in both physical partitions, so that there is something to merge', () => {
    const parts = new Set(blogs.map(blogId => findPhysicalPartition(JSON.stringify(blogId))));

    expect(parts).toEqual(new Set([0, 1]));
  });

  test.each([
    ['ascending', '', numbers],
    ['descending', ' DESC', numbers.toReversed()],
  ])('the SDK merges ordered results, %s', async (_, direction, expected) => {
    running.cosmos.requests.take();

    const results = await fetchAll(
      `SELECT VALUE c.number FROM c WHERE ${listRange} ORDER BY c.listKey${direction}`,
      everything,
      { maxItemCount: 100 },
    );

    expect(results).toEqual(expected);
    expect(askedRanges()).toBe(3); // The refused first one, then one a physical partition.
  });

  test('whole items come through the merge unchanged', async () => {
    const results = await fetchAll('SELECT * FROM c WHERE c.third >= 0 ORDER BY c.listKey');

    const expected = posts.filter(({ third }) => third !== undefined);
    expect(results).toHaveLength(expected.length);
    expect(results).toEqual(expect.arrayContaining(expected.map(post => expect.objectContaining(post))));
  });

  test('VALUE of something undefined is no result', async () => {
    const results = await fetchAll('SELECT VALUE c.third FROM c ORDER BY c.listKey');

    expect(results).toEqual(numbers.filter(number => number % 3 === 0));
  });

  test('a projection comes through the merge under its names', async () => {
    const results = await fetchAll(
      'SELECT TOP 1 c.number, c["listKey"] AS sortedBy FROM c ORDER BY c.listKey',
    );

    expect(results).toEqual([{ number: 0, sortedBy: 'post/000' }]);
  });

  test.each([
    [0, 5],
    [7, 11],
    [70, 10],
    [72, 1],
    [0, 0],
  ])('OFFSET %i LIMIT %i cuts from the merged order', async (skip, take) => {
    const query = 'SELECT VALUE c.number FROM c ORDER BY c.listKey OFFSET @skip LIMIT @take';

    const results = await fetchAll(query, { '@skip': skip, '@take': take }, { maxItemCount: 4 });

    expect(results).toEqual(numbers.slice(skip, skip + take));
  });

  test('TOP and OFFSET LIMIT without an order yield that many different items', async () => {
    const top = await fetchAll('SELECT TOP 40 VALUE c.id FROM c');
    const window = await fetchAll('SELECT VALUE c.id FROM c OFFSET 10 LIMIT 45');

    expect(new Set(top).size).toBe(40);
    expect(new Set(window).size).toBe(45);
  });

  test('COUNT is added up, as VALUE and under names', async () => {
    const value = await fetchAll(`SELECT VALUE COUNT(1) FROM c WHERE ${listRange}`, everything);
    const named = await fetchAll(
      'SELECT COUNT(1) AS posts, COUNT(c.third) AS thirds FROM c WHERE c.number < 6',
    );

    expect(value).toEqual([72]);
    expect(named).toEqual([{ posts: 36, thirds: 12 }]);
  });

  test('a query without order is answered page by page', async () => {
    const ids = await fetchAll(`SELECT VALUE c.id FROM c WHERE ${listRange}`, everything, {
      maxItemCount: 7,
    });

    expect(ids.sort()).toEqual(posts.map(({ id }) => id).sort());
  });

  test.each(['', ' DESC'])(
    'an ordered query resumes from the token of the SDK: ORDER BY c.listKey%s',
    async direction => {
      const query = spec(`SELECT * FROM c WHERE ${listRange} ORDER BY c.listKey${direction}`, everything);
      const results: { id: string; number: number }[] = [];
      let continuationToken: string | undefined;

      do {
        const options = { enableQueryControl: true, maxItemCount: 5, continuationToken };
        const page = await running.content.items.query(query, options).fetchNext();
        results.push(...page.resources);
        continuationToken = page.continuationToken;
      } while (continuationToken);

      expect(results.map(({ number }) => number)).toEqual(direction ? numbers.toReversed() : numbers);
      expect(new Set(results.map(({ id }) => id)).size).toBe(posts.length);
    },
  );

  test('a query that may ask the ranges side by side is planned by the SDK, and pages without a token', async () => {
    const query = spec(`SELECT * FROM c WHERE ${listRange}`, everything);
    const iterator = running.content.items.query(query, { maxDegreeOfParallelism: 2, maxItemCount: 7 });

    const page = await iterator.fetchNext();
    const all = await running.content.items.query(query, { maxDegreeOfParallelism: 2 }).fetchAll();

    expect(page.continuationToken).toBeUndefined();
    expect(page.hasMoreResults).toBe(true);
    expect(all.resources.map(({ id }) => id).sort()).toEqual(posts.map(({ id }) => id).sort());
  });
});
