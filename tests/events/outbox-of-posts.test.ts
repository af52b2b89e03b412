import { collectionOf, post } from '../support/content/families.ts';
import { changesIn, refuseDrains, useOutboxes } from '../support/events/outboxes.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService({ EVENTS: 'on' });
const outboxes = useOutboxes(service);
beforeAll(() => refuseDrains(service));

const past = '2024-05-04T07:30:00Z';
const future = '2999-05-04T07:30:00Z';

/** A blog that tells others of its changes. */
async function newBlog() {
  const blogId = await service.newBlog();
  await outboxes.give(blogId);
  return blogId;
}

describe('A write of a post leaves in its blog', () => {
  const body = (published: string | undefined, title = 'Tides') => ({
    title,
    content: 'High water at noon.',
    slug: 'tides',
    published,
  });
  const create = async (blogId: string, published: string | undefined) => {
    const postId = await service.create(collectionOf(post, blogId), body(published));
    return `blog/${blogId}/post/${postId}`;
  };

  test.each([
    ['a create with a past date', past, ['published']],
    ['a create with a date to come', future, ['scheduled']],
    ['a create without a date', undefined, []],
  ])('by %s: %s', async (_name, published, told) => {
    const blogId = await newBlog();

    const path = await create(blogId, published);

    const entries = await outboxes.drain(blogId);
    expect(changesIn(entries)).toEqual(told);
    const postId = path.slice(path.lastIndexOf('/') + 1);
    for (const [, id, slug] of entries.flatMap(({ posts = [] }) => posts))
      expect([id, slug]).toEqual([postId, 'tides']);
  });

  test.each([
    ['published', past, past, ['updated']],
    ['published, which loses its date', past, undefined, ['unpublished']],
    ['published, which gets a date to come', past, future, ['unpublished', 'scheduled']],
    ['scheduled', future, future, ['scheduled']],
    ['scheduled, which gets a past date', future, past, ['published']],
    ['scheduled, which loses its date', future, undefined, []],
    ['a draft', undefined, undefined, []],
    ['a draft, which gets a past date', undefined, past, ['published']],
    ['a draft, which gets a date to come', undefined, future, ['scheduled']],
  ])('by an update of one that is %s: what changes for readers', async (_name, before, after, told) => {
    const blogId = await newBlog();
    const path = await create(blogId, before);
    await outboxes.drain(blogId);

    await service.send('PUT', path, body(after, 'Tides and winds'));
    const put = await outboxes.drain(blogId);
    await service.send('PUT', path, body(before));
    await outboxes.drain(blogId);
    await service.send('PATCH', path, { title: 'Tides and winds', published: after ?? null });
    const patched = await outboxes.drain(blogId);

    expect(changesIn(put)).toEqual(told);
    expect(changesIn(patched)).toEqual(told);
  });

  test.each([
    ['published', past, ['deleted']],
    ['scheduled', future, []],
    ['a draft', undefined, []],
  ])('by a delete of one that is %s: what changes for readers', async (_name, published, told) => {
    const blogId = await newBlog();
    const path = await create(blogId, published);
    await outboxes.drain(blogId);

    await service.send('DELETE', path);

    expect(changesIn(await outboxes.drain(blogId))).toEqual(told);
  });

  test('what the address of one that is gone was made by, and that it was a page', async () => {
    const blogId = await newBlog();
    const page = { title: 'About', content: 'Who we are.', slug: 'about', published: past, isListed: false };
    const postId = await service.create(collectionOf(post, blogId), page);
    await service.send('PATCH', `blog/${blogId}/post/${postId}`, { published: null, slug: 'other' });

    const [, entry] = await outboxes.drain(blogId);

    expect(entry?.posts).toEqual([['unpublished', postId, 'about', past, true]]);
  });
});
