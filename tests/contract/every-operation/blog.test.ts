import { expectEmpty } from '../../support/answers/expected.ts';
import {
  blog,
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

const get = (path: string) => service.send('GET', path);

/** All items of a collection, in the order of its list. */
const listAll = async (path: string) => (await get(`${path}?count=2147483647`)).json<Payload[]>();

const entryOf = async (blogId: string) =>
  (await get(newBlogs())).json<Payload[]>().find(entry => entry.blogId === blogId);

/** A blog with as many children as `counts` says, in the order of `families`, and one of any other family. */
async function createFilledBlog(counts: [number, number, number, number], payload = blog.full) {
  const blogId = await service.create('blog', payload);
  for (const [index, family] of families.entries())
    await service.createMany(blogId, family, counts[index] ?? 1);
  return blogId;
}

describe('A single blog', () => {
  test('has its own fields, then authors, posts, tags and media, as the lists have them', async () => {
    const blogId = await createFilledBlog([3, 2, 4, 1]);

    const { status, text } = await get(`blog/${blogId}`);

    const whole = {
      blogId,
      resourceId: blogId,
      ...blog.full,
      authors: await listAll(`blog/${blogId}/author`),
      posts: await listAll(`blog/${blogId}/post`),
      tags: await listAll(`blog/${blogId}/tag`),
      media: await listAll(`blog/${blogId}/medium`),
    };
    expect(status).toBe(200);
    expect(text).toBe(JSON.stringify(whole, null, 2));
    expect([whole.authors, whole.posts, whole.tags, whole.media].map(list => list.length)).toEqual([
      3, 2, 4, 1,
    ]);
  });

  test('has four empty collections when it has no children', async () => {
    const blogId = await service.newBlog();

    expect((await get(`blog/${blogId}`)).text).toBe(
      JSON.stringify(
        { blogId, resourceId: blogId, ...blog.minimal, authors: [], posts: [], tags: [], media: [] },
        null,
        2,
      ),
    );
  });

  test('has all its children rather than ten, whatever count and skip say', async () => {
    const blogId = await createFilledBlog([12, 11, 130, 12]);

    const { text, json } = await get(`blog/${blogId}?count=2&skip=1`);

    const whole = json<Record<Family['collection'], Payload[]>>();
    for (const family of families) {
      expect(whole[family.collection]).toEqual(await listAll(collectionOf(family, blogId)));
    }
    expect(whole.tags).toHaveLength(130);
    expect(text).toBe(JSON.stringify(JSON.parse(text), null, 2));
  });

  test('is sent in chunks, without Content-Length', async () => {
    const { headers } = await get(`blog/${await createFilledBlog([1, 1, 1, 1])}`);

    expect(headers.get('content-length')).toBeNull();
    expect(headers.get('transfer-encoding')).toBe('chunked');
  });
});

describe('Updating a blog', () => {
  test('does not change its children and counts', async () => {
    const blogId = await createFilledBlog([2, 1, 3, 4]);
    const [entry, whole] = [await entryOf(blogId), (await get(`blog/${blogId}`)).json()];

    await service.send('PUT', `blog/${blogId}`, blog.changed);

    expect(await entryOf(blogId)).toEqual({ ...entry, ...blog.changed });
    expect((await get(`blog/${blogId}`)).json()).toEqual({ ...whole, ...blog.changed });
  });

  test('ignores counts and children in the body', async () => {
    const blogId = await createFilledBlog([1, 0, 0, 0]);
    const before = await entryOf(blogId);
    const stray = { authorsCount: 9, tagCount: 9, authors: [], tags: [{ name: 'Stray' }] };

    const answer = await service.send('PUT', `blog/${blogId}`, { ...blog.full, ...stray });

    expectEmpty(answer, 202);
    expect(await entryOf(blogId)).toEqual(before);
  });
});

describe('Deleting a blog', () => {
  test('deletes everything in it', async () => {
    const blogId = await createFilledBlog([3, 3, 130, 3]);
    const children = await Promise.all(families.map(family => listAll(collectionOf(family, blogId))));

    expectEmpty(await service.send('DELETE', `blog/${blogId}`), 200);

    expectEmpty(await get(`blog/${blogId}`), 404);
    for (const [index, family] of families.entries()) {
      expect((await get(collectionOf(family, blogId))).text).toBe('[]');
      const [first] = children[index] ?? [];
      expectEmpty(await get(itemOf(family, blogId, String(first?.resourceId))), 404);
    }
  });

  test('leaves nothing to a later blog with the same identifier', async () => {
    const blogId = await createFilledBlog([2, 2, 2, 2]);
    await service.send('DELETE', `blog/${blogId}`);

    await service.create('blog', { ...blog.minimal, blogId });

    expect(await entryOf(blogId)).toMatchObject({
      authorsCount: 0,
      postCount: 0,
      tagCount: 0,
      mediaCount: 0,
    });
    expect((await get(`blog/${blogId}`)).json()).toMatchObject({
      authors: [],
      posts: [],
      tags: [],
      media: [],
    });
  });

  test('does not touch another blog, even one whose children have the same identifiers', async () => {
    const [blogId, other] = [await createFilledBlog([1, 1, 1, 1]), await createFilledBlog([1, 1, 1, 1])];
    for (const family of families) {
      const [first] = await listAll(collectionOf(family, blogId));
      await service.create(collectionOf(family, other), { ...family.full, resourceId: first?.resourceId });
    }
    const before = (await get(`blog/${other}`)).text;

    await service.send('DELETE', `blog/${blogId}`);

    expect((await get(`blog/${other}`)).text).toBe(before);
  });
});
