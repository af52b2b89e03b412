import fc from 'fast-check';
import { atDepth } from '../../../infra/local/kit/testing/depth.ts';
import {
  author,
  collectionOf,
  type Family,
  families,
  medium,
  type Payload,
  post,
  tag,
} from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
/** A blog with twelve tags, which no test changes. */
let twelve: string;
beforeAll(async () => {
  twelve = await createMany(tag, 12);
});

/** A blog with this many entities, posts at various instants, some without a date; returns the path of their list. */
async function createMany(family: Family, many: number): Promise<string> {
  const blogId = await service.newBlog();
  const dated = (place: number) =>
    family === post && place % 3 > 0 ? { published: new Date(1e12 + place * 7e8).toISOString() } : {};
  await service.createMany(blogId, family, many, place => ({ ...family.minimal, ...dated(place) }));
  return collectionOf(family, blogId);
}

async function listIds(collection: string, query: string): Promise<string[]> {
  const answer = await service.send('GET', `${collection}?${query}`);
  expect(answer.status).toBe(200);
  return answer.json<Payload[]>().map(entity => String(entity.resourceId));
}

const range = (from: number, to: number) => [from, to] as const;
const all = range(0, 12);
const none = range(0, 0);
const ten = range(0, 10);

/** Queries as they appear in the URL, and the range that they answer of twelve; tests/unit/int32 has more numbers. */
const queries: [string, readonly [number, number]][] = [
  ['', ten],
  ['count=5', range(0, 5)],
  ['count=12', all],
  ['count=1000', all],
  ['count=0', none],
  ['count=-3', none],
  ['count=+5', range(0, 5)],
  ['count=2147483647', all],
  ['count=2147483648', none],
  ['count=five', none],
  ['count=%205', none],
  ['count=5%20', none],
  ['count=%35', range(0, 5)],
  ['%63oun%74=%35', range(0, 5)],
  ['count=%2B5', none],
  ['count=%D9%A5', none],
  ['count=5%00', none],
  ['count=5=6', ten],
  ['count==5', ten],
  ['count%3D5', ten],
  ['count', ten],
  ['Count=5', ten],
  ['COUNT=5', ten],
  ['count%20=5', ten],
  ['xcount=5', ten],
  ['count[]=5', ten],
  ['count=5?skip=2', ten],
  ['count=2&count=5', range(0, 2)],
  ['count=x&count=5', none],
  ['count=1=1&count=3', range(0, 3)],
  ['Count=2&count=3', range(0, 3)],
  ['count&count=3', range(0, 3)],
  ['&&count=3&', range(0, 3)],
  ['other=1&count=3', range(0, 3)],
  ['count=3;skip=2', ten],
  ['skip=2', range(2, 12)],
  ['skip=0', ten],
  ['skip=-2', ten],
  ['skip=+2', range(2, 12)],
  ['skip=x', ten],
  ['skip=%202', ten],
  ['skip=11', range(11, 12)],
  ['skip=12', none],
  ['skip=2147483647', none],
  ['skip=2147483648', ten],
  ['skip==3', ten],
  ['skip=3&skip=4', range(3, 12)],
  ['skip=1=1&skip=4', range(4, 12)],
  ['Skip=4', ten],
  ['count=3&skip=2', range(2, 5)],
  ['skip=2&count=3', range(2, 5)],
  ['count=5&skip=10', range(10, 12)],
  ['count=2147483647&skip=2147483647', none],
];

test.each(queries)('Of twelve tags ?%s answers those from %j', async (query, [from, to]) => {
  const everything = await listIds(twelve, 'count=12');

  expect(await listIds(twelve, query)).toEqual(everything.slice(from, to));
});

/** The pages of a list, one after the other until one is not full; something may happen between them. */
async function readPages(collection: string, size: number, between = async () => {}): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 0; ; page++) {
    const next = await listIds(collection, `count=${size}&skip=${page * size}`);
    ids.push(...next);
    if (next.length < size) return ids;
    await between();
  }
}

test.each(families)('Pages of any size make up the list of $collection, each item once', async family => {
  const collection = await createMany(family, 23);
  const everything = await listIds(collection, 'count=1000');
  expect(new Set(everything).size).toBe(23);

  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 25 }), async size => {
      expect(await readPages(collection, size)).toEqual(everything);
    }),
    { numRuns: atDepth(3, 6) },
  );
});

test.each([author, tag, medium])('Pages of $collection stay complete during creates', async family => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 12 }), async (size, many) => {
      const collection = await createMany(family, many);
      let pages = 0;

      const read = await readPages(collection, size, async () => {
        if (pages++ < 3) await service.create(collection, family.minimal);
      });

      expect(read).toEqual(await listIds(collection, 'count=1000'));
      expect(read).toHaveLength(many + Math.min(pages, 3));
    }),
    { numRuns: atDepth(2, 5) },
  );
});

test('Pages of posts stay complete while older posts are created', async () => {
  const collection = collectionOf(post, await service.newBlog());
  const publish = (year: number) =>
    service.create(collection, { ...post.minimal, published: `${year}-01-01T00:00:00Z` });
  for (let year = 2000; year < 2010; year++) await publish(year);
  let year = 1999;

  const read = await readPages(collection, 3, async () => {
    if (year > 1993) await publish(year--);
  });

  expect(read).toHaveLength(14);
  expect(read).toEqual(await listIds(collection, 'count=1000'));
});

test.each([tag, post])('A list of 250 $collection is complete, and so is every part of it', async family => {
  const collection = await createMany(family, 250);
  const everything = await listIds(collection, 'count=250');

  expect(new Set(everything).size).toBe(250);
  expect(await listIds(collection, 'count=2147483647')).toEqual(everything);
  for (const size of [40, 99, 100, 101, 249]) expect(await readPages(collection, size)).toEqual(everything);
  expect(await listIds(collection, 'skip=245')).toEqual(everything.slice(245));
  expect(await listIds(collection, 'count=200&skip=20')).toEqual(everything.slice(20, 220));
});
