import { setTimeout as wait } from 'node:timers/promises';
import { pacedTimeout } from '../../infra/local/kit/testing/pace.ts';
import {
  blog,
  collectionOf,
  countsOf,
  itemOf,
  type Payload,
  post,
  tag,
} from '../support/content/families.ts';
import { together } from '../support/requests/together.ts';
import { startInstance } from '../support/service/instance.ts';
import { useInstance, useLocalService, useStore } from '../support/service/use-service.ts';
import { holdNextBatch, loseNextWrite } from '../support/store/write-faults.ts';

/** The timeout of an attempt at a request to the store, after which its answer counts as lost, in milliseconds. */
const attemptTimeout = pacedTimeout(2_000);
// Beyond 15 minutes Cosmos DB rejects requests that are signed with a key.
const tenMinutes = 600_000;

const service = useLocalService({ COSMOS_TIMEOUT_MS: String(attemptTimeout) });
const store = useStore(service);
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});
afterEach(() => service.cosmos.faults.clear());

const names = async () =>
  (await service.send('GET', `${collectionOf(tag, blogId)}?count=100`))
    .json<Payload[]>()
    .map(({ name }) => name);

describe.each([-tenMinutes, -1_500, 1_500, tenMinutes])(
  'Beside an instance whose clock is off by %d ms',
  clockShift => {
    const other = useInstance(service, clockShift, { COSMOS_TIMEOUT_MS: String(attemptTimeout) });

    test('a list is in order of creation, whichever instance created the items', async () => {
      const expected = Array.from({ length: 8 }, (_, index) => `Tag ${index}`);
      for (const [index, name] of expected.entries()) {
        const instance = index % 3 === 1 ? other : service;
        expect((await instance.send('POST', collectionOf(tag, blogId), { name })).status).toBe(201);
      }

      expect(await names()).toEqual(expected);
    });

    test('creates through both at once, some of whose answers are lost, are all carried out once', async () => {
      service.cosmos.faults.inject({ kind: 'loseAnswer', times: 3, on: { kind: 'batch' } });

      const created = await together(20, at =>
        (at % 2 ? service : other).send('POST', collectionOf(tag, blogId), { name: `Tag ${at}` }),
      );

      expect(new Set(created.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(await names()).size).toBe(20);
      expect(await store.expectExactCounts(blogId)).toEqual(countsOf({ tag: 20 }));
    });

    test('a list stays in order of creation if answers are lost', async () => {
      const expected = Array.from({ length: 4 }, (_, index) => `Tag ${index}`);
      for (const [index, name] of expected.entries()) {
        if (index % 2 === 0) loseNextWrite(service);
        const answer = await (index === 1 || index === 2 ? other : service).send(
          'POST',
          collectionOf(tag, blogId),
          { name },
        );
        expect(answer.status).toBe(201);
      }

      expect(await names()).toEqual(expected);
    });

    test('a blog that is deleted and made anew by either is filled in order by both', async () => {
      for (const instance of [other, service]) {
        const anew = [
          await instance.send('DELETE', `blog/${blogId}`),
          await instance.send('POST', 'blog', { ...blog.minimal, blogId }),
        ];
        for (const [index, each] of [service, other, other, service].entries())
          anew.push(await each.send('POST', collectionOf(tag, blogId), { name: `Tag ${index}` }));

        expect(anew.map(({ status }) => status)).toEqual([200, ...Array(5).fill(201)]);
        expect(await names()).toEqual(['Tag 0', 'Tag 1', 'Tag 2', 'Tag 3']);
      }
    });

    test('a create that the store carries out late puts nothing into a blog that the other instance made anew', async () => {
      const late = 3 * attemptTimeout;
      service.cosmos.faults.inject({ kind: 'delay', delayMs: late, on: { kind: 'batch' } });

      const answers = [
        await service.send('POST', collectionOf(tag, blogId), tag.full),
        await other.send('DELETE', `blog/${blogId}`),
        await other.send('POST', 'blog', { ...blog.minimal, blogId }),
      ];
      await wait(late);

      expect(answers.map(({ status }) => status)).toEqual([201, 200, 201]);
      expect(await names()).toEqual([]);
      expect(await store.expectExactCounts(blogId)).toEqual(countsOf({}));
    });

    test('the time of a change never goes back, whichever instance makes it', async () => {
      const id = await service.createIn(blogId, post);
      const times = [(await service.read(itemOf(post, blogId, id))).lastModified];

      for (const [index, instance] of [other, service, other, other, service].entries()) {
        const changed = { ...post.full, postId: id, title: `Change ${index}` };
        expect((await instance.send('PUT', itemOf(post, blogId, id), changed)).status).toBe(202);
        times.push((await service.read(itemOf(post, blogId, id))).lastModified);
      }

      expect(times).toEqual([...new Set(times)].sort());
    });

    test('a delete whose answer is lost spares what the other instance created in its place', async () => {
      const id = await service.create(collectionOf(tag, blogId), tag.full);
      const carriedOut = loseNextWrite(service);

      const deleting = service.send('DELETE', itemOf(tag, blogId, id));
      await carriedOut();
      const created = await other.send('POST', collectionOf(tag, blogId), { ...tag.full, resourceId: id });

      expect([created.status, (await deleting).status]).toEqual([201, 200]);
      expect((await service.send('GET', itemOf(tag, blogId, id))).status).toBe(200);
      await store.expectExactCounts(blogId);
    });

    test('the create of a blog whose answer is lost, and that the other instance replaces, does not claim to have stored nothing', async () => {
      const taken = crypto.randomUUID();
      const carriedOut = loseNextWrite(service);

      const creating = service.send(
        'POST',
        'blog',
        { ...blog.full, blogId: taken },
        { accept: 'application/problem+json' },
      );
      await carriedOut();
      const others = [
        await other.send('DELETE', `blog/${taken}`),
        await other.send('POST', 'blog', { ...blog.full, blogId: taken }),
      ];
      const { status, json } = await creating;

      expect(others.map(each => each.status)).toEqual([200, 201]);
      expect([status, json().type]).toEqual([500, 'about:blank']);
    });

    test('a delete that was not carried out deletes what the other instance created', async () => {
      const resourceId = crypto.randomUUID();
      await other.send('POST', collectionOf(tag, blogId), { ...tag.full, resourceId });
      service.cosmos.faults.inject({ kind: 'dropBefore', on: { kind: 'batch' } });

      const deleted = await service.send('DELETE', itemOf(tag, blogId, resourceId));

      expect(deleted.status).toBe(200);
      expect((await service.send('GET', itemOf(tag, blogId, resourceId))).status).toBe(404);
      await store.expectExactCounts(blogId);
    });
  },
);

describe('Beside an instance whose clock is ahead by 100 ms and that creates all the time', () => {
  const slower = useLocalService();
  const other = useInstance(slower, 100);

  test('creates are not refused again and again', async () => {
    const collection = collectionOf(tag, await slower.newBlog());
    const creates = 20;
    const own: number[] = [];
    const others: number[] = [];
    const createBeside = async () => {
      while (own.length < creates) others.push((await other.send('POST', collection, tag.full)).status);
    };
    slower.cosmos.requests.take();

    const beside = createBeside();
    while (own.length < creates) own.push((await slower.send('POST', collection, tag.full)).status);
    await beside;

    const batches = slower.cosmos.requests.take().filter(({ kind }) => kind === 'batch');
    const refused = batches.length - own.length - others.length;
    expect(new Set([...own, ...others])).toEqual(new Set([201]));
    expect(refused).toBeLessThan(10 * creates);
  });
});

describe('On a slow store, beside an instance with a fast clock through which sixteen clients keep creating', () => {
  const slower = useLocalService();
  const other = useInstance(slower, 300_000);

  test('each create is carried out', async () => {
    const collection = collectionOf(tag, await slower.newBlog());
    const own: number[] = [];
    const isOver = () => own.length >= 10;
    const createBeside = async () => {
      const others = new Set<number>();
      while (!isOver()) others.add((await other.send('POST', collection, tag.full)).status);
      return [...others];
    };
    slower.cosmos.faults.inject({ kind: 'delay', delayMs: 30, times: Number.POSITIVE_INFINITY });

    const beside = together(16, createBeside);
    while (!isOver()) {
      own.push((await slower.send('POST', collection, tag.full)).status);
      const several = { tags: [tag.full, tag.full] };
      own.push((await slower.send('POST', `${collection.slice(0, -'/tag'.length)}/content`, several)).status);
    }

    expect(new Set([...own, ...(await beside).flat()])).toEqual(new Set([201]));
  });
});

test.each([
  ['takes long', { kind: 'delay', delayMs: 200 }],
  ['is throttled', { kind: 'status', statusCode: 429, retryAfterMs: 200 }],
] as const)(
  'A create that %s while its instance learns of a faster clock is not listed before older items',
  async (_, fault) => {
    const ahead = await startInstance(service, tenMinutes);
    const fresh = await startInstance(service);
    blogId = crypto.randomUUID();
    await fresh.send('POST', 'blog', { ...blog.minimal, blogId });
    const collection = collectionOf(tag, blogId);
    const create = (instance: Pick<typeof ahead, 'send'>, name: string) =>
      instance.send('POST', collection, { name });
    for (const name of ['First', 'Second']) await create(ahead, name);
    service.cosmos.faults.inject({ ...fault, on: { kind: 'batch', textIncludes: 'Slow' } });

    const slow = create(fresh, 'Slow');
    await wait(20);
    const quick = await create(fresh, 'Quick');
    const created = [quick.status, (await slow).status];
    await create(service, 'Next');
    await create(ahead, 'Last');

    await Promise.all([ahead.host.stop(), fresh.host.stop()]);
    expect(created).toEqual([201, 201]);
    const [one, two, three, four, ...others] = await names();
    expect([one, two, ...others]).toEqual(['First', 'Second', 'Next', 'Last']);
    expect([three, four].sort()).toEqual(['Quick', 'Slow']);
  },
);

/** Sends a create that later ones overtake on its way. */
async function createSlowly() {
  await service.create(collectionOf(tag, blogId), { name: 'First' });
  service.cosmos.requests.take();
  const { isOnItsWay, release } = holdNextBatch(service, 'Slow');
  const created = service.create(collectionOf(tag, blogId), { name: 'Slow' });
  await isOnItsWay();
  return { created, release };
}

test('A create that a later one of the same instance overtakes on its way is sent again, and comes after it', async () => {
  const slow = await createSlowly();
  await service.create(collectionOf(tag, blogId), { name: 'Quick' });
  slow.release();
  await slow.created;

  expect(service.cosmos.requests.take().filter(({ kind }) => kind === 'batch')).toHaveLength(3);
  expect(await names()).toEqual(['First', 'Quick', 'Slow']);
});

test('A create that one of several overtakes on its way comes after them', async () => {
  const slow = await createSlowly();
  await service.createContent(blogId, { tags: [{ name: 'Second' }, { name: 'Third' }] });
  slow.release();
  await slow.created;

  expect(await names()).toEqual(['First', 'Second', 'Third', 'Slow']);
});

test('Blogs of an instance that has met a faster clock are ordered by its own clock', async () => {
  const [ahead, fresh] = await Promise.all([startInstance(service, tenMinutes), startInstance(service)]);
  for (const instance of [ahead, service]) await instance.send('POST', collectionOf(tag, blogId), tag.full);

  const first = await service.newBlog();
  const second = crypto.randomUUID();
  await fresh.send('POST', 'blog', { ...blog.minimal, blogId: second });

  await Promise.all([ahead.host.stop(), fresh.host.stop()]);
  const blogs = (await service.send('GET', 'blog?count=1000')).json<Payload[]>();
  expect(blogs.map(each => each.blogId).filter(id => id === first || id === second)).toEqual([first, second]);
});

test('A clock that is set back during a restart does not change the order of creation', async () => {
  for (const name of ['First', 'Second']) await service.create(collectionOf(tag, blogId), { name });
  const restarted = await startInstance(service, -tenMinutes);

  for (const name of ['Third', 'Fourth']) await restarted.send('POST', collectionOf(tag, blogId), { name });

  await restarted.host.stop();
  expect(await names()).toEqual(['First', 'Second', 'Third', 'Fourth']);
});
