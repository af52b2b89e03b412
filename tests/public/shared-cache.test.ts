import fc from 'fast-check';
import { atDepth } from '../../infra/local/kit/testing/depth.ts';
import { TurnedClock } from '../support/clock/turned-clock.ts';
import { collectionOf, itemOf, type Payload, post } from '../support/content/families.ts';
import { CachingProxy } from '../support/public/caching-proxy.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { useLocalService } from '../support/service/use-service.ts';

const minute = 60_000;
const service = useLocalService();
// Local Cosmos DB takes requests of clocks that are off by a quarter of an hour.
const clock = new TurnedClock(Date.now());
afterAll(() => clock.close());
/** Two instances, which keep what they have read apart: the cache asks now the one, now the other. */
const instances = [usePublicSurface(service, clock.env), usePublicSurface(service, clock.env)];

/** Caches before them: one that goes on with what is stale while it asks again, and one that does not, as Front Door. */
const kinds = [true, false].map(revalidates => ({
  name: revalidates ? 'knows stale-while-revalidate' : 'does not know stale-while-revalidate',
  revalidates,
}));

let blogId: string;
let postId: string;

const published = '2024-05-04T05:30:00Z';
const site = { siteUrl: 'https://notes.example', postUrl: '/{slug}' };
const blogOf = (version: number) => ({ name: `Version ${version}`, isPublic: true, ...site });
const postOf = (version: number) => ({ title: `Version ${version}`, content: '', published });

beforeEach(async () => {
  clock.turn(Date.now() - 13 * minute - clock.now);
  blogId = await service.create('blog', blogOf(0));
  postId = await service.create(collectionOf(post, blogId), postOf(0));
});

function cache(revalidates: boolean): CachingProxy {
  let turn = 0;
  const origin = () => instances[turn++ % 2]?.api ?? '';
  return new CachingProxy({ origin, now: () => clock.now, revalidates });
}

/** Where readers see the version that was written. */
const pages = [
  () => `blog/${blogId}`,
  () => itemOf(post, blogId, postId),
  () => `${collectionOf(post, blogId)}?count=1&fields=title`,
  () => `blog/${blogId}/feed.atom`,
  () => `blog/${blogId}/feed.json?content=excerpt`,
];

/** What happens in a blog: after some seconds, a new version is written, or a reader opens a page. */
const event = fc.record({
  after: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 40, max: 61 })),
  page: fc.option(fc.nat(pages.length - 1), { nil: undefined, freq: 3 }),
  encoding: fc.constantFrom('br', 'identity'),
});

describe.each(kinds)('Behind a cache that $name,', ({ revalidates }) => {
  test('nothing that a reader sees has been changed for more than a minute', async () => {
    let [reads, forwarded] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 30, maxLength: 60 }), async events => {
        const proxy = cache(revalidates);
        const start = clock.now;
        /** When each version was written. */
        const written = [start];
        for (const { after, page, encoding } of events) {
          // The clock may not leave what the store takes.
          if (clock.now + after * 1000 - start < 12 * minute) clock.turn(after * 1000);
          if (page === undefined) {
            await service.send('PUT', `blog/${blogId}`, blogOf(written.length));
            await service.send('PUT', itemOf(post, blogId, postId), postOf(written.length));
            written.push(clock.now);
            continue;
          }
          const { status, bytes } = await proxy.get(`/${pages[page]?.()}`, { 'accept-encoding': encoding });
          await proxy.settled();
          const seen = Number(/Version (\d+)/.exec(bytes.toString())?.[1]);
          const replaced = written[seen + 1] ?? clock.now;
          expect([status, clock.now - replaced <= minute]).toEqual([200, true]);
          reads += 1;
        }
        forwarded += proxy.forwarded;
        clock.turn(start - clock.now);
        await service.send('PUT', `blog/${blogId}`, blogOf(0));
        await service.send('PUT', itemOf(post, blogId, postId), postOf(0));
      }),
      { numRuns: atDepth(3, 30), endOnFailure: true },
    );

    // Otherwise the cache has kept nothing.
    expect(forwarded).toBeLessThan(reads);
  });

  test.each([0, 1, 500, 999])(
    'a scheduled post appears on its second, of which %i milliseconds have passed, and not before',
    async fraction => {
      const proxy = cache(revalidates);
      const second = Math.ceil(clock.now / 1000) * 1000 + 200_000;
      const due = second + fraction;
      const scheduled: Payload = { title: 'At last', content: '', published: new Date(due).toISOString() };
      const id = await service.create(collectionOf(post, blogId), scheduled);
      const lists = pages.slice(2).map(path => `/${path()}`);
      const see = async () => {
        const seen: string[] = [];
        for (const list of lists) seen.push((await proxy.get(list)).bytes.toString());
        const own = await proxy.get(`/${itemOf(post, blogId, id)}`);
        await proxy.settled();
        return [...seen.map(text => text.includes('At last')), own.status === 200];
      };
      const nowhere = [...lists.map(() => false), false];

      for (const before of [200_000, 90_000, 61_000, 59_500, 30_000, 11_000, 3_000, 1_900, 1_000, 999, 1]) {
        clock.turn(due - before - clock.now);
        expect([before, await see()]).toEqual([before, nowhere]);
      }
      clock.turn(due - clock.now);
      expect(await see()).toEqual(nowhere.map(() => true));
    },
  );

  test('a popular page reaches the service at most twice a minute, and costs the store one request unit', async () => {
    const proxy = cache(revalidates);
    const page = `/${pages[2]?.()}`;
    for (let warm = 0; warm < 4; warm++) await proxy.get(page, { warm: `${warm}` });
    clock.turn(2 * minute);
    await proxy.get(page);
    await proxy.settled();
    const [before, start] = [proxy.forwarded, clock.now];
    service.cosmos.requests.take();

    for (let second = 0; second < 240; second++) {
      clock.turn(1_000);
      await proxy.get(page);
      await proxy.settled();
    }

    const minutes = (clock.now - start) / minute;
    const charges = service.cosmos.requests.take().map(({ requestCharge }) => requestCharge);
    expect(proxy.forwarded - before).toBeLessThanOrEqual(2 * minutes);
    expect(Math.max(...charges)).toBe(1);
    expect(charges.length).toBeLessThanOrEqual(instances.length * (minutes + 1));
  });
});
