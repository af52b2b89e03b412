import { pacedTimeout } from '../../infra/local/kit/testing/pace.ts';
import type { OutboxEntry } from '../../shared/features/events/outbox-entry.ts';
import { blog, collectionOf, itemOf, post, tag } from '../support/content/families.ts';
import { changesIn, refuseDrains, useOutboxes } from '../support/events/outboxes.ts';
import { type Service, serviceAt } from '../support/service/service.ts';
import { useInstance, useLocalService } from '../support/service/use-service.ts';
import { loseNextWrite } from '../support/store/write-faults.ts';

/** After which a call to the store counts as lost, in milliseconds (lost-answers.test.ts). */
const settings = { EVENTS: 'on', COSMOS_TIMEOUT_MS: String(pacedTimeout(400)) };
const service = useLocalService(settings);
const otherInstance = useInstance(service, 0, settings);
const outboxes = useOutboxes(service);

type Writer = Pick<Service, 'send' | 'create' | 'createContent'>;
let other: Writer;
beforeAll(() => {
  other = serviceAt(otherInstance.host.url, {});
});
let blogId: string;
beforeEach(async () => {
  refuseDrains(service);
  blogId = await service.newBlog();
});
afterEach(() => service.cosmos.faults.clear());

const live = { ...post.minimal, published: '2024-05-04T07:30:00Z' };
const full = 16 * 1024;
/** Entries of about so many units, in an outbox that says so. */
const filledTo = (size: number) => {
  const entry: OutboxEntry = { id: 'before', time: new Date().toISOString(), blog: true };
  const { length } = JSON.stringify(entry);
  const pending = Array.from({ length: Math.ceil(size / (length + 1)) }, () => entry);
  return { size: pending.length * (length + 1), pending };
};

interface Write {
  /** Sends it, to a post that is published. @returns the status. */
  send(by: Writer, postId: string): Promise<number>;
  status: number;
  told: string[];
}

const statusOf = async (answer: ReturnType<Writer['send']>) => (await answer).status;
const writes: Record<string, Write> = {
  create: {
    send: by => statusOf(by.send('POST', collectionOf(post, blogId), live)),
    status: 201,
    told: ['published'],
  },
  'create of several': {
    send: by =>
      statusOf(by.send('POST', `blog/${blogId}/content`, { posts: [live, live], tags: [tag.full] })),
    status: 201,
    told: ['published', 'published', 'blog'],
  },
  update: {
    send: (by, id) => statusOf(by.send('PUT', itemOf(post, blogId, id), { ...live, title: 'Low water' })),
    status: 202,
    told: ['updated'],
  },
  patch: {
    send: (by, id) => statusOf(by.send('PATCH', itemOf(post, blogId, id), { published: null })),
    status: 202,
    told: ['unpublished'],
  },
  delete: {
    send: (by, id) => statusOf(by.send('DELETE', itemOf(post, blogId, id))),
    status: 200,
    told: ['deleted'],
  },
  'update of the blog': {
    send: by => statusOf(by.send('PUT', `blog/${blogId}`, blog.changed)),
    status: 202,
    told: ['blog'],
  },
  'write of redirects': {
    send: by =>
      statusOf(by.send('PUT', `blog/${blogId}/redirects`, { redirects: [{ from: '/a', to: '/b' }] })),
    status: 202,
    told: ['blog'],
  },
};

describe.each(Object.entries(writes))('The %s', (_name, { send, status, told }) => {
  let postId: string;
  beforeEach(async () => {
    postId = await service.create(collectionOf(post, blogId), live);
  });
  const toldNow = async () => changesIn(await outboxes.drain(blogId));

  test('of an instance that does not know that there is an outbox has its entry', async () => {
    await outboxes.give(blogId);

    expect(await send(other, postId)).toBe(status);

    expect(await toldNow()).toEqual(told);
  });

  test('of an instance that does not know that there is none any more is carried out', async () => {
    await outboxes.give(blogId);
    await other.create(collectionOf(tag, blogId), tag.full);
    await outboxes.take(blogId);

    expect(await send(other, postId)).toBe(status);

    expect((await outboxes.read(blogId)).outbox).toBe(undefined);
  });

  test('while replicas lag has its entry', async () => {
    await outboxes.give(blogId);
    service.cosmos.replicas.lag({ writes: 4, least: 4 });

    const sent = await send(other, postId).finally(() => service.cosmos.replicas.catchUp());

    expect(sent).toBe(status);
    expect(await toldNow()).toEqual(told);
  });

  test.each([
    ['knows that there is an outbox', true],
    ['does not know that', false],
  ])('whose answer is lost has its entry once if the instance %s', async (_, isKnown) => {
    await outboxes.give(blogId);
    if (isKnown) await other.create(collectionOf(tag, blogId), tag.full);
    await outboxes.drain(blogId);
    const met = loseNextWrite(service, { kind: ['batch', 'patch'], textIncludes: 'outbox' });

    expect(await send(other, postId)).toBe(status);

    await met();
    expect(await toldNow()).toEqual(told);
  });

  test('into a full outbox is one with all that was in it, and the next one has its own entry again', async () => {
    await outboxes.give(blogId, filledTo(full));

    expect(await send(other, postId)).toBe(status);
    await other.create(collectionOf(tag, blogId), tag.full);

    const { outbox } = await outboxes.read(blogId);
    expect(outbox?.pending.map(({ id: _, time: __, ...entry }) => entry)).toEqual([
      { blog: true },
      { blog: true },
    ]);
    expect(outbox?.size).toBeLessThan(200);
  });
});

test('An outbox says its size', async () => {
  await outboxes.give(blogId);
  const postId = await service.create(collectionOf(post, blogId), live);
  await service.send('PATCH', itemOf(post, blogId, postId), { title: 'Fähre 🚢', slug: 'fähre-🚢' });

  const { outbox, wakeAt } = await outboxes.read(blogId);

  const sizes = outbox?.pending.map(entry => JSON.stringify(entry).length + 1) ?? [];
  expect(sizes).toHaveLength(2);
  expect(outbox?.size).toBe(sizes.reduce((sum, size) => sum + size));
  expect(wakeAt).toBe(outbox?.pending[1]?.time);
});

test('A write that says more than an outbox has room for says only that the blog has changed', async () => {
  await outboxes.give(blogId);
  const posts = Array.from({ length: 99 }, (_, at) => ({ ...live, slug: `${'tide-'.repeat(19)}${at}` }));

  await service.createContent(blogId, { posts });

  expect(changesIn(await outboxes.drain(blogId))).toEqual(['blog']);
});

test('However much is written, an outbox that nobody drains stays small', async () => {
  await outboxes.give(blogId, filledTo(full - 100));
  const posts = Array.from({ length: 50 }, () => live);

  for (let round = 0; round < 8; round++)
    await Promise.all([service, other].map(each => each.createContent(blogId, { posts })));

  const { outbox } = await outboxes.read(blogId);
  const { length } = JSON.stringify(outbox?.pending);
  expect(length).toBeLessThan(2 * full);
  expect(outbox?.size).toBe(length - 1);
});

test('Of deletes of one post by instances that do not know that there is an outbox, one is carried out, and told once', async () => {
  const ids = await Promise.all(
    Array.from({ length: 8 }, () => service.create(collectionOf(post, blogId), live)),
  );
  await outboxes.give(blogId);

  const statuses = await Promise.all(
    ids.map(id =>
      Promise.all(
        [service, other, other].map(each => statusOf(each.send('DELETE', itemOf(post, blogId, id)))),
      ),
    ),
  );

  for (const each of statuses) expect(each.toSorted()).toEqual([200, 404, 404]);
  const entries = await outboxes.drain(blogId);
  expect(changesIn(entries)).toEqual(ids.map(() => 'deleted'));
  const told = entries.flatMap(({ posts = [] }) => posts.map(([, id]) => id));
  expect(told.toSorted()).toEqual(ids.toSorted());
});

test('While an outbox is drained, each of the writes of two instances is told once', async () => {
  await outboxes.give(blogId);
  const told: string[] = [];
  const take = async () => {
    const entries = await outboxes.drain(blogId).catch(() => []);
    told.push(...entries.flatMap(({ posts = [] }) => posts.map(([, id]) => id)));
  };
  let isWriting = true;
  const draining = (async () => {
    while (isWriting) await take();
  })();

  const ids = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      (at % 2 ? service : other).create(collectionOf(post, blogId), live),
    ),
  ).finally(() => {
    isWriting = false;
  });
  await draining;
  await take();

  expect(told.toSorted()).toEqual(ids.toSorted());
});
