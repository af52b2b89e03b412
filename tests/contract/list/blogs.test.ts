import { getEncoded, textOf } from '../../support/answers/encoded.ts';
import { expectRefusal } from '../../support/answers/expected.ts';
import {
  blog,
  collectionOf,
  fallingGuids,
  families,
  type Payload,
  tag,
} from '../../support/content/families.ts';
import { useNewBlogs, wholeListTimeout } from '../../support/lists/new-blogs.ts';
import { nextOf, readByCursor } from '../../support/lists/next-page.ts';
import { useServiceAlone } from '../../support/service/use-service.ts';

const service = useServiceAlone();
const newBlogs = useNewBlogs(service);

const get = (query = '') => service.send('GET', `blog${query}`);
const list = async (query = '') => (await get(query)).json<Payload[]>();
const idsOf = async (query = '') => (await list(query)).map(({ blogId }) => blogId);
const listNew = async () => (await service.send('GET', newBlogs())).json<Payload[]>();
const entryOf = async (blogId: string) => (await listNew()).find(entry => entry.blogId === blogId);

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

test('The list of blogs has ten from the first on unless count and skip say otherwise', async () => {
  await createBlogs(15);

  const first = await idsOf('?count=15');

  expect(new Set(first).size).toBe(15);
  expect(await idsOf()).toEqual(first.slice(0, 10));
  expect(await idsOf('?skip=3')).toEqual(first.slice(3, 13));
  expect(await idsOf('?count=3&skip=5')).toEqual(first.slice(5, 8));
  expect(await idsOf('?count=1&skip=+0')).toEqual(first.slice(0, 1));
  for (const none of ['?skip=2147483647', '?count=0', '?count=x']) expect(await idsOf(none)).toEqual([]);
  for (const ignored of ['?Count=1', '?Count=0&count=1=1'])
    expect(await idsOf(ignored)).toEqual(first.slice(0, 10));
});

test('The list of blogs stays in order of creation after updates', async () => {
  const ids = fallingGuids(6);
  for (const blogId of ids) await service.create('blog', { ...blog.full, blogId });
  const ours = async () =>
    (await listNew()).map(({ blogId }) => String(blogId)).filter(id => ids.includes(id));

  expect(await ours()).toEqual(ids);
  expect((await service.send('PUT', `blog/${ids[2]}`, blog.changed)).status).toBe(202);
  await service.create(collectionOf(tag, ids[4] ?? ''), tag.full);
  expect(await ours()).toEqual(ids);
});

test('The list of blogs has a Link to the next page, too, without a tag', async () => {
  await createBlogs(3);
  const first = await get('?count=2');

  const pages = await readByCursor<Payload>(service, newBlogs('count=2&fields=blogId'));

  expect(pages.flat()).toEqual((await listNew()).map(({ blogId }) => ({ blogId })));
  expect(pages.slice(0, -1).every(page => page.length === 2)).toBe(true);
  expect([first.headers.get('etag'), first.headers.get('x-total-count')]).toEqual([null, null]);
  expect((await get('?cursor=x')).status).toBe(400);
});

test(
  'The list of blogs has all of them if count is large enough, as by its pages',
  async () => {
    await createBlogs(3);

    const all = await list('?count=2147483647&fields=blogId');

    const pages = await readByCursor<Payload>(service, 'blog?count=100&fields=blogId');
    expect(all).toEqual(pages.flat());
  },
  wholeListTimeout,
);

test('The list of blogs continues at the cursor of its Link', async () => {
  await createBlogs(2);

  const next = nextOf(service, await get('?count=1')) ?? '';

  expect(await service.read(next)).toEqual((await list('?count=2')).slice(1));
});

test('The list of blogs takes the fields that it has', async () => {
  await createBlogs(2);

  const some = await list('?count=100&fields=postcount,name');

  const whole = await list('?count=100');
  expect(some).toEqual(whole.map(({ name, postCount }) => ({ name, postCount })));
  expectRefusal(await get('?fields=posts'), 'Submitted data is invalid, blog cannot be read.');
});

test('The list of blogs is compressed as well', async () => {
  for (let made = 0; made < 8; made++) await service.create('blog', blog.full);

  const answer = await getEncoded(service, 'blog', { 'Accept-Encoding': 'br' });

  const message = Object.fromEntries(answer.headers);
  expect(message).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(JSON.parse(textOf(answer))).toEqual(await list());
});
