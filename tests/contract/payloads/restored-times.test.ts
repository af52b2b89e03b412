import { collectionOf, families, type Payload, post } from '../../support/content/families.ts';
import { createTaggedBlog, pathIn, type TaggedBlog } from '../../support/content/tagged-blog.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let at: TaggedBlog;
beforeEach(async () => {
  at = await createTaggedBlog(service);
});

const restore = { Prefer: 'restore' };
const then = '2019-05-06T07:08:09.012Z';
const readPost = () => service.read(pathIn(at, post));
const put = (payload: Payload, headers: Record<string, string> = {}) =>
  service.send('PUT', pathIn(at, post), { ...post.full, ...payload }, headers);

test('A create keeps the lastModified that it gives if it prefers to restore', async () => {
  const postId = crypto.randomUUID();
  const body = { ...post.full, postId, lastModified: then };

  const { status, headers } = await service.send('POST', collectionOf(post, at.blogId), body, restore);

  expect([status, headers.get('preference-applied')]).toEqual([201, 'restore']);
  expect((await service.read(`${collectionOf(post, at.blogId)}/${postId}`)).lastModified).toBe(then);
});

test('A create of several keeps the lastModified of each', async () => {
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  const posts = ids.map((postId, index) => ({ ...post.full, postId, lastModified: `201${index}-01-01` }));

  const { status } = await service.send('POST', `blog/${at.blogId}/content`, { posts }, restore);

  expect(status).toBe(201);
  for (const [index, id] of ids.entries()) {
    const { lastModified } = await service.read(`${collectionOf(post, at.blogId)}/${id}`);
    expect(lastModified).toBe(`201${index}-01-01T00:00:00.000Z`);
  }
});

test('An update puts lastModified back, also where nothing else differs, and is no change the second time', async () => {
  const first = await put({ lastModified: then }, restore);
  const restored = await readPost();
  const second = await put({ lastModified: then }, restore);

  expect(restored.lastModified).toBe(then);
  expect([first.status, second.status]).toEqual([202, 202]);
  expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
});

test('An update that restores without a time, and one that does not restore, are ordinary ones', async () => {
  await put({ lastModified: then }, restore);
  const begun = Date.now();

  for (const [title, lastModified, headers] of [
    ['One', undefined, restore],
    ['Two', null, restore],
    ['Three', '0001-01-01T00:00:00', restore],
    ['Four', then, {}],
  ] as const) {
    await put({ title, lastModified }, headers);
    const read = await readPost();
    expect([title, Date.parse(String(read.lastModified)) >= begun]).toEqual([title, true]);
  }
});

test.each([
  ['2019-05-06T09:08:09.0129999+02:00', then],
  ['2019-05-06', '2019-05-06T00:00:00.000Z'],
])('%s is restored in UTC, to the millisecond', async (lastModified, expected) => {
  await put({ lastModified }, restore);

  expect((await readPost()).lastModified).toBe(expected);
});

test('No time later than now is restored', async () => {
  for (const lastModified of ['2999-01-01T00:00:00Z', '9999-12-31T23:59:59+14:00']) {
    await put({ lastModified }, restore);

    const read = await readPost();
    expect(Date.parse(String(read.lastModified))).toBeLessThanOrEqual(Date.now());
  }
});

test('What is no time is 400 in a restore, and ignored otherwise', async () => {
  for (const lastModified of ['yesterday', '9999-12-31T23:59:59-14:00', 5, {}, []]) {
    const refused = await put({ lastModified }, restore);
    const ignored = await put({ lastModified });

    expect([refused.status, ignored.status]).toEqual([400, 202]);
    expect(refused.text).toContain('\n- lastModified must be an ISO 8601 date-time');
  }
});

test('Strict and restoring go together', async () => {
  const both = { Prefer: 'handling=strict, restore' };

  const answer = await put({ lastModified: then }, both);

  expect([answer.status, answer.headers.get('preference-applied')]).toEqual([
    202,
    'handling=strict, restore',
  ]);
  expect((await readPost()).lastModified).toBe(then);
});

test('What has nothing to restore does not say that it did', async () => {
  const answers = [
    await service.send('PUT', `${pathIn(at, post)}/draft`, post.full, restore),
    await service.send('PUT', `blog/${at.blogId}/redirects`, { redirects: [] }, restore),
    await service.send('POST', `${pathIn(at, post)}/preview`, {}, restore),
  ];

  expect(answers.map(({ status, headers }) => [status, headers.get('preference-applied')])).toEqual([
    [202, null],
    [202, null],
    [201, null],
  ]);
});

test('An exported blog that is deleted and created again from its export is equal in every field', async () => {
  await put({ lastModified: then, slug: 'other' }, restore);
  const before = await service.send('GET', `blog/${at.blogId}`);
  const exported = before.json<Record<string, Payload[]>>();
  expect(families.map(({ collection }) => exported[collection]?.length)).toEqual([1, 1, 1, 1]);
  await service.send('DELETE', `blog/${at.blogId}`);

  await service.send('POST', 'blog', before.text, restore);
  const content = Object.fromEntries(families.map(({ collection }) => [collection, exported[collection]]));
  const { status } = await service.send('POST', `blog/${at.blogId}/content`, content, restore);

  expect(status).toBe(201);
  expect((await service.send('GET', `blog/${at.blogId}`)).text).toBe(before.text);
});
