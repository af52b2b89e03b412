import { paced } from '../../infra/local/kit/testing/pace.ts';
import { collectionOf, itemOf, post, tag } from '../support/content/families.ts';
import { serviceAt } from '../support/service/service.ts';
import { useInstance, useLocalService, useStore } from '../support/service/use-service.ts';
import { loseNextWrite } from '../support/store/write-faults.ts';

const attemptTimeout = paced(1_500);

const service = useLocalService({ COSMOS_TIMEOUT_MS: String(attemptTimeout) });
const instance = useInstance(service);
const store = useStore(service);
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});
afterEach(() => service.cosmos.faults.clear());

const create = (title = 'Weekly notes', to = service.send) =>
  to('POST', collectionOf(post, blogId), { ...post.minimal, title });

const slugs = async () => {
  const list = await service.send('GET', `${collectionOf(post, blogId)}?fields=slug&order=oldest`);
  return list.json<{ slug: string }[]>().map(({ slug }) => slug);
};

test('A create whose answer is lost recognizes what it wrote, and keeps the slug', async () => {
  await create();
  loseNextWrite(service, { kind: 'batch' });

  const created = await create();

  expect(created.status).toBe(201);
  expect(await slugs()).toEqual(['weekly-notes', 'weekly-notes-2']);
  await store.expectExactCounts(blogId);
});

test('A create that was not carried out is sent again with its slug, without a second look', async () => {
  await create();
  service.cosmos.faults.inject({ kind: 'dropBefore', on: { kind: 'batch' } });
  service.cosmos.requests.take();

  await create();

  const kinds = service.cosmos.requests.take().map(({ kind }) => kind);
  expect(kinds.filter(kind => kind === 'query')).toHaveLength(1);
  expect(await slugs()).toEqual(['weekly-notes', 'weekly-notes-2']);
});

test('An update whose answer is lost is carried out once, and keeps the slug', async () => {
  await create();
  const id = await service.create(collectionOf(post, blogId), { ...post.minimal, published: '2024-03-01' });
  loseNextWrite(service, { kind: 'batch' });

  const changed = { ...post.minimal, title: 'Weekly notes', published: '2024-03-01' };
  const updated = await service.send('PUT', itemOf(post, blogId, id), changed);

  expect(updated.status).toBe(202);
  expect(await service.read(itemOf(post, blogId, id))).toMatchObject({
    slug: 'weekly-notes-2',
    formerSlugs: ['high-water'],
  });
});

test.each(['query', 'batch'] as const)(
  'Creates that do not wait for one whose %s hangs get other slugs than that one',
  async kind => {
    const delayMs = attemptTimeout / 2;
    const armed = service.cosmos.faults.armed;
    service.cosmos.faults.inject({ kind: 'delay', delayMs, on: { kind } });
    const hanging = create();
    while (service.cosmos.faults.armed > armed) await new Promise(setImmediate);

    const others = [await create(), await create()];

    expect([...others, await hanging].map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await slugs()).sort()).toEqual(['weekly-notes', 'weekly-notes-2', 'weekly-notes-3']);
  },
);

test('Another instance knows the slugs that are stored', async () => {
  const other = serviceAt(instance.host.url, {});
  await create();

  await create('Weekly notes', other.send);
  await create();

  expect(await slugs()).toEqual(['weekly-notes', 'weekly-notes-2', 'weekly-notes-3']);
});

test('If slugs cannot be looked up, nothing is written', async () => {
  service.cosmos.faults.inject({ kind: 'status', statusCode: 503, times: Infinity, on: { kind: 'query' } });

  const answers = [await create(), await service.send('POST', collectionOf(tag, blogId), tag.full)];
  service.cosmos.faults.clear();

  expect(answers.map(({ status }) => status)).toEqual([500, 201]);
  expect(await slugs()).toEqual([]);
});
