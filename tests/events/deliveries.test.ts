import { Webhook } from 'standardwebhooks';
import { post } from '../support/content/families.ts';
import { eventsOn, newEndpoint } from '../support/events/endpoints.ts';
import { answering, untilTrue, useReceivers } from '../support/events/receivers.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService(eventsOn);
const startReceiver = useReceivers();

let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
  const site = { siteUrl: 'https://example.com', postUrl: '/{yyyy}/{slug}/' };
  await service.send('PATCH', `blog/${blogId}`, site);
});

const live = { ...post.minimal, isListed: true, published: '2024-05-04T07:30:00Z', slug: 'a-heron' };

interface Delivery {
  deliveryId: string;
  id: string;
  type: string;
  state: string;
  attempts: number;
  last?: { status?: number; answer: string; isDelivered: boolean };
  next?: string;
}

/** What an endpoint was told, newest first. */
const deliveriesTo = async (endpointId: string) =>
  (await service.send('GET', `blog/${blogId}/endpoint/${endpointId}/delivery`)).json<Delivery[]>();

/** What it was told once all of that has come to an end, or waits for the timer. */
async function ended(endpointId: string, count: number): Promise<Delivery[]> {
  let deliveries: Delivery[] = [];
  await untilTrue(async () => {
    deliveries = await deliveriesTo(endpointId);
    return deliveries.length === count && deliveries.every(({ attempts }) => attempts > 0);
  });
  return deliveries;
}

describe('A webhook', () => {
  test('gets each event of a post, signed so that a receiver of Standard Webhooks takes it', async () => {
    const receiver = await startReceiver();
    const { endpointId, secret } = await newEndpoint(service, blogId, { kind: 'webhook', url: receiver.url });

    const postId = await service.createIn(blogId, post, live);
    const [request] = await receiver.until(({ length }) => length === 1);

    const headers = request?.headers as Record<string, string>;
    const judged = new Webhook(String(secret)).verify(request?.body ?? '', headers);
    expect(judged).toEqual({
      id: headers['webhook-id'],
      source: `/api/blog/${blogId}`,
      type: 'post.published',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      subject: postId,
      data: { slug: 'a-heron', url: 'https://example.com/2024/a-heron/' },
    });
    expect(await ended(endpointId, 1)).toMatchObject([
      { type: 'post.published', state: 'delivered', attempts: 1, last: { status: 204, isDelivered: true } },
    ]);
  });

  test('gets what it wants, and nothing else', async () => {
    const receiver = await startReceiver();
    const events = ['post.unpublished', 'blog.changed'];
    await newEndpoint(service, blogId, { kind: 'webhook', url: receiver.url, events });

    const postId = await service.createIn(blogId, post, live);
    await service.send('PATCH', `blog/${blogId}/post/${postId}`, { title: 'Another' });
    await service.send('PATCH', `blog/${blogId}/post/${postId}`, { published: null });
    await service.send('PATCH', `blog/${blogId}`, { slogan: 'Birds' });
    const received = await receiver.until(({ length }) => length === 2);

    const told = received.map(request => request.event());
    expect(new Set(told.map(({ type, subject }) => `${type} ${subject}`))).toEqual(
      new Set([`post.unpublished ${postId}`, `blog.changed ${blogId}`]),
    );
  });

  test('gets all of a batch with more events than a drain takes at once, each once', async () => {
    const receivers = await Promise.all([startReceiver(), startReceiver(), startReceiver()]);
    for (const { url } of receivers) await newEndpoint(service, blogId, { kind: 'webhook', url });

    const posts = Array.from({ length: 60 }, (_, at) => ({ ...live, slug: `heron-${at}` }));
    const { status } = await service.send('POST', `blog/${blogId}/content`, { posts });

    expect(status).toBe(201);
    for (const receiver of receivers) {
      const received = await receiver.until(({ length }) => length >= 60);
      const told = received.map(request => request.event());
      expect(new Set(told.map(({ data }) => data?.slug)).size).toBe(60);
      expect(new Set(told.map(({ id }) => id)).size).toBe(60);
      expect(told.length).toBe(60);
    }
  });

  test('that fails once is sent to again after some seconds, with the same identifier', async () => {
    const receiver = await startReceiver((_request, response, number) => {
      response.writeHead(number === 0 ? 500 : 200).end();
    });
    const { endpointId } = await newEndpoint(service, blogId, { kind: 'webhook', url: receiver.url });

    await service.createIn(blogId, post, live);
    const received = await receiver.until(({ length }) => length === 2);

    expect(new Set(received.map(request => request.event().id)).size).toBe(1);
    await untilTrue(async () => (await deliveriesTo(endpointId))[0]?.state === 'delivered');
    expect(await deliveriesTo(endpointId)).toMatchObject([{ attempts: 2, last: { status: 200 } }]);
  });

  test('that fails twice waits for the timer', async () => {
    const receiver = await startReceiver(answering(503, {}, 'Later'));
    const { endpointId } = await newEndpoint(service, blogId, { kind: 'webhook', url: receiver.url });

    await service.createIn(blogId, post, live);
    await receiver.until(({ length }) => length === 2);
    const [delivery] = await ended(endpointId, 1);

    expect(delivery).toMatchObject({
      state: 'waiting',
      attempts: 2,
      last: { status: 503, answer: 'Later', isDelivered: false },
    });
    expect(Date.parse(delivery?.next ?? '')).toBeGreaterThan(Date.now() + 60_000);
  });

  test('that asks for a pause is left alone for that long', async () => {
    const receiver = await startReceiver(answering(429, { 'Retry-After': '3600' }));
    const { endpointId } = await newEndpoint(service, blogId, { kind: 'webhook', url: receiver.url });

    await service.createIn(blogId, post, live);
    const [delivery] = await ended(endpointId, 1);

    expect(delivery).toMatchObject({ state: 'waiting', attempts: 1, last: { status: 429 } });
    expect(Date.parse(delivery?.next ?? '')).toBeGreaterThan(Date.now() + 3_000_000);
  });

  test('that answers 410 is turned off, and is told nothing more', async () => {
    const receiver = await startReceiver(answering(410));
    const { endpointId } = await newEndpoint(service, blogId, { kind: 'webhook', url: receiver.url });

    await service.createIn(blogId, post, live);
    const [delivery] = await ended(endpointId, 1);
    await service.createIn(blogId, post, { ...live, slug: 'another' });

    const endpoint = await service.send('GET', `blog/${blogId}/endpoint/${endpointId}`);
    expect(delivery).toMatchObject({ state: 'failed', attempts: 1, last: { status: 410 } });
    expect(endpoint.json()).toMatchObject({ isOn: false, turnedOff: { why: 'It answered 410.' } });
    expect(await deliveriesTo(endpointId)).toHaveLength(1);
  });
});
