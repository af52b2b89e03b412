import { useStarted } from '../../infra/local/kit/testing/use-started.ts';
import { blog, itemOf, post, tag } from '../support/content/families.ts';
import { namesUnder } from '../support/revisions/kept-blobs.ts';
import { asked, type ListedRevision, newPost } from '../support/revisions/written-post.ts';
import { startInstance } from '../support/service/instance.ts';
import { useHistoryService } from '../support/service/media-service.ts';
import { serviceAt } from '../support/service/service.ts';

/** How far the clock of the other instance is ahead, in milliseconds: more than 15 minutes the store would not take. */
const ahead = 10 * 60_000;

const service = useHistoryService();
/** Another instance, whose clock is ahead. */
const other = useStarted(
  () => startInstance(service, ahead, service.historySettings),
  ({ host }) => host.stop(),
);

const others = () => serviceAt(other.host.url, {});

describe('While replicas lag,', () => {
  beforeEach(() => service.cosmos.replicas.lag({ writes: 4, least: 4 }));
  afterEach(() => service.cosmos.replicas.catchUp());

  test('a post that another instance has just written has its revisions', async () => {
    const blogId = await service.newBlog();
    const postId = await others().create(`blog/${blogId}/post`, { ...post.minimal, title: 'One' });
    const path = itemOf(post, blogId, postId);
    const put = await others().send('PUT', path, { ...post.minimal, title: 'Two' }, asked);

    const listed = await service.send('GET', `${path}/revision`);
    const [{ name, title } = { name: '', title: '' }] = listed.json<ListedRevision[]>();
    const read = await service.send('GET', `${path}/revision/${name}`);

    expect([put.status, listed.status, title]).toEqual([202, 200, 'One']);
    expect(read.json().title).toBe('One');
  });

  test('a reference is missing as soon as another instance has deleted it, and not once it is there again', async () => {
    const blogId = await service.newBlog();
    const tagId = await service.createIn(blogId, tag);
    const written = await newPost(service, { ...post.minimal, tags: [{ tagId }] }, blogId);
    await written.write(post.minimal, asked);
    const [{ name } = { name: '' }] = await written.list();
    const read = () => service.read(`${written.revisions}/${name}`);

    const before = await read();
    await others().send('DELETE', itemOf(tag, blogId, tagId));
    const gone = await read();
    await others().create(`blog/${blogId}/tag`, { ...tag.minimal, tagId });
    const again = await read();

    expect([before.missing, gone.missing, again.missing]).toEqual([
      undefined,
      [{ family: 'tag', id: tagId }],
      undefined,
    ]);
  });

  test('nothing is told of a post or a blog that another instance has deleted', async () => {
    const written = await newPost(service);
    await written.write({ ...post.minimal, title: 'Two' }, asked);
    const [{ name } = { name: '' }] = await written.list();
    const statuses = async () =>
      Promise.all(
        [written.revisions, `${written.revisions}/${name}`].map(
          async path => (await service.send('GET', path)).status,
        ),
      );

    await others().send('DELETE', written.path);
    const withoutPost = await statuses();
    await others().send('DELETE', `blog/${written.blogId}`);
    await others().create('blog', { ...blog.minimal, blogId: written.blogId });
    await others().create(`blog/${written.blogId}/post`, { ...post.minimal, postId: written.postId });
    const list = await service.read(written.revisions);
    const [, single] = await statuses();

    expect(withoutPost).toEqual([404, 404]);
    expect([list, single]).toEqual([[], 404]);
  });
});

test('A version of an instance whose clock is ahead is in its order, and can be read and deleted', async () => {
  const written = await newPost(service, { ...post.minimal, title: 'One' });
  await others().send('PUT', written.path, { ...post.minimal, title: 'Two' }, asked);
  await written.write({ ...post.minimal, title: 'Three' }, asked);
  await others().send('PUT', written.path, { ...post.minimal, title: 'Four' }, asked);
  await written.write({ ...post.minimal, title: 'Five' }, asked);

  const listed = await written.list();
  const single = `${written.revisions}/${listed[0]?.name}`;
  const read = await service.read(single);

  expect(listed.map(({ title }) => title)).toEqual(['Four', 'Three', 'Two', 'One']);
  expect(Date.parse(listed[2]?.time ?? '') - Date.now()).toBeGreaterThan(ahead / 2);
  expect(read.title).toBe('Four');
  expect((await service.send('DELETE', single)).status).toBe(200);
  expect((await written.list()).map(({ title }) => title)).toEqual(['Three', 'Two', 'One']);
});

test('What was kept of an instance whose clock is ahead goes with its blog, and is in none that is created in its place', async () => {
  const blogId = await service.newBlog();
  const postId = await others().create(`blog/${blogId}/post`, { ...post.minimal, title: 'One' });
  const path = itemOf(post, blogId, postId);
  await others().send('PUT', path, { ...post.minimal, title: 'Two' }, asked);
  const before = await service.read(`${path}/revision`);

  await service.send('DELETE', `blog/${blogId}`);
  const left = await namesUnder(service, `${blogId}/`);
  await service.create('blog', { ...blog.minimal, blogId });
  await service.create(`blog/${blogId}/post`, { ...post.minimal, postId });

  expect(before).toHaveLength(1);
  expect(left).toEqual([]);
  expect(await service.read(`${path}/revision`)).toEqual([]);
});

test('Who reads a page after the other finds each version once, while others are kept and deleted', async () => {
  const written = await newPost(service);
  for (let at = 0; at < 6; at++) await written.write({ ...post.minimal, title: String(at) }, asked);
  const names = (await written.list()).map(({ name }) => name);
  const first = await service.send('GET', `${written.revisions}?count=2`);
  const next = /<[^>]*\?([^>]*)>/.exec(first.headers.get('link') ?? '')?.[1];

  await service.send('DELETE', `${written.revisions}/${names[1]}`);
  await others().send('PUT', written.path, post.full, asked);
  const second = await service.send('GET', `${written.revisions}?${next}`);

  expect(second.json<ListedRevision[]>().map(({ name }) => name)).toEqual(names.slice(2, 4));
});
