import {
  absentGuid,
  collectionOf,
  type Family,
  families,
  itemOf,
  type Payload,
} from '../../support/content/families.ts';
import { useNewBlogs } from '../../support/lists/new-blogs.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
const newBlogs = useNewBlogs(service);

const listAll = async (path: string) =>
  (await service.send('GET', `${path}?count=2147483647`)).json<Payload[]>();

type Counts = Record<Family['count'], number>;

/** The counts of a blog by themselves. A test below compares them with the list of blogs. */
async function countsOf(blogId: string): Promise<Partial<Counts>> {
  const names = families.map(({ count }) => count);
  return (await service.send('GET', `blog/${blogId}?fields=${names.join()}`)).json();
}

/** Checks that the counts match the lists of children, and returns them. */
async function expectExactCounts(blogId: string): Promise<Partial<Counts>> {
  const counts = await countsOf(blogId);
  const lengths = families.map(async family => [
    family.count,
    (await listAll(collectionOf(family, blogId))).length,
  ]);
  expect(counts).toEqual(Object.fromEntries(await Promise.all(lengths)));
  return counts;
}

describe.each(families)('$count', family => {
  test('goes up with each create and down with each delete, and no other count changes', async () => {
    const blogId = await service.newBlog();
    const zeros = await countsOf(blogId);

    const first = await service.create(collectionOf(family, blogId), family.full);
    await service.create(collectionOf(family, blogId), family.full);
    expect(await countsOf(blogId)).toEqual({ ...zeros, [family.count]: 2 });

    await service.send('DELETE', itemOf(family, blogId, first));
    expect(await countsOf(blogId)).toEqual({ ...zeros, [family.count]: 1 });
  });

  test('does not change with updates, or with deletes that find nothing', async () => {
    const blogId = await service.newBlog();
    const id = await service.create(collectionOf(family, blogId), family.full);
    const before = await countsOf(blogId);

    await service.send('PUT', itemOf(family, blogId, id), { [family.idField]: id, ...family.changed });
    await service.send('DELETE', itemOf(family, blogId, absentGuid));
    await service.send('DELETE', itemOf(family, blogId, 'not-a-guid'));

    expect(await countsOf(blogId)).toEqual(before);
  });

  test('does not change with creates that are refused', async () => {
    const blogId = await service.newBlog();
    const resourceId = await service.create(collectionOf(family, blogId), family.full);
    const different = { ...family.full, [family.idField]: crypto.randomUUID(), resourceId: absentGuid };

    const statuses: number[] = [];
    for (const body of ['{', 'null', '{}', different, { ...family.full, resourceId }])
      statuses.push((await service.send('POST', collectionOf(family, blogId), body)).status);

    expect(statuses).toEqual([500, 400, 400, 400, 500]);
    expect(await expectExactCounts(blogId)).toMatchObject({ [family.count]: 1 });
  });
});

test('The counts of a blog are the same in the list of blogs', async () => {
  const blogId = await service.newBlog();
  for (const [place, family] of families.entries())
    for (let made = 0; made <= place; made++) await service.create(collectionOf(family, blogId), family.full);

  const list = (await service.send('GET', newBlogs())).json<Payload[]>();

  const counts = await expectExactCounts(blogId);
  expect(Object.values(counts).sort()).toEqual(families.map((_, place) => place + 1));
  expect(list.find(entry => entry.blogId === blogId)).toMatchObject(counts);
});

describe('Counts are exact', () => {
  test('after concurrent creates and deletes in all families', async () => {
    const blogId = await service.newBlog();
    const create = (family: Family) => service.create(collectionOf(family, blogId), family.full);
    const each = families.flatMap(family => Array.from({ length: 10 }, () => family));
    const first = await Promise.all(each.map(async family => itemOf(family, blogId, await create(family))));

    const deletes = first.filter((_, index) => index % 2 === 0).map(path => service.send('DELETE', path));
    await Promise.all([...deletes, ...each.map(create)]);

    const counts = await expectExactCounts(blogId);
    expect(counts).toEqual(Object.fromEntries(families.map(({ count }) => [count, 15])));
  });
});
