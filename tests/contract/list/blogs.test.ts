import { expectRefusal } from '../../support/answers.ts';
import { getEncoded, textOf } from '../../support/encoded.ts';
import { blog, collectionOf, fallingGuids, families, type Payload, tag } from '../../support/families.ts';
import { nextOf, readByCursor } from '../../support/next-page.ts';
import { useServiceAlone } from '../../support/use-service.ts';

const service = useServiceAlone();

const get = (query = '') => service.send('GET', `blog${query}`);
const list = async (query = '') => (await get(query)).json<Payload[]>();
const idsOf = async (query = '') => (await list(query)).map(({ blogId }) => blogId);
const all = '?count=2147483647';

const entryOf = async (blogId: string) => (await list(all)).find(entry => entry.blogId === blogId);

async function createBlogs(count: number): Promise<string[]> {
  const created: string[] = [];
  for (let made = 0; made < count; made++) created.push(await service.newBlog());
  return created;
}

test('The list of blogs has the own fields of each blog, then the four counts, and no children', async () => {
  const blogId = await service.create('blog', blog.full);
  for (const [place, family] of families.entries()) await service.createMany(blogId, family, place + 1);

  expect(JSON.stringify(await entryOf(blogId))).toBe(
    JSON.stringify({
      blogId,
      resourceId: blogId,
      ...blog.full,
      authorsCount: 1,
      mediaCount: 4,
      tagCount: 3,
      postCount: 2,
    }),
  );
});

test('The list of blogs has counts of zero for a blog without children', async () => {
  const blogId = await service.newBlog();

  expect(await entryOf(blogId)).toEqual({
    blogId,
    resourceId: blogId,
    ...blog.minimal,
    authorsCount: 0,
    mediaCount: 0,
    tagCount: 0,
    postCount: 0,
  });
});

test('The list of blogs does not have a deleted blog', async () => {
  const blogId = await service.newBlog();
  for (const family of families) await service.createIn(blogId, family);

  await service.send('DELETE', `blog/${blogId}`);

  expect(await entryOf(blogId)).toBeUndefined();
});

test('The list of blogs is in order of creation, ten from the first on unless count and skip say otherwise', async () => {
  const created = await createBlogs(12);

  const everything = await idsOf(all);
  const before = everything.indexOf(created[0]);

  expect(everything.slice(before)).toEqual(created);
  expect(await idsOf()).toEqual(everything.slice(0, 10));
  expect(await idsOf(`?skip=${before}`)).toEqual(created.slice(0, 10));
  expect(await idsOf(`?count=3&skip=${before + 2}`)).toEqual(created.slice(2, 5));
  expect(await idsOf(`?skip=${everything.length - 1}`)).toEqual(created.slice(-1));
  expect(await idsOf('?count=1&skip=+0')).toEqual(everything.slice(0, 1));
  for (const none of ['?skip=2147483647', '?count=0', '?count=x']) expect(await idsOf(none)).toEqual([]);
  for (const ignored of ['?Count=1', '?Count=0&count=1=1'])
    expect(await idsOf(ignored)).toEqual(everything.slice(0, 10));
});

test('The list of blogs stays in order of creation after updates', async () => {
  const ids = fallingGuids(6);
  for (const blogId of ids) await service.create('blog', { ...blog.full, blogId });
  const ours = async () => (await idsOf(all)).filter(id => ids.includes(String(id)));

  expect(await ours()).toEqual(ids);
  expect((await service.send('PUT', `blog/${ids[2]}`, blog.changed)).status).toBe(202);
  await service.create(collectionOf(tag, ids[4] ?? ''), tag.full);
  expect(await ours()).toEqual(ids);
});

test('The list of blogs has a Link to the next page, too, without a tag', async () => {
  await createBlogs(3);
  const first = await get('?count=2');

  const pages = await readByCursor<Payload>(service, 'blog?count=2&fields=blogId');

  expect(pages.flat().map(({ blogId }) => blogId)).toEqual(await idsOf(all));
  expect(pages.slice(0, -1).every(page => page.length === 2)).toBe(true);
  expect([first.headers.get('etag'), first.headers.get('x-total-count')]).toEqual([null, null]);
  expect((await get('?cursor=x')).status).toBe(400);
});

test('The list of blogs continues at the cursor of its Link', async () => {
  await createBlogs(2);

  const next = nextOf(service, await get('?count=1')) ?? '';

  expect(await service.read(next)).toEqual((await list('?count=2')).slice(1));
});

test('The list of blogs takes the fields that it has', async () => {
  await createBlogs(2);
  const everything = await list(all);

  const some = await list(`${all}&fields=postcount,name`);

  expect(some).toEqual(everything.map(({ name, postCount }) => ({ name, postCount })));
  expectRefusal(await get('?fields=posts'), 'Submitted data is invalid, blog cannot be read.');
});

test('The list of blogs is compressed as well', async () => {
  for (let made = 0; made < 8; made++) await service.create('blog', blog.full);

  const answer = await getEncoded(service, 'blog', { 'Accept-Encoding': 'br' });

  const told = Object.fromEntries(answer.headers);
  expect(told).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(JSON.parse(textOf(answer))).toEqual(await list());
});
