import {
  author,
  blog,
  collectionOf,
  type Entity,
  type Family,
  families,
  itemOf,
  medium,
  type Payload,
  post,
  tag,
  zeroGuid,
} from '../../support/families.ts';
import { createRefused, internalError, updateRefused, violationPaths } from '../../support/invalid-data.ts';
import { useNewBlogs } from '../../support/new-blogs.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
const newBlogs = useNewBlogs(service);

const all: (Entity | Family)[] = [blog, ...families];
const randomUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const other = 'c0ffee00-0000-4000-8000-0000000000aa';

/** A GUID in the ways in which it may be written. */
const formsOf = (id: string) => [id, id.toUpperCase(), `{${id}}`, id.replaceAll('-', '')];

async function newCollection(owner: Entity | Family): Promise<string> {
  return 'segment' in owner ? collectionOf(owner, await service.newBlog()) : 'blog';
}

test.each(all)('A $noun may be given its identifier under either name', async owner => {
  const collection = await newCollection(owner);

  for (const name of [owner.idField, 'resourceId']) {
    const id = crypto.randomUUID();
    expect(await service.create(collection, { ...owner.full, [name]: id })).toBe(id);
    expect(await service.read(`${collection}/${id}`)).toMatchObject({ resourceId: id, [owner.idField]: id });
  }
});

test.each(all)('A $noun whose two identifiers differ is not created', async owner => {
  const collection = await newCollection(owner);
  const id = crypto.randomUUID();

  const answer = await service.send('POST', collection, {
    ...owner.full,
    [owner.idField]: id,
    resourceId: other,
  });

  expect(violationPaths(answer, createRefused(owner.noun))).toHaveLength(1);
  expect((await service.send('GET', `${collection}/${id}`)).status).toBe(404);
  expect((await service.send('GET', `${collection}/${other}`)).status).toBe(404);
});

test.each(all)(
  'An update of a $noun whose two identifiers differ is 500 and changes nothing',
  async owner => {
    const collection = await newCollection(owner);
    const id = await service.create(collection, owner.full);
    const before = (await service.send('GET', `${collection}/${id}`)).text;

    for (const [first, second] of [
      [id, other],
      [other, id],
    ]) {
      const body = { ...owner.changed, [owner.idField]: first, resourceId: second };
      const answer = await service.send('PUT', `${collection}/${id}`, body);
      expect([answer.status, answer.text]).toEqual([500, internalError]);
    }
    expect((await service.send('GET', `${collection}/${id}`)).text).toBe(before);
  },
);

test.each(all)(
  'An update of a $noun that does not exist is 404, whatever identifiers its body has',
  async owner => {
    const collection = await newCollection(owner);
    const body = { ...owner.changed, [owner.idField]: crypto.randomUUID(), resourceId: crypto.randomUUID() };

    const answer = await service.send('PUT', `${collection}/${crypto.randomUUID()}`, body);

    expect([answer.status, answer.text]).toEqual([404, '']);
  },
);

test.each(all)(
  'An update of a $noun with another identifier is 500, and with its own under any name 202',
  async owner => {
    const collection = await newCollection(owner);
    const id = await service.create(collection, owner.full);

    for (const name of [owner.idField, 'resourceId']) {
      const mismatch = await service.send('PUT', `${collection}/${id}`, { ...owner.changed, [name]: other });
      expect([mismatch.status, mismatch.text]).toEqual([500, internalError]);
      const match = await service.send('PUT', `${collection}/${id}`, { ...owner.full, [name]: id });
      expect([match.status, match.text]).toEqual([202, '']);
    }
  },
);

test.each(all)('An update of a $noun whose identifier is not a GUID is 400', async owner => {
  const collection = await newCollection(owner);
  const id = await service.create(collection, owner.full);

  const answer = await service.send('PUT', `${collection}/${id}`, { ...owner.changed, [owner.idField]: 'x' });

  expect(violationPaths(answer, updateRefused(owner.noun))).toEqual([owner.idField]);
});

const generated: Payload[] = [
  {},
  { resourceId: null },
  { resourceId: zeroGuid },
  { resourceId: `{${zeroGuid}}` },
];

test.each(all)(
  'A $noun without an identifier, or with the all-zero one, is given a random one',
  async owner => {
    const collection = await newCollection(owner);
    const own = generated.map(({ resourceId }) => ({ [owner.idField]: resourceId }));

    const ids = await Promise.all(
      [...generated, ...own].map(id => service.create(collection, { ...owner.full, ...id })),
    );

    for (const id of ids) expect(id).toMatch(randomUuid);
    expect(new Set(ids).size).toBe(ids.length);
  },
);

/** The wanted entries of the list of blogs, to which other tests write meanwhile. */
async function inListOfBlogs(isWanted: (entry: Payload) => boolean): Promise<string> {
  const blogs = (await service.send('GET', newBlogs())).json<Payload[]>();
  return JSON.stringify(blogs.filter(isWanted));
}

test.each(families)('The identifier of another $noun is 500 and changes nothing', async family => {
  const blogId = await service.newBlog();
  const collection = collectionOf(family, blogId);
  const id = await service.create(collection, family.full);
  const seen = async () => [
    (await service.send('GET', `${collection}/${id}`)).text,
    (await service.send('GET', `${collection}?count=2147483647`)).text,
    await inListOfBlogs(entry => entry.blogId === blogId),
  ];
  const before = await seen();

  for (const taken of formsOf(id)) {
    const answer = await service.send('POST', collection, { ...family.changed, resourceId: taken });
    expect([answer.status, answer.text]).toEqual([500, internalError]);
  }

  expect(await seen()).toEqual(before);
});

test('The identifier of another blog is 500 and changes nothing', async () => {
  const blogId = await service.create('blog', blog.full);
  const name = crypto.randomUUID();
  const seen = async () => [
    (await service.send('GET', `blog/${blogId}`)).text,
    await inListOfBlogs(entry => entry.blogId === blogId || entry.name === name),
  ];
  const before = await seen();

  for (const taken of formsOf(blogId)) {
    const answer = await service.send('POST', 'blog', { ...blog.changed, name, resourceId: taken });
    expect([answer.status, answer.text]).toEqual([500, internalError]);
  }

  expect(await seen()).toEqual(before);
});

test('The same identifier may be used in every family of a blog, by the blog, and in another blog', async () => {
  const id = await service.create('blog', { ...blog.minimal, blogId: crypto.randomUUID() });
  const blogIds = [id, await service.newBlog()];

  for (const blogId of blogIds) {
    for (const family of families) {
      await service.create(collectionOf(family, blogId), { ...family.full, resourceId: id });
    }
  }

  await service.send('DELETE', itemOf(tag, id, id));
  for (const family of [author, post, medium]) {
    expect(await service.read(itemOf(family, id, id))).toMatchObject({
      ...family.full,
      blogId: id,
      resourceId: id,
    });
  }
  expect((await service.send('GET', itemOf(tag, id, id))).status).toBe(404);
  expect(await service.read(itemOf(tag, blogIds[1] ?? '', id))).toMatchObject(tag.full);
});

test.each(families)('The blogId in the body of a new $noun is ignored', async family => {
  const blogId = await service.newBlog();
  const id = await service.create(collectionOf(family, blogId), { ...family.full, blogId: other });

  expect(await service.read(itemOf(family, blogId, id))).toMatchObject({ blogId });
});
