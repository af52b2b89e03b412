import { nextMillisecond } from '../../support/clock/date-times.ts';
import {
  author,
  collectionOf,
  type Family,
  fallingGuids,
  itemOf,
  medium,
  type Payload,
  post,
  tag,
} from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});

async function listIds(collection: string, query = 'count=2147483647'): Promise<string[]> {
  const answer = await service.send('GET', `${collection}?${query}`);
  expect(answer.status).toBe(200);
  return answer.json<Payload[]>().map(entity => String(entity.resourceId));
}

/** Creates the payloads one after the other, each in a millisecond of its own. */
async function createInTurn(collection: string, payloads: Payload[]): Promise<string[]> {
  const ids: string[] = [];
  for (const payload of payloads) {
    await nextMillisecond();
    ids.push(await service.create(collection, payload));
  }
  return ids;
}

const put = (family: Family, id: string, payload: Payload) =>
  service.send('PUT', itemOf(family, blogId, id), { ...payload, resourceId: id });

test.each([author, tag, medium])(
  'The list of $collection is in order of creation, even after updates',
  async family => {
    const collection = collectionOf(family, blogId);
    const ids = fallingGuids(6);
    await createInTurn(
      collection,
      ids.map(resourceId => ({ ...family.full, resourceId })),
    );

    expect(await listIds(collection)).toEqual(ids);
    for (const id of [ids[3] ?? '', ids[0] ?? ''])
      expect((await put(family, id, family.changed)).status).toBe(202);
    expect(await listIds(collection)).toEqual(ids);
  },
);

test('Posts are listed newest first, then those without a date, newest created first', async () => {
  const published = [
    '2024-02-29T23:00:00Z',
    undefined,
    '2024-03-01T00:30:00+02:00', // half an hour before the first, though it reads as later
    '1969-07-20T20:17:40Z',
    '2024-02-29T23:00:00.001Z',
    undefined,
    '2024-02-29T10:59:00-12:00', // a minute before the first, though it reads as much earlier
    '0099-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    undefined,
  ];

  const ids = await createInTurn(
    collectionOf(post, blogId),
    published.map(date => ({ ...post.minimal, published: date })),
  );

  const order = [8, 4, 0, 6, 2, 3, 7, 9, 5, 1].map(place => ids[place]);
  expect(await listIds(collectionOf(post, blogId))).toEqual(order);
  const { posts } = (await service.send('GET', `blog/${blogId}`)).json<{ posts: Payload[] }>();
  expect(posts.map(entity => entity.postId)).toEqual(order);
});

test('Posts published at the same instant are listed by identifier', async () => {
  const published = ['2024-03-01T08:30:00Z', '2024-03-01T09:30:00+01:00', '2024-03-01T03:30:00-05:00'];
  const ids = ['5', '1', '9', '3', 'a', '7'].map(digit => `${digit}0000000-0000-4000-8000-000000000000`);
  await createInTurn(
    collectionOf(post, blogId),
    ids.map((postId, place) => ({ ...post.minimal, postId, published: published[place % 3] })),
  );

  const listed = await listIds(collectionOf(post, blogId));

  const rising = [...ids].sort();
  expect([rising, [...rising].reverse()]).toContainEqual(listed);
});

test('A post moves in the list with its date, and without one goes back to its place by creation', async () => {
  const collection = collectionOf(post, blogId);
  const [first = '', second = '', third = ''] = await createInTurn(collection, [
    post.minimal,
    post.minimal,
    { ...post.minimal, published: '2024-03-01T08:30:00Z' },
  ]);
  expect(await listIds(collection)).toEqual([third, second, first]);

  await put(post, first, { ...post.minimal, published: '2024-03-02T08:30:00Z' });
  expect(await listIds(collection)).toEqual([first, third, second]);

  await put(post, third, post.minimal);
  expect(await listIds(collection)).toEqual([first, third, second]);

  await put(post, first, post.minimal);
  expect(await listIds(collection)).toEqual([third, second, first]);
});
