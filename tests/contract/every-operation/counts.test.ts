import {
  absentGuid,
  author,
  collectionOf,
  type Family,
  families,
  itemOf,
  medium,
  type Payload,
  post,
  tag,
} from '../../support/families.ts';
import { useNewBlogs } from '../../support/new-blogs.ts';
import { useService } from '../../support/use-service.ts';

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

  test.each([
    ['not JSON', '{', 500],
    ['null', 'null', 400],
    ['without a required field', '{}', 400],
    [
      'with two different identifiers',
      { [family.idField]: crypto.randomUUID(), resourceId: absentGuid },
      400,
    ],
  ])('does not change with a create whose body is %s', async (_, body, status) => {
    const blogId = await service.newBlog();
    await service.create(collectionOf(family, blogId), family.full);
    const payload = typeof body === 'string' ? body : { ...family.full, ...body };

    const answer = await service.send('POST', collectionOf(family, blogId), payload);

    expect(answer.status).toBe(status);
    expect(await expectExactCounts(blogId)).toMatchObject({ [family.count]: 1 });
  });

  test('does not change with a create whose identifier is taken', async () => {
    const blogId = await service.newBlog();
    const resourceId = await service.create(collectionOf(family, blogId), family.full);

    const answer = await service.send('POST', collectionOf(family, blogId), { ...family.full, resourceId });

    expect(answer.status).toBe(500);
    expect(await expectExactCounts(blogId)).toMatchObject({ [family.count]: 1 });
  });
});

const dangling = [
  { family: author, field: 'userImage', value: { mediumId: absentGuid } },
  { family: post, field: 'author', value: { authorId: absentGuid } },
  { family: post, field: 'tags', value: [{ tagId: absentGuid }] },
  { family: post, field: 'media', value: [{ mediumId: absentGuid }] },
  { family: post, field: 'postImage', value: { mediumId: absentGuid } },
];

test.each(dangling)(
  '$family.count does not change with a create whose $field does not exist',
  async ({ family, field, value }) => {
    const blogId = await service.newBlog();

    const answer = await service.send('POST', collectionOf(family, blogId), {
      ...family.full,
      [field]: value,
    });

    expect(answer.status).toBe(400);
    expect(await expectExactCounts(blogId)).toMatchObject({ [family.count]: 0 });
  },
);

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

  test('after concurrent deletes of the same child', async () => {
    const blogId = await service.newBlog();
    const [id] = await Promise.all(
      [1, 2].map(() => service.create(collectionOf(medium, blogId), medium.full)),
    );

    await Promise.all([1, 2, 3, 4, 5].map(() => service.send('DELETE', itemOf(medium, blogId, String(id)))));

    expect(await expectExactCounts(blogId)).toMatchObject({ mediaCount: 1 });
  });

  test('after creates during updates of the blog', async () => {
    const blogId = await service.newBlog();

    await Promise.all(
      Array.from({ length: 15 }, async (_, index) => {
        await service.create(collectionOf(tag, blogId), tag.full);
        await service.send('PUT', `blog/${blogId}`, { name: `Harbour ${index}` });
      }),
    );

    expect(await expectExactCounts(blogId)).toMatchObject({ tagCount: 15 });
  });
});
