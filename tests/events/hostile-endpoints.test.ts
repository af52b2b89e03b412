import { collectionOf, post } from '../support/content/families.ts';
import { eventsOn, newEndpoint } from '../support/events/endpoints.ts';
import { hostileBehaviours } from '../support/events/hostile-behaviours.ts';
import { answering, type Receiver, untilTrue, useReceivers } from '../support/events/receivers.ts';
import { deliveriesTo } from '../support/events/timer-runs.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService(eventsOn);
const receiverAt = useReceivers();

const write = (blogId: string, title: string) =>
  service.send('POST', collectionOf(post, blogId), {
    ...post.minimal,
    title,
    published: '2024-03-01T07:30:00Z',
  });

/** Those that an attempt waits for until its end. */
const endless = ['hangs', 'drips its head'];

/** How many endpoints are in a blog beside one that is well. */
const inOne = 9;

test('Endpoints that are of no use delay no other in their blog, end nothing, and are tried again', async () => {
  const blogs = hostileBehaviours.flatMap((_, at) =>
    at % inOne === 0 ? [hostileBehaviours.slice(at, at + inOne)] : [],
  );

  await Promise.all(
    blogs.map(async behaviours => {
      const blogId = await service.newBlog();
      const hostile = await Promise.all(
        behaviours.map(async ([name, behaviour, isDelivered]) => ({
          name,
          receiver: await receiverAt(behaviour),
          isDelivered,
        })),
      );
      const well = await receiverAt(answering(204));
      const tellTo = async ({ url }: Receiver) =>
        (await newEndpoint(service, blogId, { kind: 'webhook', url })).endpointId;
      const ids = new Map<string, string>();
      for (const { name, receiver } of hostile) ids.set(name, await tellTo(receiver));
      await tellTo(well);

      await write(blogId, 'First');
      await write(blogId, 'Second');

      // An attempt that hangs takes longer than this whole file may.
      await well.until(received => received.length >= 2);
      for (const { receiver } of hostile) await receiver.until(received => received.length > 0);
      for (const { name, isDelivered } of hostile.filter(({ name }) => !endless.includes(name))) {
        const deliveries = () => deliveriesTo(service, blogId, ids.get(name) ?? '');
        await untilTrue(async () => (await deliveries()).every(({ attempts }) => attempts > 0));
        const states = (await deliveries()).map(({ state }) => state);
        expect([name, ...states]).toEqual([name, ...Array(2).fill(isDelivered ? 'delivered' : 'waiting')]);
      }
      expect((await write(blogId, 'Third')).status).toBe(201);
      await well.until(received => received.length >= 3);
    }),
  );
});

test('What a receiver has answered is told as one line of text, and nothing of it is in the log', async () => {
  const blogId = await service.newBlog();
  const [, behaviour] = hostileBehaviours.find(([name]) => name === 'answers with bytes') ?? [];
  const { url } = await receiverAt(behaviour);
  const { endpointId } = await newEndpoint(service, blogId, { kind: 'webhook', url });

  await write(blogId, 'First');
  const deliveries = () => deliveriesTo(service, blogId, endpointId);
  await untilTrue(async () => (await deliveries()).some(({ last }) => last !== undefined));

  const [delivery] = await deliveries();
  expect(delivery?.last?.answer).toMatch(/^[^\p{Cc}]+$/u);
  expect(service.host.lines().join('\n')).not.toContain('forged');
});
