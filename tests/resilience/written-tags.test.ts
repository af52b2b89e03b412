import { setTimeout as wait } from 'node:timers/promises';
import { blog, collectionOf, itemOf, tag } from '../support/content/families.ts';
import { currentTag, strangeTag } from '../support/content/tagged-blog.ts';
import { entities, newCollection, pathOf, updateOf } from '../support/requests/operations.ts';
import { together } from '../support/requests/together.ts';
import { waitForLine } from '../support/service/host-log.ts';
import { type Answer, serviceAt } from '../support/service/service.ts';
import { useInstance, useLocalService } from '../support/service/use-service.ts';

const service = useLocalService({ COSMOS_TIMEOUT_MS: '1000' });
const instance = useInstance(service);
const other = () => serviceAt(instance.host.url, {});
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});
afterEach(() => service.cosmos.faults.clear());

const tagIn = ({ headers }: Answer) => headers.get('etag');
const idIn = ({ headers }: Answer) => headers.get('location')?.split('/').at(-1) ?? '';
const createTag = () => service.send('POST', collectionOf(tag, blogId), tag.full);
const loseNextAnswer = () =>
  service.cosmos.faults.inject({ kind: 'loseAnswer', on: { kind: ['batch', 'patch'] } });

test('Creates that share a batch each get the tag of their own item', async () => {
  service.cosmos.faults.inject({ kind: 'delay', delayMs: 300, times: 40, on: { kind: 'batch' } });
  service.cosmos.requests.take();

  const answers = await together(24, createTag);

  const batches = service.cosmos.requests.take().filter(({ kind }) => kind === 'batch');
  expect(batches.length).toBeLessThan(answers.length);
  service.cosmos.faults.clear();
  for (const answer of answers) {
    const path = itemOf(tag, blogId, idIn(answer));
    const read = await service.send('GET', path);
    // The version of the blog may be that of a later batch, the item's own may not.
    expect(tagIn(answer)?.split('.').slice(0, 2)).toEqual(tagIn(read)?.split('.').slice(0, 2));
    const saved = await service.send('PUT', path, tag.changed, { 'If-Match': tagIn(answer) ?? '' });
    expect(saved.status).toBe(202);
  }
});

test('A tag from one instance is valid at another', async () => {
  const created = await createTag();
  const path = itemOf(tag, blogId, idIn(created));

  const unchanged = await other().send('GET', path, undefined, { 'If-None-Match': tagIn(created) ?? '' });
  const saved = await other().send('PUT', path, tag.changed, { 'If-Match': tagIn(created) ?? '' });
  const again = await service.send('PUT', path, tag.full, { 'If-Match': tagIn(saved) ?? '' });

  expect([unchanged.status, saved.status, again.status]).toEqual([304, 202, 202]);
});

test('The tag of an update that changes nothing is that of what another instance has written', async () => {
  const path = itemOf(tag, blogId, idIn(await createTag()));
  const changed = await other().send('PUT', path, tag.changed);

  const same = await service.send('PUT', path, tag.changed);

  expect(tagIn(same)?.split('.').slice(0, 2)).toEqual(tagIn(changed)?.split('.').slice(0, 2));
  const known = await service.send('GET', path, undefined, { 'If-None-Match': tagIn(same) ?? '' });
  // Its version of the blog is one that this instance knew before, so it is never taken for the newest.
  expect(known.status).toBe(200);
  const saved = await service.send('PUT', path, tag.full, { 'If-Match': tagIn(same) ?? '' });
  expect(saved.status).toBe(202);
});

describe.each(entities)('A write of one $noun whose answer from the store is lost', entity => {
  test('has the tag of what is stored if it was a create', async () => {
    const collection = await newCollection(service, entity);
    loseNextAnswer();

    const created = await service.send('POST', collection, entity.full);

    expect(created.status).toBe(201);
    const next = { 'If-Match': tagIn(created) ?? '' };
    const path = `${collection}/${idIn(created)}`;
    expect((await service.send('PUT', path, updateOf(entity, idIn(created)), next)).status).toBe(202);
  });

  test('never has the tag of what another has made of it since it was created', async () => {
    const collection = await newCollection(service, entity);
    const id = crypto.randomUUID();
    const path = pathOf(entity, { blogId: collection.split('/')[1] ?? id, id });
    loseNextAnswer();

    const creating = service.send('POST', collection, { ...entity.full, [entity.idField]: id });
    while ((await other().send('PUT', path, updateOf(entity, id))).status !== 202) await wait(10);

    const created = await creating;
    // On a busy machine it may find its own create before that.
    const own = tagIn(created) ?? strangeTag;
    const saved = await service.send('PUT', path, updateOf(entity, id, entity.full), { 'If-Match': own });
    expect([created.status, saved.status]).toEqual([201, 412]);
  });

  test('has the tag of what is stored if it was an update', async () => {
    const collection = await newCollection(service, entity);
    const id = await service.create(collection, entity.full);
    const path = pathOf(entity, { blogId: collection.split('/')[1] ?? id, id });
    loseNextAnswer();

    const updated = await service.send('PUT', path, updateOf(entity, id));

    expect(updated.status).toBe(202);
    const next = { 'If-Match': tagIn(updated) ?? '' };
    expect((await service.send('PUT', path, updateOf(entity, id, entity.full), next)).status).toBe(202);
  });

  test('has its representation if it prefers that', async () => {
    const collection = await newCollection(service, entity);
    loseNextAnswer();

    const created = await service.send('POST', collection, entity.full, { Prefer: 'return=representation' });

    const path = `${collection}/${idIn(created)}`;
    expect([created.status, created.text]).toEqual([201, (await service.send('GET', path)).text]);
    const next = { 'If-Match': tagIn(created) ?? '' };
    expect((await service.send('PUT', path, updateOf(entity, idIn(created)), next)).status).toBe(202);
  });
});

test.each([
  ['A create', 'POST', 201, 'OK'],
  ['An update', 'PUT', 202, ''],
])(
  '%s that cannot be read after it is answered as without the preference, and the log says why',
  async (_, method, status, text) => {
    const path = method === 'POST' ? 'blog' : `blog/${blogId}`;
    const start = service.host.lines().length;
    // An update reads the blog once before it writes.
    const skip = method === 'PUT' ? 1 : 0;
    service.cosmos.faults.inject({
      kind: 'status',
      statusCode: 503,
      skip,
      times: Number.POSITIVE_INFINITY,
      on: { kind: 'read' },
    });

    const answer = await service.send(method, path, blog.changed, { Prefer: 'return=representation' });
    service.cosmos.faults.clear();

    expect([answer.status, answer.text]).toEqual([status, text]);
    expect(answer.headers.get('preference-applied')).toBeNull();
    const written = `blog/${method === 'POST' ? idIn(answer) : blogId}`;
    expect((await service.read(written)).name).toBe(blog.changed.name);
    expect(tagIn(answer)).toBe(await currentTag(service, written));
    await waitForLine(service.host, /failed \(storeFailed\)/, start);
  },
);

test('A write takes no more requests with its representation than with a read after it', async () => {
  const requestsOf = async (act: () => Promise<unknown>) => {
    service.cosmos.requests.take();
    await act();
    return service.cosmos.requests.take().length;
  };
  const id = idIn(await createTag());
  const path = itemOf(tag, blogId, id);
  await service.send('GET', path);

  const apart = await requestsOf(async () => {
    await service.send('PUT', path, tag.changed);
    await service.send('GET', path);
  });
  const together = await requestsOf(() =>
    service.send('PUT', path, tag.full, { Prefer: 'return=representation' }),
  );

  expect(together).toBeLessThanOrEqual(apart);
});
