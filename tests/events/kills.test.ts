import type { Fault } from '../../infra/local/cosmos/wire/fault-injector.ts';
import { collectionOf, post } from '../support/content/families.ts';
import { eventsOn, newEndpoint } from '../support/events/endpoints.ts';
import { hangs } from '../support/events/hostile-behaviours.ts';
import { answering, type Receiver, untilTrue, useReceivers } from '../support/events/receivers.ts';
import { afterClaims, deliveriesTo, tendUntil } from '../support/events/timer-runs.ts';
import { type Instance, startInstance } from '../support/service/instance.ts';
import { type Service, serviceAt } from '../support/service/service.ts';
import { useInstance, useLocalService } from '../support/service/use-service.ts';

const service = useLocalService(eventsOn);
/** Its timer finds what another instance has claimed for a minute, and left. */
const later = useInstance(service, afterClaims, eventsOn);
const receiverAt = useReceivers();

let blogId: string;
let receiver: Receiver;
let endpointId: string;
/** The instance that is killed. */
let victim: Instance;
beforeEach(async () => {
  [blogId, receiver, victim] = await Promise.all([
    service.newBlog(),
    receiverAt(),
    startInstance(service, 0, eventsOn),
  ]);
  ({ endpointId } = await newEndpoint(service, blogId, { kind: 'webhook', url: receiver.url }));
});
afterEach(async () => {
  service.cosmos.faults.clear();
  await victim.host.stop();
});

/** What happens to all requests of a kind to the store from now on. */
type Faults = Pick<Fault, 'kind' | 'statusCode' | 'on'>;
const refused = (on: Fault['on']): Faults => ({ kind: 'status', statusCode: 503, on });
const unanswered = (on: Fault['on']): Faults => ({ kind: 'loseAnswer', on });

/** The batch of a create of posts with this in it. */
const creating = (title: string) => ({ kind: 'batch', textIncludes: `"title":"${title}"` }) as const;
/** The batch that takes what was written out of the blog's item, and makes deliveries of it. */
const draining = { kind: 'batch', textIncludes: '"id":"delivery:' } as const;
/** Whatever says in the store what came of an attempt: it names the answer. */
const marking = { textIncludes: '"attempts":1' } as const;

const write = ({ send }: Pick<Service, 'send'>, title: string) =>
  send('POST', collectionOf(post, blogId), { ...post.minimal, title, published: '2024-03-01T07:30:00Z' });

const kill = async () => {
  victim.host.kill('SIGKILL');
  await victim.host.closed;
  service.cosmos.faults.clear();
};

/** Lets the victim write a post, and kills it once it has made a request to the store that meets faults. */
async function killAt(faults: Faults): Promise<number | undefined> {
  const { cosmos } = service;
  cosmos.faults.inject({ ...faults, times: 1 });
  cosmos.faults.inject({ ...faults, times: Number.POSITIVE_INFINITY });
  const answer = write(serviceAt(victim.host.url, {}), 'Killed').catch(() => undefined);
  await untilTrue(() => cosmos.faults.armed < 2);
  // What has answered before it met the fault is acknowledged.
  const status = faults.on?.textIncludes?.includes('title') ? undefined : (await answer)?.status;
  await kill();
  return status;
}

/** The titles that the receiver was told of, with how often. */
const told = () => {
  const counts = new Map<string, Set<string>>();
  for (const { headers, event } of receiver.received) {
    const { data } = event();
    const slug = data?.slug ?? '';
    counts.set(slug, (counts.get(slug) ?? new Set()).add(String(headers['webhook-id'])));
  }
  return Object.fromEntries([...counts].map(([slug, ids]) => [slug, ids.size]));
};

/** Lets another instance write a post, and tends the blog until all of its deliveries have ended. */
async function settle(): Promise<void> {
  const after = await write(service, 'After');
  expect(after.status).toBe(201);
  await tendUntil(later.host, async () => {
    const deliveries = await deliveriesTo(service, blogId, endpointId);
    const isOver = deliveries.every(({ state }) => state === 'delivered');
    return isOver && deliveries.some(({ data }) => data?.slug === 'after');
  });
}

/** Lets the victim learn that the blog has endpoints, so that its next write is sent once. */
const teach = () => write(serviceAt(victim.host.url, {}), 'Before');

describe('If an instance is killed', () => {
  test('in a write that was not carried out, nobody is told of it', async () => {
    await teach();
    await killAt(refused(creating('Killed')));
    await settle();

    expect(told()).toEqual({ before: 1, after: 1 });
  });

  test('in a write that was carried out, before it answers, it is told', async () => {
    await teach();
    await killAt(unanswered(creating('Killed')));
    await settle();

    expect(told()).toEqual({ before: 1, after: 1, killed: 1 });
  });

  test.each([
    ['before the drain of the outbox', refused(draining)],
    ['in the middle of the drain of the outbox', unanswered(draining)],
    ['before the note of what came of an attempt', refused(marking)],
    ['in the middle of the note of what came of an attempt', unanswered(marking)],
  ])('%s, what it has acknowledged is told, by one id', async (_, faults) => {
    const status = await killAt(faults);
    await settle();

    expect(status).toBe(201);
    expect(told()).toEqual({ after: 1, killed: 1 });
  });

  test('while it sends, it is told again by the same id', async () => {
    receiver.behave(hangs);
    const { status } = await write(serviceAt(victim.host.url, {}), 'Killed');
    await receiver.until(received => received.length > 0);

    receiver.behave(answering(204));
    await kill();
    await settle();

    expect(status).toBe(201);
    expect(told()).toEqual({ after: 1, killed: 1 });
    expect(receiver.received.filter(({ body }) => body.includes('killed')).length).toBeGreaterThan(1);
  });

  test('between two attempts, it is told by the timer', async () => {
    receiver.behave(answering(500));
    const { status } = await write(serviceAt(victim.host.url, {}), 'Killed');
    await receiver.until(received => received.length > 0);

    receiver.behave(answering(204));
    await kill();
    await settle();

    expect(status).toBe(201);
    expect(told()).toEqual({ after: 1, killed: 1 });
  });

  test('as soon as it has answered, it is told', async () => {
    const { status } = await write(serviceAt(victim.host.url, {}), 'Killed');
    await kill();
    await settle();

    expect(status).toBe(201);
    expect(told()).toEqual({ after: 1, killed: 1 });
  });
});

test('A timer that is killed while it sends leaves what it sends to the next', async () => {
  receiver.behave(hangs);
  await kill();
  const timer = await startInstance(service, afterClaims, eventsOn);
  const last = await startInstance(service, 2 * afterClaims, eventsOn);
  const orphan = await startInstance(service, 0, eventsOn);
  try {
    await write(serviceAt(orphan.host.url, {}), 'Killed');
    orphan.host.kill('SIGKILL');
    await tendUntil(timer.host, () => receiver.received.length > 1);

    timer.host.kill('SIGKILL');
    receiver.behave(answering(204));
    await tendUntil(last.host, async () =>
      (await deliveriesTo(service, blogId, endpointId)).some(({ state }) => state === 'delivered'),
    );

    expect(told()).toEqual({ killed: 1 });
  } finally {
    await Promise.all([timer, last, orphan].map(({ host }) => host.stop()));
  }
});
