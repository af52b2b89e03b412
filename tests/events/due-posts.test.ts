import { CosmosClient } from '@azure/cosmos';
import container from '../../infra/cosmos/container.json';
import { useStarted } from '../../infra/local/kit/testing/use-started.ts';
import { DuePosts } from '../../shared/features/events/due-posts.ts';
import type { OutboxEntry, PostChange } from '../../shared/features/events/outbox-entry.ts';
import { readBlog } from '../../shared/store/reads/items.ts';
import { Lookups } from '../../shared/store/reads/pages.ts';
import { post } from '../support/content/families.ts';
import { useOutboxes } from '../support/events/outboxes.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();
const outboxes = useOutboxes(service);
const store = useStarted(
  async () => {
    const { endpoint, key } = service.cosmos;
    const client = new CosmosClient({ endpoint, key, consistencyLevel: 'Session' });
    return { items: client.database('blog').container(container.id), client };
  },
  async ({ client }) => client.dispose(),
);

let blogId: string;
let posts: DuePosts;
beforeEach(async () => {
  blogId = await service.newBlog();
  posts = new DuePosts(store.items, new Lookups(store.items));
});

const hours = (count: number) => new Date(Date.UTC(2050, 0, 1, count)).toISOString();
const timeOf = (text: string) => Date.parse(text);
const scheduled = (published: string, slug: string) =>
  service.createIn(blogId, post, { published, title: slug, slug });

/** What a blog with this outbox tells at a moment. */
async function lookedAt(until: string, pending: OutboxEntry[] = [], nextDue?: string) {
  await outboxes.give(blogId, { pending, ...(nextDue !== undefined && { nextDue }) });
  const blog = await readBlog(store.items, blogId);
  if (!blog) throw new Error('There is no blog');
  return posts.lookedAt(blog, timeOf(until));
}

const written = (id: string, ...mentions: [PostChange, string][]): OutboxEntry => ({
  id,
  time: hours(0),
  posts: mentions.map(([change, postId]) => [change, postId, 'slug', hours(0)]),
});

const due = (postId: string, slug: string, time: string): OutboxEntry => ({
  id: `${postId}-${timeOf(time)}`,
  time,
  // The posts of these tests are pages.
  posts: [['published', postId, slug, expect.any(String), true]],
});

describe('The next post of a blog that is due', () => {
  test('is the first one of those with a date to come, drafts and other blogs left out', async () => {
    await scheduled(hours(5), 'later');
    await scheduled(hours(3), 'next');
    await scheduled(hours(1), 'before');
    await service.createIn(blogId, post, { published: undefined, slug: 'draft' });
    await service.createIn(await service.newBlog(), post, { published: hours(2) });

    expect(await posts.next(blogId, timeOf(hours(1)))).toBe(hours(3));
    expect(await posts.next(blogId, timeOf(hours(5)))).toBe(undefined);
  });

  test('is due in the year 9999 at the latest, and with a part of a millisecond in the next one', async () => {
    await scheduled('2050-01-01T00:00:00.0000001Z', 'soon');
    await scheduled('9999-12-31T23:59:59.9999999Z', 'never');

    expect(await posts.next(blogId, timeOf(hours(0)) - 1)).toBe('2050-01-01T00:00:00.001Z');
    expect(await posts.next(blogId, timeOf(hours(1)))).toBe('9999-12-31T23:59:59.999Z');
  });
});

describe('An outbox that is looked at', () => {
  test('has posts that are due since the one that was known to be next, in their order, and none that was due before', async () => {
    await scheduled(hours(0), 'told');
    const second = await scheduled(hours(2), 'second');
    const first = await scheduled(hours(1), 'first');
    await scheduled(hours(3), 'third');

    const before = await lookedAt(hours(0), [], hours(1));
    const after = await lookedAt(hours(2), [], hours(1));

    expect(before).toEqual({ pending: [], nextDue: hours(1) });
    expect(after).toEqual({
      pending: [due(first, 'first', hours(1)), due(second, 'second', hours(2))],
      nextDue: hours(3),
    });
  });

  test('has a post with a part of a millisecond once it is due', async () => {
    const postId = await scheduled('2050-01-01T00:00:00.0000001Z', 'soon');
    const time = '2050-01-01T00:00:00.001Z';

    expect(await lookedAt(time, [], time)).toEqual({ pending: [due(postId, 'soon', time)] });
  });

  test('knows when a post is due that was scheduled since, and tells of it if it is due already', async () => {
    const late = await scheduled(hours(1), 'late');
    const early = await scheduled(hours(4), 'early');
    const pending = [written('one', ['scheduled', late], ['scheduled', early], ['published', 'other'])];

    expect(await lookedAt(hours(0), pending, hours(5))).toEqual({
      pending: [written('one', ['published', 'other'])],
      nextDue: hours(1),
    });
    expect(await lookedAt(hours(2), pending)).toEqual({
      pending: [written('one', ['published', 'other']), due(late, 'late', hours(1))],
      nextDue: hours(4),
    });
  });

  test('is without entries in which posts were only scheduled, and has what else they say', async () => {
    const postId = await scheduled(hours(4), 'early');
    const pending: OutboxEntry[] = [
      written('one', ['scheduled', postId]),
      { ...written('two', ['scheduled', postId]), blog: true },
      { id: 'three', time: hours(0), blog: true },
    ];

    expect((await lookedAt(hours(0), pending)).pending).toEqual([
      { id: 'two', time: hours(0), blog: true },
      { id: 'three', time: hours(0), blog: true },
    ]);
  });

  test('tells of a post once that was published by a write since, and again if it was scheduled after that', async () => {
    const [once, again, changed] = [
      await scheduled(hours(1), 'once'),
      await scheduled(hours(1), 'again'),
      await scheduled(hours(1), 'changed'),
    ];
    const pending = [
      written('one', ['published', once], ['published', again], ['updated', changed]),
      written('two', ['updated', once], ['unpublished', again], ['scheduled', again]),
      written('three', ['updated', again]),
    ];

    expect((await lookedAt(hours(1), pending, hours(1))).pending).toEqual([
      due(changed, 'changed', hours(1)),
      pending[0],
      written('two', ['updated', once], ['unpublished', again]),
      due(again, 'again', hours(1)),
      pending[2],
    ]);
  });

  test('does not take a change of the date of a published post for one that is due', async () => {
    const postId = await scheduled(hours(1), 'moved');
    const pending = [written('one', ['updated', postId])];

    expect(await lookedAt(hours(2), pending)).toEqual({ pending });
    expect(await lookedAt(hours(2), pending, hours(3))).toEqual({ pending, nextDue: hours(3) });
  });

  test('forgets what was deleted or unscheduled since', async () => {
    const draft = await service.createIn(blogId, post, { published: undefined, slug: 'draft' });
    const gone = await scheduled(hours(1), 'gone');
    await service.send('DELETE', `blog/${blogId}/post/${gone}`);
    const pending = [written('one', ['scheduled', draft], ['scheduled', gone])];

    expect(await lookedAt(hours(0), pending)).toEqual({ pending: [] });
    expect(await lookedAt(hours(2), pending, hours(1))).toEqual({ pending: [] });
  });

  test('finds what it may have had no room for', async () => {
    await scheduled(hours(3), 'unnamed');
    const pending: OutboxEntry[] = [{ id: 'one', time: hours(0), blog: true }];

    expect(await lookedAt(hours(0), pending)).toEqual({ pending, nextDue: hours(3) });
  });

  test('says only that the blog has changed if very many posts are due', async () => {
    await service.createMany(blogId, post, 101, () => ({ ...post.minimal, published: hours(1) }));
    const later = await scheduled(hours(2), 'later');

    const { pending, nextDue } = await lookedAt(hours(1), [], hours(1));

    expect(pending).toEqual([{ id: expect.any(String), time: hours(1), blog: true }]);
    expect(nextDue).toBe(hours(2));
    expect((await lookedAt(hours(2), [], hours(2))).pending).toEqual([due(later, 'later', hours(2))]);
  });
});
