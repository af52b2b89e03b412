import { setTimeout as wait } from 'node:timers/promises';
import { paced } from '../../infra/local/kit/testing/pace.ts';
import {
  author,
  collectionOf,
  countsOf,
  itemOf,
  medium,
  type Payload,
  post,
  tag,
} from '../support/content/families.ts';
import { repeat, statuses, together } from '../support/requests/together.ts';
import { serviceAt } from '../support/service/service.ts';
import { useInstance, useLocalService, useStore } from '../support/service/use-service.ts';
import { holdNextBatch } from '../support/store/write-faults.ts';

/** The timeout of a call to the store, in milliseconds. */
const attemptTimeout = paced(1_500);

const service = useLocalService({ COSMOS_TIMEOUT_MS: String(attemptTimeout) });
const instance = useInstance(service);
const store = useStore(service);
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});
afterEach(() => service.cosmos.faults.clear());

const createTag = (payload: Payload = {}) =>
  service.send('POST', collectionOf(tag, blogId), { ...tag.full, ...payload });

/** Makes batches take long enough for creates to gather. */
const slowBatches = () =>
  service.cosmos.faults.inject({ kind: 'delay', delayMs: paced(300), times: 40, on: { kind: 'batch' } });

/** Creates that keep the store busy, so that what comes next has to wait. */
const keepBusy = () => together(4, () => createTag());

/** The batches since the last look. */
const takeBatches = () => service.cosmos.requests.take().filter(({ kind }) => kind === 'batch');

const requestUnitsOf = (batches: { requestCharge: number }[]) =>
  batches.reduce((sum, { requestCharge }) => sum + requestCharge, 0);

const guidOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

test('Forty creates at once in one blog take a few batches, and less than two thirds of the request units', async () => {
  takeBatches();
  await createTag();
  const alone = requestUnitsOf(takeBatches());
  slowBatches();

  const answers = await together(39, () => createTag());

  expect(new Set(statuses(answers))).toEqual(new Set([201]));
  const batches = takeBatches();
  expect(batches.length).toBeLessThan(20);
  expect(requestUnitsOf(batches)).toBeLessThan((2 / 3) * 39 * alone);
  expect(await store.expectExactCounts(blogId)).toEqual(countsOf({ tag: 40 }));
});

test('Creates by two instances at once share batches as well, although each refuses what the other has overtaken', async () => {
  const other = serviceAt(instance.host.url, {});
  const collection = collectionOf(tag, blogId);
  await other.create(collection, tag.full);
  slowBatches();
  takeBatches();

  const answers = await together(80, at => (at % 2 ? service : other).send('POST', collection, tag.full));

  expect(new Set(statuses(answers))).toEqual(new Set([201]));
  expect(takeBatches().length).toBeLessThan(50);
  expect(await store.expectExactCounts(blogId)).toEqual(countsOf({ tag: 81 }));
});

test('Creates of different families share a batch, and their references are checked', async () => {
  const tagId = await service.create(collectionOf(tag, blogId), tag.full);
  slowBatches();
  takeBatches();

  const busy = keepBusy();
  const posts = { ...post, full: { ...post.full, tags: [{ tagId }] } };
  const answers = await Promise.all(
    [tag, medium, author, posts, posts].map(family =>
      service.send('POST', collectionOf(family, blogId), family.full),
    ),
  );

  expect(statuses([...answers, ...(await busy)])).toEqual(Array(9).fill(201));
  expect(takeBatches().length).toBeLessThan(9);
  await store.expectExactCounts(blogId);
});

test('Creates that share a batch are listed in the order in which they arrived', async () => {
  slowBatches();
  const creates = [];
  for (let at = 0; at < 12; at++) {
    creates.push(createTag({ tagId: guidOf(at) }));
    await wait(paced(50));
  }

  await Promise.all(creates);

  const listed = await service.send('GET', `${collectionOf(tag, blogId)}?count=12`);
  expect(listed.json<Payload[]>().map(({ tagId }) => tagId)).toEqual(repeat(12, guidOf));
});

test('Of the creates of a batch, only those that are refused themselves are refused', async () => {
  await service.create(collectionOf(tag, blogId), { ...tag.full, tagId: guidOf(1) });
  slowBatches();

  const busy = keepBusy();
  const [first, taken, sameA, sameB, missing, large, last] = await Promise.all([
    createTag(),
    createTag({ tagId: guidOf(1) }),
    createTag({ tagId: guidOf(2) }),
    createTag({ tagId: guidOf(2) }),
    service.send('POST', collectionOf(post, blogId), { ...post.full, tags: [{ tagId: guidOf(3) }] }),
    service.send('POST', collectionOf(post, blogId), { ...post.full, content: 'x'.repeat(300_000) }),
    createTag(),
  ]);

  expect(statuses(await busy)).toEqual([201, 201, 201, 201]);
  expect([first, last, large].map(answer => answer?.status)).toEqual([201, 201, 201]);
  expect([taken?.status, taken?.text]).toEqual([500, expect.any(String)]);
  expect([sameA?.status, sameB?.status].sort()).toEqual([201, 500]);
  expect(missing?.status).toBe(400);
  expect(await store.expectExactCounts(blogId)).toEqual(countsOf({ post: 1, tag: 8 }));
});

test('Creates whose common answer is lost are all carried out once', async () => {
  service.cosmos.faults.inject({ kind: 'loseAnswer', skip: 1, times: 3, on: { kind: 'batch' } });

  const answers = await together(20, () => createTag());

  expect(new Set(statuses(answers))).toEqual(new Set([201]));
  expect(await store.expectExactCounts(blogId)).toEqual(countsOf({ tag: 20 }));
});

test('Creates whose common answer is lost are not carried out again once one of them was deleted', async () => {
  const name = 'Created with others';
  slowBatches();
  const on = { kind: 'batch', textIncludes: name } as const;
  service.cosmos.faults.inject({ kind: 'loseAnswer', on });

  const busy = keepBusy();
  const grouped = repeat(3, at => createTag({ tagId: guidOf(at), name }));
  const pathOf = (at: number) => itemOf(tag, blogId, guidOf(at));
  while ((await service.send('GET', pathOf(0))).status !== 200) await wait(20);
  const deleted = await service.send('DELETE', pathOf(0));

  expect(deleted.status).toBe(200);
  expect(statuses(await Promise.all([...grouped, ...(await busy)]))).toEqual(Array(7).fill(201));
  expect((await service.send('GET', pathOf(0))).status).toBe(404);
  expect(await store.expectExactCounts(blogId)).toEqual(countsOf({ tag: 6 }));
});

test('Creates do not wait for batches that hang', async () => {
  const name = 'Hangs';
  const hanging = [];
  const batches = [];
  for (let at = 0; at < 2; at++) {
    const batch = holdNextBatch(service, name);
    hanging.push(createTag({ name }));
    await batch.isOnItsWay();
    batches.push(batch);
  }

  const others = await together(5, () => createTag());
  for (const { release } of batches) release();

  expect(statuses(others)).toEqual([201, 201, 201, 201, 201]);
  expect(statuses(await Promise.all(hanging))).toEqual([201, 201]);
});

test('Creates in a blog that was deleted meanwhile are all refused', async () => {
  slowBatches();
  const deleting = service.send('DELETE', `blog/${blogId}`);
  await wait(5);

  const answers = await together(10, () => createTag());

  expect((await deleting).status).toBe(200);
  const created = answers.filter(({ status }) => status === 201).length;
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10 - created);
  expect((await store.readPartition(blogId)).length).toBe(0);
});
