import {
  absentGuid,
  blog,
  collectionOf,
  families,
  itemOf,
  type Payload,
  post,
  tag,
} from '../support/content/families.ts';
import { changesIn, refuseDrains, useOutboxes } from '../support/events/outboxes.ts';
import { useHistoryService } from '../support/service/media-service.ts';

const service = useHistoryService({ EVENTS: 'on' });
const outboxes = useOutboxes(service);
beforeAll(() => refuseDrains(service));

let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
  await outboxes.give(blogId);
});

const live = { ...post.minimal, published: '2024-05-04T07:30:00Z' };
/** What a write changes, by the entries that it leaves. */
async function changedBy(write: () => Promise<unknown>): Promise<string[]> {
  await outboxes.drain(blogId);
  await write();
  return changesIn(await outboxes.drain(blogId));
}
const statusOf = async (...request: Parameters<typeof service.send>) =>
  (await service.send(...request)).status;

test.each(families.filter(({ segment }) => segment !== 'post'))(
  'Each write of one $noun says that the blog has changed',
  async family => {
    const resourceId = crypto.randomUUID();
    const path = itemOf(family, blogId, resourceId);

    const told = [
      await changedBy(() => service.createIn(blogId, family, { resourceId })),
      await changedBy(() => service.send('PUT', path, { ...family.changed, resourceId })),
      await changedBy(() => service.send('PATCH', path, { metadata: { tide: 3 } })),
      await changedBy(() => service.send('DELETE', path)),
    ];

    expect(told).toEqual([['blog'], ['blog'], ['blog'], ['blog']]);
  },
);

test('An update of all fields of a blog says that it has changed, and changes them', async () => {
  const path = `blog/${blogId}`;

  const put = await changedBy(async () => expect(await statusOf('PUT', path, blog.full)).toBe(202));
  const changed = await changedBy(async () => expect(await statusOf('PUT', path, blog.changed)).toBe(202));
  const emptied = await changedBy(async () => expect(await statusOf('PUT', path, blog.minimal)).toBe(202));

  expect([put, changed, emptied]).toEqual([['blog'], ['blog'], ['blog']]);
  const { metadata, slogan, name } = await service.read(path);
  expect([metadata, slogan, name]).toEqual([undefined, undefined, blog.minimal.name]);
});

test('A write of redirects says that the blog has changed', async () => {
  const redirects = [{ from: '/old', to: '/new' }];

  const told = await changedBy(() => service.send('PUT', `blog/${blogId}/redirects`, { redirects }));

  expect(told).toEqual(['blog']);
});

test('99 posts that are created at once are in one entry, each with its change', async () => {
  const posts = Array.from({ length: 99 }, (_, at) => ({
    ...(at % 3 === 0 ? live : post.minimal),
    ...(at % 3 === 1 && { published: '2999-05-04T07:30:00Z' }),
  }));
  await service.createContent(blogId, { posts });

  const entries = await outboxes.drain(blogId);

  expect(entries).toHaveLength(1);
  const changes = changesIn(entries);
  expect(changes.filter(change => change === 'published')).toHaveLength(33);
  expect(changes.filter(change => change === 'scheduled')).toHaveLength(33);
  expect(changes).toHaveLength(66);
});

test('What is created with a post is in the entry of the post', async () => {
  const tagId = crypto.randomUUID();
  const content = { tags: [{ ...tag.minimal, tagId }], posts: [{ ...live, tags: [{ tagId }] }] };

  await service.createContent(blogId, content);

  const entries = await outboxes.drain(blogId);
  expect(entries).toHaveLength(1);
  expect(changesIn(entries)).toEqual(['published', 'blog']);
});

test('Posts that are created side by side each have their change, however they are carried out', async () => {
  const creates = Array.from({ length: 40 }, () => service.create(collectionOf(post, blogId), live));
  const ids = await Promise.all(creates);

  const entries = await outboxes.drain(blogId);

  const told = entries.flatMap(({ posts = [] }) => posts.map(([, postId]) => postId));
  expect(told.toSorted()).toEqual(ids.toSorted());
});

test('Of creates that are carried out together, those that are refused are not told', async () => {
  const ids = Array.from({ length: 30 }, (_, at) => `00000000-0000-4000-8000-0000000000${10 + (at % 20)}`);
  const answers = await Promise.all(
    ids.map((postId, at) =>
      service.send('POST', collectionOf(post, blogId), {
        ...live,
        postId,
        ...(at % 5 === 0 && { tags: [{ tagId: absentGuid }] }),
      }),
    ),
  );

  const entries = await outboxes.drain(blogId);

  const created = ids.filter((_, at) => answers[at]?.status === 201);
  const told = entries.flatMap(({ posts = [] }) => posts.map(([, postId]) => postId));
  expect(created.length).toBeLessThan(20);
  expect(told.toSorted()).toEqual(created.toSorted());
});

test('A working copy tells nobody of anything until it is published', async () => {
  const path = itemOf(post, blogId, await service.create(collectionOf(post, blogId), live));

  const put = await changedBy(() => service.send('PUT', `${path}/draft`, { ...live, title: 'Low water' }));
  const published = await changedBy(() => service.send('POST', `${path}/draft/publish`));
  const discarded = await changedBy(async () => {
    await service.send('PUT', `${path}/draft`, { ...live, title: 'High water' });
    await service.send('DELETE', `${path}/draft`);
  });

  expect([put, published, discarded]).toEqual([[], ['updated'], []]);
});

test('A post that was deleted is published when it is restored', async () => {
  const postId = await service.create(collectionOf(post, blogId), live);
  await service.send('DELETE', itemOf(post, blogId, postId));

  const told = await changedBy(() => service.send('POST', `blog/${blogId}/deleted/post/${postId}/restore`));

  expect(told).toEqual(['published']);
});

test('A preview, and a write that changes nothing, tell nobody of anything', async () => {
  const path = itemOf(post, blogId, await service.create(collectionOf(post, blogId), live));
  await service.send('PUT', `blog/${blogId}/redirects`, { redirects: [] });
  const before = await service.read(path);

  const told = await changedBy(async () => {
    expect(await statusOf('PUT', path, before)).toBe(202);
    expect(await statusOf('PATCH', path, { title: before.title })).toBe(202);
    expect(await statusOf('PUT', `blog/${blogId}`, blog.minimal)).toBe(202);
    expect(await statusOf('PUT', `blog/${blogId}/redirects`, { redirects: [] })).toBe(202);
    await service.send('POST', `${path}/preview`);
    await service.send('DELETE', `blog/${blogId}/preview`);
  });

  expect(told).toEqual([]);
});

test('A write that is refused tells nobody of anything', async () => {
  const postId = await service.create(collectionOf(post, blogId), live);
  const path = itemOf(post, blogId, postId);
  const posts = collectionOf(post, blogId);
  const stale = { 'If-Match': '"x"' };
  const missing: Payload = { ...live, tags: [{ tagId: absentGuid }] };

  const told = await changedBy(async () => {
    expect([
      await statusOf('POST', posts, { ...live, postId }),
      await statusOf('POST', posts, missing),
      await statusOf('POST', `blog/${blogId}/content`, { posts: [live, missing] }),
      await statusOf('PUT', path, missing),
      await statusOf('PUT', path, { ...live, title: '' }),
      await statusOf('PATCH', path, { title: 'Low water' }, stale),
      await statusOf('DELETE', path, undefined, stale),
      await statusOf('DELETE', itemOf(post, blogId, absentGuid)),
      await statusOf('PATCH', `blog/${blogId}`, { name: 'Island' }, stale),
    ]).toEqual([500, 400, 400, 400, 400, 412, 412, 404, 412]);
  });

  expect(told).toEqual([]);
});

test('Of a blog without endpoints nothing is kept', async () => {
  const other = await service.newBlog();
  const postId = await service.create(collectionOf(post, other), live);
  await service.send('PATCH', itemOf(post, other, postId), { title: 'Low water' });
  await service.send('DELETE', itemOf(post, other, postId));

  const stored = await outboxes.read(other);

  expect([stored.outbox, stored.wakeAt]).toEqual([undefined, undefined]);
});
