import type { OutboxEntry } from '../../shared/features/events/outbox-entry.ts';
import type { DeliveryItem } from '../../shared/features/events/stored-deliveries.ts';
import { type Payload, post } from '../support/content/families.ts';
import { gitHub, netlify } from '../support/events/build-receivers.ts';
import { eventsOn, newEndpoint } from '../support/events/endpoints.ts';
import { hangs } from '../support/events/hostile-behaviours.ts';
import { useOutboxes } from '../support/events/outboxes.ts';
import { answering, untilTrue, useReceivers } from '../support/events/receivers.ts';
import { useTended } from '../support/events/tended.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService(eventsOn);
const outboxes = useOutboxes(service);
const tended = useTended(service);
const startReceiver = useReceivers();

let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});
afterEach(() => expect(tended.reported).toEqual([]));

const live = { ...post.minimal, published: '2024-05-04T07:30:00Z' };
const createPost = (given: Payload = {}) => service.createIn(blogId, post, { ...live, ...given });
const endpointOf = async (body: Payload) => (await newEndpoint(service, blogId, body)).endpointId;
const webhookAt = (url: string) => endpointOf({ kind: 'webhook', url });

const long = new Date('2020-01-01').toISOString();

const entry = (id: string, slugs: readonly string[]): OutboxEntry => ({
  id,
  time: new Date().toISOString(),
  posts: slugs.map(slug => ['published', crypto.randomUUID(), slug, '']),
});

/** Leaves entries in the outbox of the blog, as an instance does that is killed after its write. */
async function leave(...pending: OutboxEntry[]): Promise<void> {
  const size = JSON.stringify(pending).length;
  // Meanwhile the service may look through the outbox that a new endpoint has made.
  const given = () => outboxes.give(blogId, { pending, size }).then(() => true);
  await untilTrue(() => given().catch(() => false));
}

/** The deliveries in the blog, once these are so. */
async function untilDeliveries(isSo: (deliveries: DeliveryItem[]) => boolean): Promise<DeliveryItem[]> {
  let deliveries: DeliveryItem[] = [];
  await untilTrue(async () => {
    deliveries = await tended.deliveriesIn(blogId);
    return isSo(deliveries);
  });
  return deliveries;
}

const areEnded = (deliveries: DeliveryItem[]) =>
  deliveries.length > 0 && deliveries.every(({ state }) => state !== 'waiting');

/** Makes deliveries due, as time does. */
const makeDue = (deliveries: readonly DeliveryItem[], change: Partial<DeliveryItem> = {}) =>
  Promise.all(deliveries.map(each => tended.put({ ...each, dueAt: long, ...change })));

describe('What an instance has left that was killed', () => {
  test('between a write and its drain is told', async () => {
    const receiver = await startReceiver();
    await webhookAt(receiver.url);
    await leave(entry('left', ['one', 'two']));

    await tended.tend(blogId);

    const told = (await receiver.until(({ length }) => length === 2)).map(request => request.event());
    expect(told.map(({ id, data }) => [id, data?.slug]).sort()).toEqual([
      ['left-1', 'two'],
      ['left-2', 'one'],
    ]);
    expect((await outboxes.read(blogId)).outbox).toMatchObject({ size: 0, pending: [], sequence: 2 });
  });

  test('between a drain and an attempt is sent once its claim is over, and not before', async () => {
    const receiver = await startReceiver();
    await webhookAt(receiver.url);
    await createPost();
    const [delivery] = await untilDeliveries(areEnded);
    const waiting = { ...(delivery as DeliveryItem), state: 'waiting' as const, attempts: 0 };

    await tended.put({ ...waiting, dueAt: new Date(Date.now() + 3_600_000).toISOString() });
    await tended.tend(blogId);
    expect(receiver.received).toHaveLength(1);

    await makeDue([waiting]);
    await tended.tend(blogId);
    expect(receiver.received).toHaveLength(2);
    expect(await untilDeliveries(areEnded)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });
});

test('Two instances that tend a blog at the same time send each event once', async () => {
  const receiver = await startReceiver();
  await webhookAt(receiver.url);
  const slugs = Array.from({ length: 40 }, (_, at) => `post-${at}`);
  await leave(entry('a', slugs), entry('b', slugs));

  // The instance of the service is told of a write, and both drain.
  await Promise.all([createPost(), tended.tend(blogId), tended.tend(blogId)]);
  await untilDeliveries(deliveries => deliveries.length === 81 && areEnded(deliveries));

  expect(new Set(receiver.received.map(request => request.event().id)).size).toBe(81);
  expect(receiver.received).toHaveLength(81);
});

describe('An event that is not taken', () => {
  test('is sent again when it is due, later each time, and in the end no more', async () => {
    const receiver = await startReceiver(answering(500));
    await webhookAt(receiver.url);
    await createPost();
    const waits = await untilDeliveries(([delivery]) => delivery?.attempts === 2);

    await makeDue(waits);
    await tended.tend(blogId);
    const third = await tended.deliveriesIn(blogId);
    await makeDue(third, { attempts: 9 });
    await tended.tend(blogId);
    const tenth = await tended.deliveriesIn(blogId);
    await tended.tend(blogId);

    const pauseOf = ([delivery]: DeliveryItem[]) =>
      (Date.parse(delivery?.dueAt ?? '') - Date.parse(delivery?.last?.time ?? '')) / 60_000;
    expect(third).toMatchObject([{ state: 'waiting', attempts: 3, last: { status: 500 } }]);
    expect([pauseOf(waits), pauseOf(third)]).toEqual([5, 30]);
    expect(tenth).toMatchObject([{ state: 'failed', attempts: 10 }]);
    expect(receiver.received).toHaveLength(4);
  });

  test('holds up no other endpoint, whatever is waiting for it', async () => {
    const slow = await startReceiver(hangs);
    const quick = await startReceiver();
    await webhookAt(slow.url);
    await webhookAt(quick.url);

    const posts = Array.from({ length: 60 }, (_, at) => ({ ...live, slug: `heron-${at}` }));
    await service.send('POST', `blog/${blogId}/content`, { posts });
    await quick.until(({ length }) => length === 60);

    expect(slow.open()).toBeLessThanOrEqual(4);
    expect(slow.received.length).toBeLessThanOrEqual(4);
  });

  test('is dropped with its endpoint', async () => {
    const receiver = await startReceiver(answering(500));
    const endpointId = await webhookAt(receiver.url);
    await createPost();
    const waits = await untilDeliveries(([delivery]) => delivery?.attempts === 2);

    await service.send('DELETE', `blog/${blogId}/endpoint/${endpointId}`);
    await makeDue(waits);
    await tended.tend(blogId);

    expect(await tended.deliveriesIn(blogId)).toEqual([]);
    expect(receiver.received).toHaveLength(2);
  });
});

test('What has ended long ago is deleted, and then nothing is left to be done in the blog', async () => {
  const receiver = await startReceiver();
  await webhookAt(receiver.url);
  await createPost();
  const ended = await untilDeliveries(areEnded);

  await makeDue(ended);
  await tended.tend(blogId);

  expect(await tended.deliveriesIn(blogId)).toEqual([]);
  expect((await outboxes.read(blogId)).wakeAt).toBeUndefined();
});

test('A blog is tended to next when there is something to do, and no tag of it changes by that', async () => {
  const receiver = await startReceiver();
  await webhookAt(receiver.url);
  await createPost();
  const { headers } = await service.send('GET', `blog/${blogId}`);
  const [ended] = await untilDeliveries(areEnded);

  await tended.tend(blogId);

  const { wakeAt } = await outboxes.read(blogId);
  expect(wakeAt).toBe(ended?.dueAt);
  const { headers: after } = await service.send('GET', `blog/${blogId}`);
  expect(after.get('etag')).toBe(headers.get('etag'));
  const inDays = (Date.parse(wakeAt ?? '') - Date.now()) / 86_400_000;
  expect(inDays).toBeGreaterThan(29.9);
  expect(inDays).toBeLessThan(30.1);
});

test('What is due later than what a blog was woken for is waited for by whoever has tended it', async () => {
  const published = new Date(Date.now() + 3_000).toISOString();
  await createPost({ published });
  await outboxes.give(blogId, { nextDue: published });

  await tended.tend(blogId);

  await untilTrue(async () => (await outboxes.read(blogId)).outbox?.sequence === 1);
});

describe('A build', () => {
  test('is one for all that is written meanwhile, once readers see it', async () => {
    const receiver = await startReceiver(netlify('hook'), '/build_hooks/hook');
    const endpointId = await endpointOf({ kind: 'build', url: receiver.url });

    await createPost({ slug: 'one' });
    const begun = Date.now();
    await createPost({ slug: 'two' });
    await untilTrue(async () => (await outboxes.read(blogId)).outbox?.sequence === 2);
    const builds = await tended.deliveriesIn(blogId);

    expect(builds).toMatchObject([{ endpointId, state: 'waiting', attempts: 0 }]);
    expect(Date.parse(builds[0]?.dueAt ?? '')).toBeGreaterThan(begun + 60_000 - 5_000);
    expect(receiver.received).toEqual([]);

    await makeDue(builds);
    await tended.tend(blogId);

    expect(receiver.received.map(({ method, body }) => [method, body])).toEqual([['POST', '']]);
    expect(await tended.deliveriesIn(blogId)).toMatchObject([{ state: 'delivered' }]);
  });

  test('of a post that has become due begins at once', async () => {
    const receiver = await startReceiver(netlify('hook'), '/build_hooks/hook');
    await endpointOf({ kind: 'build', url: receiver.url });
    const time = new Date().toISOString();
    const postId = crypto.randomUUID();
    const due: OutboxEntry = {
      id: `${postId}-${Date.parse(time)}`,
      time,
      posts: [['published', postId, 'due', time]],
    };
    await leave(due);

    await tended.tend(blogId);

    await receiver.until(({ length }) => length === 1);
  });

  test('by GitHub is asked for with the token', async () => {
    const receiver = await startReceiver(gitHub('the-token'), '/repos/octocat/site/dispatches');
    await endpointOf({ kind: 'github', url: receiver.url, secret: 'the-token' });
    await createPost();
    const builds = await untilDeliveries(({ length }) => length === 1);

    await makeDue(builds);
    await tended.tend(blogId);

    expect(await tended.deliveriesIn(blogId)).toMatchObject([
      { state: 'delivered', last: { status: 204, answer: '' } },
    ]);
  });
});

test('Changes are kept in the order of the events, and sent nowhere', async () => {
  await endpointOf({ kind: 'changes' });

  const postId = await createPost();
  await service.send('PATCH', `blog/${blogId}/post/${postId}`, { title: 'Another' });
  await service.send('DELETE', `blog/${blogId}/post/${postId}`);
  const kept = await untilDeliveries(({ length }) => length === 3);

  expect(kept.map(({ event, state }) => [event.type, event.subject, state])).toEqual([
    ['post.published', postId, 'kept'],
    ['post.updated', postId, 'kept'],
    ['post.deleted', postId, 'kept'],
  ]);
});
