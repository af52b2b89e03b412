import { collectionOf, post, tag } from '../support/content/families.ts';
import { useOutboxes } from '../support/events/outboxes.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { type Service, serviceAt } from '../support/service/service.ts';
import { useInstance, useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();
const otherInstance = useInstance(service);
const surface = usePublicSurface(service);
const outboxes = useOutboxes(service);

let other: Pick<Service, 'send'>;
beforeAll(() => {
  other = serviceAt(otherInstance.host.url, {});
});

const newBlog = async () => {
  const blogId = await service.create('blog', { name: 'Harbour', isPublic: true });
  const published = '2024-05-04T07:30:00Z';
  const postId = await service.createIn(blogId, post, { title: 'Tides', published });
  return { blogId, postId };
};

/** All that is changed of a blog besides its content, once each. */
const besides = [
  ['an outbox is given', (blogId: string) => outboxes.give(blogId)],
  [
    'it is drained',
    async (blogId: string) => {
      await outboxes.give(blogId);
      await outboxes.drain(blogId);
      await outboxes.drain(blogId);
    },
  ],
  [
    'it is taken away',
    async (blogId: string) => {
      await outboxes.give(blogId);
      await outboxes.take(blogId);
    },
  ],
] as const;

describe.each(besides)('When %s', (_name, change) => {
  test('no tag of what is read in the blog changes, at any instance and surface', async () => {
    const { blogId, postId } = await newBlog();
    const paths = [`blog/${blogId}`, `blog/${blogId}/post/${postId}`, collectionOf(post, blogId)];
    const tags = () =>
      Promise.all(
        [service, other, surface].flatMap(each =>
          paths.map(async path => (await each.send('GET', path)).headers.get('etag')),
        ),
      );
    // The first answers of an instance that has not seen the blog may have tags of their own.
    await tags();
    const before = await tags();

    await change(blogId);

    expect(await tags()).toEqual(before);
  });

  test('what a reader has is still unchanged, and a write may be on condition of it', async () => {
    const { blogId } = await newBlog();
    const path = `blog/${blogId}`;
    const etag = (await service.send('GET', path)).headers.get('etag') ?? '';

    await change(blogId);

    expect((await other.send('GET', path, undefined, { 'If-None-Match': etag })).status).toBe(304);
    const written = await other.send('PATCH', path, { slogan: 'At sea' }, { 'If-Match': etag });
    expect(written.status).toBe(202);
    expect((await service.send('GET', path, undefined, { 'If-None-Match': etag })).status).toBe(200);
    expect((await service.send('PATCH', path, { slogan: '' }, { 'If-Match': etag })).status).toBe(412);
  });

  test('the tag of a write is that of the read after it', async () => {
    const { blogId } = await newBlog();
    const path = `blog/${blogId}`;
    const written = await service.send('PATCH', path, { slogan: 'At sea' });

    await change(blogId);

    const read = await other.send('GET', path);
    expect(read.headers.get('etag')).toBe(written.headers.get('etag'));
  });

  test('each write after it changes the tags', async () => {
    const { blogId, postId } = await newBlog();
    const list = collectionOf(post, blogId);
    const etag = async () => (await other.send('GET', list)).headers.get('etag');
    await change(blogId);
    const seen = [await etag()];

    for (const write of [
      () => service.createIn(blogId, tag),
      () => service.send('PATCH', `blog/${blogId}/post/${postId}`, { title: 'Tides and winds' }),
      () => service.send('DELETE', `blog/${blogId}/post/${postId}`),
    ]) {
      await write();
      seen.push(await etag());
    }

    expect(new Set(seen).size).toBe(4);
  });
});
