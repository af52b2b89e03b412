import { isFullDepth } from '../../../infra/local/kit/testing/depth.ts';
import { expectRefusal } from '../../support/answers/expected.ts';
import { collectionOf, itemOf, type Payload, post, tag } from '../../support/content/families.ts';
import { nextOf, readByCursor } from '../../support/lists/next-page.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let blogId: string;
let tags: string;
let posts: string;
beforeAll(async () => {
  blogId = await service.newBlog();
  tags = collectionOf(tag, blogId);
  posts = collectionOf(post, blogId);
  for (let made = 0; made < 12; made++)
    await service.create(tags, { name: `Tag ${made}`, slug: made % 2 ? 'odd' : 'even' });
  for (let made = 0; made < 7; made++) {
    const published = made < 5 ? `200${made}-01-01T00:00:00Z` : undefined;
    await service.create(posts, {
      ...post.minimal,
      title: `Post ${made}`,
      slug: made % 2 ? 'odd' : 'even',
      published,
    });
  }
});

const get = (path: string) => service.send('GET', path);
const idsOf = (list: Payload[]) => list.map(({ resourceId }) => resourceId);

test.each([
  ['count=12', false],
  ['count=100', false],
  ['count=11', true],
  ['count=101', false],
  ['count=0', false],
  ['count=-1', false],
  ['', true],
  ['skip=1', true],
  ['skip=2', false],
  ['skip=12', false],
  ['count=5&skip=6', true],
  ['count=5&skip=7', false],
  ['slug=odd', false],
  ['slug=odd&count=5', true],
  ['slug=odd&count=6', false],
  ['order=newest&count=11', true],
])('Of twelve tags ?%s has a next page: %s', async (query, isThere) => {
  const answer = await get(`${tags}?${query}`);
  const next = nextOf(service, answer);

  expect(next !== undefined).toBe(isThere);
  if (next !== undefined) {
    const rest = (await get(next)).json<Payload[]>();
    expect(rest.length).toBeGreaterThan(0);
    expect(idsOf(answer.json<Payload[]>())).not.toEqual(expect.arrayContaining(idsOf(rest)));
  }
});

test('The Link is the requested address with a cursor', async () => {
  const base = `${service.api}/${tags}?`;
  const linkOf = async (query: string) => String((await get(`${tags}?${query}`)).headers.get('link'));
  const cursor = '[\\w-]+';

  expect(await linkOf('')).toMatch(new RegExp(`^<${base.replace('?', '\\?')}cursor=${cursor}>; rel="next"$`));
  const full = await linkOf('x=%3E%22&count=3&skip=2&fields=name&slug=odd&total=true');
  expect(full).toMatch(
    new RegExp(`\\?x=%3E%22&count=3&fields=name&slug=odd&total=true&cursor=${cursor}>; rel="next"$`),
  );
});

test('A page by cursor may have another size and other fields', async () => {
  const next = String(nextOf(service, await get(`${tags}?count=5`)));
  const all = (await get(`${tags}?count=12`)).json<Payload[]>();

  const rest = (await get(`${next.replace('count=5', 'count=100')}&fields=resourceId`)).json<Payload[]>();

  expect(idsOf(rest)).toEqual(idsOf(all).slice(5));
});

test('A cursor that was altered or belongs to another list is refused', async () => {
  const next = String(nextOf(service, await get(`${posts}?count=2&slug=even`)));
  const cursor = String(/cursor=(.*)$/.exec(next)?.[1]);
  const other = await service.newBlog();
  const places = [...[...cursor].keys()].filter(place => isFullDepth || place % 3 === 0);
  const altered = places.map(place => {
    const another = cursor[place] === 'A' ? 'B' : 'A';
    return cursor.slice(0, place) + another + cursor.slice(place + 1);
  });
  const refused = [
    ...altered.map(each => next.replace(cursor, each)),
    `${next}A`,
    next.slice(0, -1),
    next.replace('slug=even', 'slug=odd'),
    next.replace('slug=even', ''),
    `${next}&order=oldest`,
    `${next}&status=published`,
    next.replace(blogId, other),
    `${tags}?slug=even&cursor=${cursor}`,
    `blog?cursor=${cursor}`,
    `${next}&skip=0`,
    `${next}&skip=2`,
    `${next}&cursor=${cursor}`,
  ];

  expect((await get(`${next}&order=newest`)).status).toBe(200);
  for (const path of refused) {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 400]);
    expectRefusal(answer, answer.text.split('\n')[0] ?? '');
  }
});

test('A filtered list has X-Total-Count if requested, on each of its pages', async () => {
  const totalOf = async (path: string) => (await get(path)).headers.get('x-total-count');
  const next = String(nextOf(service, await get(`${tags}?slug=odd&count=2&total=true`)));

  expect(await totalOf(`${tags}?slug=odd`)).toBeNull();
  expect(await totalOf(`${tags}?slug=odd&total=true&count=1`)).toBe('6');
  expect(await totalOf(`${tags}?slug=odd&total=true&skip=5&count=0`)).toBe('6');
  expect(await totalOf(next)).toBe('6');
  expect(await totalOf(`${posts}?status=draft&total=true`)).toBe('2');
  expect(await totalOf(`${posts}?tag=nothing&total=true`)).toBe('0');
  expect(await totalOf(`${posts}?after=2020-01-01&status=draft&total=true`)).toBe('0');
  for (const query of ['', 'total=true', 'order=oldest', 'fields=name', 'count=1&total=true'])
    expect(await totalOf(`${tags}?${query}`)).toBe('12');
  expect(await totalOf(String(nextOf(service, await get(`${tags}?count=2`))))).toBe('12');
});

test('A held answer and a newly made one have the same headers', async () => {
  const path = `${tags}?slug=odd&count=2&total=true`;
  const message = async (headers?: Record<string, string>) => {
    const answer = await service.send('GET', path, undefined, headers);
    return {
      status: answer.status,
      link: answer.headers.get('link'),
      total: answer.headers.get('x-total-count'),
      etag: answer.headers.get('etag'),
    };
  };
  await message();
  const made = await message();

  expect(await message()).toEqual(made);
  expect(await message({ 'If-None-Match': String(made.etag) })).toEqual({ ...made, status: 304 });
  const head = await service.send('HEAD', path);
  expect([head.headers.get('link'), head.headers.get('x-total-count'), head.text]).toEqual([
    made.link,
    '6',
    '',
  ]);
});

test('A cursor continues after a deleted post, and past posts created before it', async () => {
  const own = collectionOf(post, await service.newBlog());
  const publish = (day: number) =>
    service.create(own, { ...post.minimal, published: `2024-01-${10 + day}T00:00:00Z` });
  const made = [];
  for (let day = 0; day < 6; day++) made.unshift(await publish(day));
  const first = await get(`${own}?count=2`);

  await service.send('DELETE', `${own}/${made[1]}`);
  await publish(8);
  const rest = await readByCursor<Payload>(service, String(nextOf(service, first)));

  expect(idsOf(rest.flat())).toEqual(made.slice(2));
});

test('A page too large to be read before its first byte still says whether there are more posts', async () => {
  const own = await service.newBlog();
  const collection = collectionOf(post, own);
  const content = 'x'.repeat(1_500_000);
  for (let day = 11; day < 18; day++)
    await service.create(collection, { ...post.minimal, content, published: `2024-01-${day}T00:00:00Z` });
  const all = idsOf((await get(`${collection}?count=200&fields=resourceId`)).json<Payload[]>());

  for (const count of [3, 6, 7]) {
    const answer = await get(`${collection}?count=${count}&skip=0`);
    expect(idsOf(answer.json<Payload[]>())).toEqual(all.slice(0, count));
    const next = nextOf(service, answer);
    const rest = next === undefined ? [] : await readByCursor<Payload>(service, next);
    expect(idsOf(rest.flat())).toEqual(all.slice(count));
    expect(next !== undefined).toBe(count < 7);
  }
  const reversed = await readByCursor<Payload>(service, `${collection}?count=5&order=oldest`);
  expect(reversed.map(idsOf)).toEqual([[...all].reverse().slice(0, 5), [...all].reverse().slice(5)]);
  const skipped = await get(`${collection}?count=4&skip=2`);
  expect(idsOf(skipped.json<Payload[]>())).toEqual(all.slice(2, 6));
  expect(nextOf(service, skipped)).toBeDefined();
});

test('A list of sixty by pages of 55 has one Link', async () => {
  const own = collectionOf(tag, await service.newBlog());
  for (let made = 0; made < 60; made += 10)
    await Promise.all(Array.from({ length: 10 }, () => service.create(own, tag.minimal)));
  const all = (await get(`${own}?count=200`)).json<Payload[]>();

  const pages = await readByCursor<Payload>(service, `${own}?count=55`);

  expect(pages.map(({ length }) => length)).toEqual([55, 5]);
  expect(pages.flat()).toEqual(all);
  expect(nextOf(service, await get(`${own}?count=60`))).toBeUndefined();
});

test('No list of a missing blog has a next page', async () => {
  const answer = await get(`${collectionOf(tag, crypto.randomUUID())}?count=1&slug=x&total=true`);

  expect([answer.status, answer.text, answer.headers.get('link')]).toEqual([200, '[]', null]);
  expect((await get(itemOf(tag, blogId, crypto.randomUUID()))).status).toBe(404);
});
