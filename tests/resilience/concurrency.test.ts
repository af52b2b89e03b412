import { setTimeout as wait } from 'node:timers/promises';
import { atDepth } from '../../infra/local/kit/testing/depth.ts';
import { expectEmpty, expectError } from '../support/answers/expected.ts';
import { internalError } from '../support/answers/refusals.ts';
import {
  blog,
  collectionOf,
  countsOf,
  type Family,
  families,
  itemOf,
  type Payload,
  post,
  tag,
} from '../support/content/families.ts';
import { repeat, statuses, together } from '../support/requests/together.ts';
import { startInstance } from '../support/service/instance.ts';
import { type Answer, serviceAt } from '../support/service/service.ts';
import { useLocalService, useStore } from '../support/service/use-service.ts';
import { holdNextBatch } from '../support/store/write-faults.ts';

const service = useLocalService();
const store = useStore(service);
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});
afterEach(() => service.cosmos.faults.clear());

const newIn = (family: Family, payload = family.full) =>
  service.create(collectionOf(family, blogId), payload);
const create = (family: Family, payload: Payload) =>
  service.send('POST', collectionOf(family, blogId), payload);

describe('Many writers of one post', () => {
  interface Write {
    title: string;
    sent: number;
    answered: number;
    isDone: boolean;
  }
  interface Read {
    title: string;
    lastModified: string;
    sent: number;
  }

  let item: string;
  let writes: Write[];
  beforeEach(async () => {
    item = itemOf(post, blogId, await newIn(post));
    writes = [];
  });

  async function write(title: string): Promise<void> {
    const sent = performance.now();
    const { status, text } = await service.send('PUT', item, { ...post.full, title });
    writes.push({ title, sent, answered: performance.now(), isDone: status === 202 });
    expect([
      [202, ''],
      [500, internalError],
    ]).toContainEqual([status, text]);
  }

  async function read(): Promise<Read> {
    const sent = performance.now();
    const { title, lastModified } = (await service.send('GET', item)).json<
      Record<'title' | 'lastModified', string>
    >();
    return { title, lastModified, sent };
  }

  /** Writes and reads in turns. */
  async function writeAndRead(writer: number): Promise<Read[]> {
    const reads: Read[] = [];
    for (let round = 0; round < 10; round++) {
      await write(`Title ${writer}.${round}`);
      reads.push(await read());
    }
    return reads;
  }

  /** Writes that a read should have shown, or overwritten with later ones, but did not. */
  function lostBy({ title, sent }: Read): Write[] {
    const shown = writes.find(each => each.title === title);
    const startedAfterShown = (each: Write) => each.sent > (shown?.answered ?? Number.NEGATIVE_INFINITY);
    return writes.filter(each => each.isDone && each.answered < sent && startedAfterShown(each));
  }

  test('lose no acknowledged write, show no refused one, and never go back in time', async () => {
    // Some writes are delayed, so that others overtake them.
    for (let skip = 0; skip < 80; skip += 8) {
      service.cosmos.faults.inject({ kind: 'delay', delayMs: 80, on: { kind: 'batch' }, skip });
    }

    const readsOfWriters = await together(8, writeAndRead);
    const reads = [...readsOfWriters.flat(), await read()];

    expect(writes.filter(each => each.isDone).length).toBeGreaterThan(8);
    expect(reads.flatMap(lostBy)).toEqual([]);
    const refused = writes.filter(each => !each.isDone).map(each => each.title);
    expect(reads.filter(each => refused.includes(each.title))).toEqual([]);
    for (const own of readsOfWriters) {
      const times = own.map(each => each.lastModified);
      expect(times).toEqual([...times].sort());
    }
  });
});

test('A delayed write does not undo an acknowledged one with a later lastModified', async () => {
  const item = itemOf(post, blogId, await newIn(post));
  const write = (title: string) => service.send('PUT', item, { ...post.full, title });
  const read = async () => (await service.send('GET', item)).json();
  const batch = holdNextBatch(service, 'Slow');

  // Writers in one instance take turns: the one that overtakes is in another.
  const other = await startInstance(service);
  const slow = other.send('PUT', item, { ...post.full, title: 'Slow' });
  await batch.isOnItsWay();
  expectEmpty(await write('Fast'), 202);
  const acknowledged = await read();
  batch.release();
  expect((await slow).status).toBe(202);
  await other.host.stop();

  const last = await read();
  expect([acknowledged.title, last.title]).toEqual(['Fast', 'Slow']);
  expect(Date.parse(String(last.lastModified))).toBeGreaterThan(
    Date.parse(String(acknowledged.lastModified)),
  );
});

test('A delayed patch is applied to what was written meanwhile, by another instance too', async () => {
  const item = itemOf(post, blogId, await newIn(post));
  const batch = holdNextBatch(service, 'Slow');

  const other = await startInstance(service);
  const slow = other.send('PATCH', item, { title: 'Slow', excerpt: null });
  await batch.isOnItsWay();
  expectEmpty(await service.send('PATCH', item, { title: 'Fast', content: 'Written meanwhile.' }), 202);
  batch.release();
  expect((await slow).status).toBe(202);
  await other.host.stop();

  const { title, content, excerpt, contentFormat } = (await service.send('GET', item)).json();
  expect({ title, content, excerpt, contentFormat }).toEqual({
    title: 'Slow',
    content: 'Written meanwhile.',
    excerpt: undefined,
    contentFormat: post.full.contentFormat,
  });
});

test('A patch with a condition that was overtaken is 412, and changes nothing', async () => {
  const item = itemOf(post, blogId, await newIn(post));
  const etag = (await service.send('PATCH', item, {})).headers.get('etag') ?? '';
  const batch = holdNextBatch(service, 'Slow');

  const other = await startInstance(service);
  const sender = serviceAt(other.host.url, {});
  const slow = sender.send('PATCH', item, { title: 'Slow' }, { 'If-Match': etag });
  await batch.isOnItsWay();
  expectEmpty(await service.send('PATCH', item, { title: 'Fast' }), 202);
  batch.release();
  expect((await slow).status).toBe(412);
  await other.host.stop();

  expect((await service.send('GET', item)).json().title).toBe('Fast');
});

describe('Redirects that another instance replaces meanwhile', () => {
  const redirectsTo = (to: string) => ({ redirects: [{ from: '/old', to, status: 301 }] });

  test.each([
    ['are replaced by a write that comes later', false, 202, '/slow'],
    ['stay, if the write has a condition', true, 412, '/fast'],
  ])('%s', async (_, isConditional, status, to) => {
    const path = `blog/${blogId}/redirects`;
    const etag = (await service.send('PUT', path, redirectsTo('/first'))).headers.get('etag') ?? '';
    const batch = holdNextBatch(service, '/slow');
    const other = await startInstance(service);
    const condition: Record<string, string> = isConditional ? { 'If-Match': etag } : {};
    const slow = serviceAt(other.host.url, {}).send('PUT', path, redirectsTo('/slow'), condition);
    await batch.isOnItsWay();
    expectEmpty(await service.send('PUT', path, redirectsTo('/fast')), 202);
    batch.release();

    expect((await slow).status).toBe(status);
    await other.host.stop();
    expect(await service.read(path)).toEqual(redirectsTo(to));
  });
});

describe('Concurrent creates', () => {
  test('of 50 in each family leave all of them, and exact counts', async () => {
    const answers = await together(50 * families.length, at => {
      const family = families[at % families.length] ?? tag;
      return create(family, family.full);
    });

    expect(new Set(statuses(answers))).toEqual(new Set([201]));
    expect(await store.expectExactCounts(blogId)).toEqual(families.map(() => 50));
  });

  test('with the same ten identifiers create ten, and refuse all others', async () => {
    const ids = repeat(10, () => crypto.randomUUID());

    const answers = await together(200, at => create(tag, { ...tag.full, tagId: ids[at % 10] }));

    expect(statuses(answers)).toEqual([...repeat(10, () => 201), ...repeat(190, () => 500)]);
    for (const answer of answers.filter(({ status }) => status === 500))
      expectError(answer, 500, internalError);
    expect(await store.expectExactCounts(blogId)).toEqual(countsOf({ tag: 10 }));
  });

  test('of one blog create one', async () => {
    const id = crypto.randomUUID();

    const answers = await together(20, () => service.send('POST', 'blog', { ...blog.full, blogId: id }));

    expect(statuses(answers)).toEqual([201, ...repeat(19, () => 500)]);
  });
});

test('Updates of a blog during creates leave one of the names, and exact counts', async () => {
  const names = repeat(20, at => `Name ${at}`);

  const answers = await Promise.all([
    ...names.map(name => service.send('PUT', `blog/${blogId}`, { name })),
    ...repeat(40, () => create(tag, tag.full)),
  ]);

  expect(new Set(statuses(answers))).toEqual(new Set([201, 202]));
  expect(names).toContain((await service.send('GET', `blog/${blogId}`)).json().name);
  expect(await store.expectExactCounts(blogId)).toEqual(countsOf({ tag: 40 }));
});

test('A post whose tag is created during its own create does not fail with a missing blog', async () => {
  const tagId = crypto.randomUUID();
  // The check for missing items follows the write that did not find them: here, long after it.
  service.cosmos.faults.inject({ kind: 'delay', delayMs: 300, on: { kind: ['read', 'query'] } });
  const batches = () => service.cosmos.requests.counts().batch ?? 0;
  const before = batches();

  const writing = create(post, { ...post.full, tags: [{ tagId }] });
  while (batches() === before) await wait(1);
  await newIn(tag, { ...tag.full, tagId });

  expect((await writing).text).toBe('OK');
  expect(await store.expectExactCounts(blogId)).toEqual(countsOf({ post: 1, tag: 1 }));
});
/** The statuses that clients get that update one tag several times each, one update after the other. */
async function statusesOfUpdates(clients: Pick<typeof service, 'send'>[], times: number): Promise<number[]> {
  const item = itemOf(tag, blogId, await newIn(tag));
  const update = async ({ send }: Pick<typeof service, 'send'>, client: number) => {
    const answers: Answer[] = [];
    for (let time = 0; time < times; time++)
      answers.push(await send('PUT', item, { ...tag.full, name: `Client ${client}, time ${time}` }));
    return statuses(answers);
  };
  return [...new Set((await Promise.all(clients.map(update))).flat())];
}

test('A hundred clients that update one tag several times each get only 202', async () => {
  expect(await statusesOfUpdates(Array(100).fill(service), atDepth(2, 10))).toEqual([202]);
});

test('So do the clients of two instances', async () => {
  const instance = await startInstance(service);
  const other = serviceAt(instance.host.url, {});

  const answered = await statusesOfUpdates(Array(20).fill([service, other]).flat(), 5);
  await instance.host.stop();

  expect(answered).toEqual([202]);
});
