import fc from 'fast-check';
import { planOf } from '../../../shared/features/events/drain-plan.ts';
import type { EventType } from '../../../shared/features/events/event.ts';
import type { ChangedPost, OutboxEntry } from '../../../shared/features/events/outbox-entry.ts';
import { claimedFor } from '../../../shared/features/events/stored-deliveries.ts';
import type { EndpointKind, StoredEndpoint } from '../../../shared/features/events/stored-endpoints.ts';
import { eventsOf } from '../../../shared/features/events/told-events.ts';
import type { VersionedItem } from '../../../shared/store/reads/items.ts';

const now = Date.parse('2026-01-02T03:04:05.678Z');
const timeText = (time: number) => new Date(time).toISOString();

const blogWith = (given: object = {}) =>
  ({
    id: 'blog:b',
    blogId: 'b',
    created: 'c',
    outbox: { size: 0, pending: [], sequence: 41 },
    ...given,
  }) as unknown as VersionedItem<'blog'>;

const all: readonly EventType[] = [
  'post.published',
  'post.updated',
  'post.unpublished',
  'post.deleted',
  'blog.changed',
];

const endpoint = (kind: EndpointKind, given: Partial<StoredEndpoint> = {}): StoredEndpoint => ({
  endpointId: kind,
  kind,
  events: all,
  isOn: true,
  ...given,
});

const post = (postId: string): ChangedPost => ['published', postId, postId, ''];
const entry = (id: string, posts: number, time = now): OutboxEntry => ({
  id,
  time: timeText(time),
  ...(posts > 0 ? { posts: Array.from({ length: posts }, (_, at) => post(`${id}.${at}`)) } : { blog: true }),
});

const plan = (
  pending: readonly OutboxEntry[],
  endpoints: readonly StoredEndpoint[],
  hasRoom = (_endpointId: string) => true,
) => planOf({ blog: blogWith(), pending, endpoints, now, hasRoom });

test('Each event is a delivery of each endpoint that is on and wants it, in the order of the events', () => {
  const { deliveries, rest, sequence } = plan(
    [entry('one', 2), entry('two', 0)],
    [
      endpoint('webhook'),
      endpoint('webhook', { endpointId: 'posts', events: ['post.published'] }),
      endpoint('webhook', { endpointId: 'off', isOn: false }),
    ],
  );

  expect(deliveries.map(({ item }) => [item.id, item.event.type])).toEqual([
    ['delivery:webhook.000000000042', 'post.published'],
    ['delivery:posts.000000000042', 'post.published'],
    ['delivery:webhook.000000000043', 'post.published'],
    ['delivery:posts.000000000043', 'post.published'],
    ['delivery:webhook.000000000044', 'blog.changed'],
  ]);
  expect([rest, sequence]).toEqual([[], 44]);
});

test('A delivery is left to this process as long as it has room, and is otherwise due at once', () => {
  const { deliveries } = plan(
    [entry('one', 1)],
    [endpoint('webhook'), endpoint('changes')],
    id => id === 'changes',
  );
  const claimed = plan([entry('one', 1)], [endpoint('webhook')]).deliveries;

  expect(deliveries.map(({ item, isClaimed }) => [item.state, isClaimed])).toEqual([
    ['waiting', false],
    ['kept', false],
  ]);
  expect(deliveries[0]?.item.dueAt).toBe(timeText(now));
  expect(claimed).toMatchObject([{ isClaimed: true, item: { dueAt: timeText(now + claimedFor) } }]);
});

test('Drained in parts, whatever their sizes, an outbox tells each event once, and by the same identifier', () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 130 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 10 }), (entries, count) => {
      const whole = entries.map((posts, at) => entry(`e${at}`, posts));
      const endpoints = Array.from({ length: count }, (_, at) =>
        endpoint('webhook', { endpointId: `endpoint${at}` }),
      );
      const told: string[] = [];
      let blog = blogWith();
      for (let pending: readonly OutboxEntry[] = whole; pending.length > 0; ) {
        const { deliveries, rest, sequence } = planOf({ blog, pending, endpoints, now, hasRoom: () => true });
        expect(deliveries.length).toBeLessThanOrEqual(98);
        expect(new Set(deliveries.map(({ item }) => item.id)).size).toBe(deliveries.length);
        told.push(...deliveries.map(({ item }) => `${item.endpointId} ${item.event.id}`));
        blog = blogWith({ outbox: { size: 0, pending: [], sequence } });
        pending = rest;
      }

      const events = whole.flatMap(each => eventsOf(blog, each)).map(({ event }) => event.id);
      expect(told).toEqual(events.flatMap(id => endpoints.map(({ endpointId }) => `${endpointId} ${id}`)));
      expect(new Set(told).size).toBe(told.length);
    }),
    { numRuns: 50 },
  );
});

describe('The next build', () => {
  /** When builds are to begin, in seconds from now. */
  const builds = (pending: readonly OutboxEntry[], builtAt?: number) => {
    const built = builtAt === undefined ? {} : { builtAt: timeText(now + builtAt * 1_000) };
    return plan(pending, [endpoint('build', built)]).deliveries.map(
      ({ item }) => (Date.parse(item.dueAt) - now) / 1_000,
    );
  };
  const due = (): OutboxEntry => ({
    id: `p-${now}`,
    time: timeText(now),
    posts: [['published', 'p', 'p', '']],
  });

  test.each([
    ['of a write', undefined, [70]],
    ['of a write, after one of long ago', -600, [70]],
    ['of a write, after one that begins before it can be seen', 30, [90]],
    ['of a write that one sees that is to come', 61, []],
    ['of a write, while a clock was far ahead', 100_000, [70]],
  ])('%s', (_, builtAt, expected) => {
    expect(builds([entry('one', 3), entry('two', 0)], builtAt)).toEqual(expected);
  });

  test('of a post that is due begins at once, but a minute after the one before', () => {
    expect(builds([due()])).toEqual([claimedFor / 1_000]);
    expect(builds([due()], -20)).toEqual([40]);
    expect(builds([due()], 5)).toEqual([]);
  });

  test('of what was written long ago and is drained late begins at once', () => {
    expect(builds([entry('one', 1, now - 120_000)])).toEqual([claimedFor / 1_000]);
  });

  test('is noted with the endpoint', () => {
    const { endpoints } = plan([entry('one', 1)], [endpoint('build'), endpoint('webhook')]);

    expect(endpoints?.map(({ builtAt }) => builtAt)).toEqual([timeText(now + 70_000), undefined]);
    expect(plan([entry('one', 1)], [endpoint('webhook')]).endpoints).toBeUndefined();
  });
});

test.each<[ChangedPost, object]>([
  [
    ['published', 'p', 'x', '2024-05-04T07:30:00Z'],
    { type: 'post.published', data: { slug: 'x', url: 'https://a.b/2024/x' } },
  ],
  [
    ['updated', 'p', 'x', '2024-05-04T07:30:00Z', true],
    { type: 'post.updated', data: { slug: 'x', url: 'https://a.b/x/' } },
  ],
  [
    ['unpublished', 'p', 'x', '2023-05-04T07:30:00Z'],
    { type: 'post.unpublished', data: { slug: 'x', url: 'https://a.b/2023/x' } },
  ],
  [['deleted', 'p', 'x', ''], { type: 'post.deleted', data: { slug: 'x' } }],
])('What is told of a post: %j', (changed, told) => {
  const blog = blogWith({ siteUrl: 'https://a.b', postUrl: '/{yyyy}/{slug}' });

  const [first] = eventsOf(blog, { id: 'e', time: timeText(now), posts: [changed] });

  expect(first?.event).toEqual({
    id: 'e-1',
    source: '/api/blog/b',
    time: timeText(now),
    subject: 'p',
    ...told,
  });
});

test('An address that is longer than others take is not told', () => {
  const blog = blogWith({ siteUrl: 'https://a.b', postUrl: '/{slug}'.repeat(30) });
  const told = (slug: string) =>
    eventsOf(blog, { id: 'e', time: timeText(now), posts: [['updated', 'p', slug, '']] })[0]?.event.data;

  expect(told('short')?.url).toHaveLength(11 + 30 * 6);
  expect(told('x'.repeat(200))).toEqual({ slug: 'x'.repeat(200) });
});

test('What is only scheduled is told nothing of, and numbers count from the end', () => {
  const posts: ChangedPost[] = [['scheduled', 'p', 'x', ''], post('q')];

  const told = eventsOf(blogWith(), { id: 'e', time: timeText(now), posts, blog: true });

  expect(told.map(({ event }) => [event.id, event.type])).toEqual([
    ['e-1', 'post.published'],
    ['e-0', 'blog.changed'],
  ]);
});
