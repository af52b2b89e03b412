import { nextSecond } from '../../support/clock/date-times.ts';
import {
  author,
  collectionOf,
  type Family,
  families,
  itemOf,
  medium,
  type Payload,
  post,
  tag,
} from '../../support/content/families.ts';
import { readByCursor } from '../../support/lists/next-page.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});

const find = (family: Family, query: string) =>
  service.send('GET', `${collectionOf(family, blogId)}?fields=resourceId&${query}`);
const idsOf = (list: Payload[]) => list.map(({ resourceId }) => resourceId);
const found = async (family: Family, query: string) => idsOf((await find(family, query)).json<Payload[]>());
async function update(family: Family, id: string, payload: Payload): Promise<void> {
  const { status, text } = await service.send('PUT', itemOf(family, blogId, id), {
    ...payload,
    resourceId: id,
  });
  expect([status, text]).toEqual([202, '']);
}

test.each(families)(
  'A list of $collection has those that were created or changed after a moment, in its own order',
  async family => {
    const [changed = '', same = '', gone = ''] = await service.createMany(blogId, family, 4);
    const since = await nextSecond();
    expect(await found(family, `modifiedAfter=${since}`)).toEqual([]);
    const created = await service.createMany(blogId, family, 2);
    await update(family, changed, family.changed);
    const whole = (await service.send('GET', itemOf(family, blogId, same))).json<Payload>();
    await update(family, same, whole);
    await service.send('DELETE', itemOf(family, blogId, gone));

    const all = await found(family, 'count=100');
    const expected = all.filter(id => [changed, ...created].includes(String(id)));

    const query = `modifiedAfter=${since}`;
    expect(expected).toHaveLength(3);
    expect(await found(family, query)).toEqual(expected);
    expect(await found(family, `${query}&order=oldest&count=2`)).toEqual(
      (await found(family, 'count=100&order=oldest')).filter(id => expected.includes(id)).slice(0, 2),
    );
    expect((await find(family, `${query}&total=true&count=0`)).headers.get('x-total-count')).toBe('3');
    const path = `${collectionOf(family, blogId)}?${query}&fields=resourceId&count=1`;
    expect(idsOf((await readByCursor<Payload>(service, path)).flat())).toEqual(expected);
  },
);

test('A moment within a second is not later than what was written after it in the same second', async () => {
  await nextSecond();
  const since = new Date().toISOString().replace('Z', '999999Z');

  const tagId = await service.createIn(blogId, tag);

  expect(await found(tag, `modifiedAfter=${since}`)).toEqual([tagId]);
});

test('modifiedAfter narrows other filters, in any offset', async () => {
  const tagId = await service.create(collectionOf(tag, blogId), { name: 'Wind', slug: 'wind' });
  const write = (payload: Payload) =>
    service.create(collectionOf(post, blogId), { ...post.full, ...payload });
  await write({ tags: [{ tagId }] });
  const since = await nextSecond();
  const wanted = await write({ tags: [{ tagId }] });
  await write({});
  const east = new Date(Date.parse(since) + 3_600_000).toISOString().replace('Z', '%2B01:00');

  expect(await found(post, `tag=wind&modifiedAfter=${east}&status=published`)).toEqual([wanted]);
  expect(await found(post, `tag=wind&modifiedAfter=${east}&status=draft`)).toEqual([]);
  expect(await found(tag, `slug=wind&modifiedAfter=${since}`)).toEqual([]);
});

test('What refers to a changed item has not changed itself', async () => {
  const mediumId = await service.createIn(blogId, medium);
  const authorId = await service.create(collectionOf(author, blogId), {
    ...author.full,
    userImage: { mediumId },
  });
  await service.create(collectionOf(post, blogId), { ...post.full, author: { authorId } });
  const since = await nextSecond();
  await update(medium, mediumId, medium.changed);

  expect(await found(medium, `modifiedAfter=${since}`)).toEqual([mediumId]);
  expect(await found(author, `modifiedAfter=${since}`)).toEqual([]);
  expect(await found(post, `modifiedAfter=${since}`)).toEqual([]);
});
