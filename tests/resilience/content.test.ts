import { setTimeout as wait } from 'node:timers/promises';
import { collectionOf, countsOf, type Payload, post, tag } from '../support/content/families.ts';
import { callLimit, maxMilliseconds, type StoreFault, storeFaults } from '../support/fault-matrix/faults.ts';
import { statuses } from '../support/requests/together.ts';
import { useInstance, useLocalService, useStore } from '../support/service/use-service.ts';
import { holdNextBatch } from '../support/store/write-faults.ts';

const service = useLocalService({ COSMOS_TIMEOUT_MS: String(callLimit) });
const store = useStore(service);
/** An instance whose clock is ten minutes behind. */
const behind = useInstance(service, -600_000);
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});
afterEach(() => service.cosmos.faults.clear());

const newTags = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ tagId: crypto.randomUUID(), name: `Tag ${index}` }));

const createContent = (content: Payload) => service.send('POST', `blog/${blogId}/content`, content);

const listed = async (from = blogId) =>
  (await service.send('GET', `${collectionOf(tag, from)}?count=1000`))
    .json<Payload[]>()
    .map(({ tagId }) => tagId);

const identifiers = (tags: Payload[]) => tags.map(({ tagId }) => tagId);

test('Ninety-nine entities take one batch, and less than half of the request units of as many creates', async () => {
  const batches = () => service.cosmos.requests.take().filter(({ kind }) => kind === 'batch');
  batches();
  await service.create(collectionOf(tag, blogId), tag.full);
  const [alone] = batches();

  const answer = await createContent({ tags: newTags(99) });

  expect(answer.status).toBe(201);
  const [together, ...others] = batches();
  expect(others).toEqual([]);
  expect(together?.requestCharge).toBeLessThan((99 * (alone?.requestCharge ?? 0)) / 2);
});

/** Creates twenty tags in a blog of their own while the store has that fault. */
async function createDuring({ fault, survivedBy }: StoreFault) {
  const own = await service.newBlog();
  const tags = newTags(20);
  service.cosmos.faults.inject({
    ...fault,
    kind: fault?.kind ?? 'loseAnswer',
    on: { kind: 'batch', textIncludes: own },
  });
  const begun = performance.now();
  const { status } = await service.send('POST', `blog/${own}/content`, { tags });
  const milliseconds = performance.now() - begun;
  return { own, status, milliseconds, isSurvived: survivedBy !== 'none', wanted: identifiers(tags) };
}

describe('While the store has a fault', () => {
  let results: Map<string, Awaited<ReturnType<typeof createDuring>>>;
  beforeAll(async () => {
    const made = storeFaults.map(async fault => [fault.name, await createDuring(fault)] as const);
    results = new Map(await Promise.all(made));
  });

  test.each(storeFaults)('($name) all are created in order, or none', async ({ name }) => {
    const result = results.get(name);

    const there = await listed(result?.own);
    const counts = await store.expectExactCounts(result?.own ?? '');

    expect(result?.status).toBe(result?.isSurvived ? 201 : 500);
    expect([[], result?.wanted]).toContainEqual(there);
    expect(there.length > 0).toBe(result?.isSurvived);
    expect(counts).toEqual(countsOf({ tag: there.length }));
    expect(result?.milliseconds).toBeLessThan(maxMilliseconds);
  });
});

test('Requests that share an identifier are carried out whole or not at all', async () => {
  const [shared, ...tags] = newTags(31);
  const answers = await Promise.all(
    [0, 1, 2].map(at => createContent({ tags: [...tags.slice(at * 10, at * 10 + 10), shared] })),
  );

  expect(statuses(answers).sort()).toEqual([201, 500, 500]);
  const at = answers.findIndex(({ status }) => status === 201);
  expect(await listed()).toEqual(identifiers([...tags.slice(at * 10, at * 10 + 10), shared ?? {}]));
  expect(await store.expectExactCounts(blogId)).toEqual(countsOf({ tag: 11 }));
});

test('What an instance with a late clock creates comes after what was created before', async () => {
  const tags = newTags(30);
  const path = `blog/${blogId}/content`;

  const first = await service.send('POST', path, { tags: tags.slice(0, 10) });
  const second = await behind.send('POST', path, { tags: tags.slice(10, 20) });
  const third = await service.send('POST', path, { tags: tags.slice(20) });

  expect([first, second, third].map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await listed()).toEqual(identifiers(tags));
});

test.each([
  ['several', (payload: Payload) => createContent({ posts: [payload] })],
  ['one', (payload: Payload) => service.send('POST', `blog/${blogId}/post`, payload)],
])(
  'A list that is sent in turn to two instances keeps its order while it overtakes a create of %s',
  async (_, send) => {
    const tags = newTags(20);
    const lateName = 'Delayed on its way to the store';
    const path = `blog/${blogId}/content`;
    const batch = holdNextBatch(service, lateName);

    // Its batch is prepared before that of the first tags, and is carried out after it.
    const overtaken = send({ ...post.minimal, title: lateName });
    await batch.isOnItsWay();
    const first = await service.send('POST', path, { tags: tags.slice(0, 10) });
    batch.release();
    const other = await overtaken;
    const second = await behind.send('POST', path, { tags: tags.slice(10) });

    expect([first, other, second].map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await listed()).toEqual(identifiers(tags));
  },
);

test('References that are created while they are looked up are found', async () => {
  const tags = newTags(2);
  service.cosmos.requests.take();
  service.cosmos.faults.inject({ kind: 'delay', delayMs: 300, on: { kind: 'query' } });

  const creating = createContent({
    posts: [
      { ...post.full, tags },
      { ...post.full, content: '' },
    ],
  });
  while (!service.cosmos.requests.entries().some(({ kind }) => kind === 'batch')) await wait(5);
  const targets = await createContent({ tags });

  expect(statuses([targets, await creating])).toEqual([201, 201]);
  expect(await store.expectExactCounts(blogId)).toEqual(countsOf({ post: 2, tag: 2 }));
});

test('If the blog is deleted at the same time, nothing is left', async () => {
  service.cosmos.faults.inject({ kind: 'delay', delayMs: 200, on: { kind: 'batch' } });
  const deleting = service.send('DELETE', `blog/${blogId}`);

  const creating = createContent({ tags: newTags(50) });

  expect((await deleting).status).toBe(200);
  expect([201, 400]).toContain((await creating).status);
  expect(await store.readPartition(blogId)).toEqual([]);
});
