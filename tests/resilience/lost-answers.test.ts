import { setTimeout as wait } from 'node:timers/promises';
import { pacedTimeout } from '../../infra/local/kit/testing/pace.ts';
import { blog, collectionOf, families, itemOf, type Payload, tag } from '../support/content/families.ts';
import { currentTag } from '../support/content/tagged-blog.ts';
import { updateOf } from '../support/requests/operations.ts';
import { typicalFamilies } from '../support/requests/typical-operations.ts';
import { useInstance, useLocalService, useStore } from '../support/service/use-service.ts';
import { loseNextWrite } from '../support/store/write-faults.ts';

/**
 * The timeout of a call to the store, after which its answer counts as lost, in milliseconds: also longer than the stalls of a machine
 * that gets busy later.
 */
const callLimit = pacedTimeout(400);

const service = useLocalService({ COSMOS_TIMEOUT_MS: String(callLimit) });
const other = useInstance(service);
const store = useStore(service);
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});
afterEach(() => service.cosmos.faults.clear());

describe.each(families)('The delete of one $noun whose answer is lost', family => {
  const create = (resourceId: string) =>
    service.send('POST', collectionOf(family, blogId), { ...family.full, resourceId });

  test('is carried out once', async () => {
    const id = await service.create(collectionOf(family, blogId), family.full);
    loseNextWrite(service);

    const deleted = await service.send('DELETE', itemOf(family, blogId, id));

    expect(deleted.status).toBe(200);
    expect((await service.send('GET', itemOf(family, blogId, id))).status).toBe(404);
    await store.expectExactCounts(blogId);
  });

  test('spares what another client has created in its place meanwhile', async () => {
    const id = await service.create(collectionOf(family, blogId), family.full);
    const carriedOut = loseNextWrite(service);

    const deleting = service.send('DELETE', itemOf(family, blogId, id));
    await carriedOut();
    const created = await create(id);
    const deleted = await deleting;

    expect([created.status, deleted.status]).toEqual([201, 200]);
    expect((await service.send('GET', itemOf(family, blogId, id))).status).toBe(200);
    await store.expectExactCounts(blogId);
  });
});

describe('If another client deletes what was created before the answer comes,', () => {
  const [first, second, third] = ['a', 'b', 'c'].map(digit => `dead0000-0000-4000-8000-00000000000${digit}`);
  const newTag = (tagId?: string) => ({ ...tag.full, tagId });
  const deleteFirst = () => service.send('DELETE', itemOf(tag, blogId, first ?? ''));
  const listed = async () =>
    (await service.send('GET', collectionOf(tag, blogId))).json<Payload[]>().map(({ tagId }) => tagId);

  test('a create whose answer is lost is not carried out again', async () => {
    const carriedOut = loseNextWrite(service);

    const creating = service.send('POST', collectionOf(tag, blogId), newTag(first));
    await carriedOut();
    const deleted = await deleteFirst();
    const created = await creating;

    expect([created.status, deleted.status]).toEqual([201, 200]);
    expect(await listed()).toEqual([]);
    await store.expectExactCounts(blogId);
  });

  test('and creates something else in its place, the create does not claim to have stored nothing', async () => {
    const carriedOut = loseNextWrite(service);

    const problem = { accept: 'application/problem+json' };
    const creating = service.send('POST', collectionOf(tag, blogId), newTag(first), problem);
    await carriedOut();
    const others = [
      await deleteFirst(),
      await service.send('POST', collectionOf(tag, blogId), newTag(first)),
    ];
    const created = await creating;
    loseNextWrite(service);
    const again = await service.send('POST', collectionOf(tag, blogId), newTag(first), problem);

    expect(others.map(({ status }) => status)).toEqual([200, 201]);
    expect([created.status, created.json<Payload>().type]).toEqual([500, 'about:blank']);
    expect(again.json()).toMatchObject({ type: expect.stringMatching('identifier-taken') });
    await store.expectExactCounts(blogId);
  });

  test('and creates another blog in its place, the create of a blog does not claim to have stored nothing', async () => {
    const blogId = crypto.randomUUID();
    const create = () =>
      service.send('POST', 'blog', { ...blog.full, blogId }, { accept: 'application/problem+json' });
    const carriedOut = loseNextWrite(service);

    const creating = create();
    await carriedOut();
    const others = [await service.send('DELETE', `blog/${blogId}`), await create()];
    const created = await creating;

    expect(others.map(({ status }) => status)).toEqual([200, 201]);
    expect([created.status, created.json<Payload>().type]).toEqual([500, 'about:blank']);
  });

  test('a create of several is not carried out again either, and has its own items', async () => {
    const carriedOut = loseNextWrite(service);

    const creating = service.send('POST', `blog/${blogId}/content`, {
      tags: [newTag(first), newTag(second)],
    });
    await carriedOut();
    const others = [
      await deleteFirst(),
      await service.send('POST', collectionOf(tag, blogId), newTag(third)),
    ];
    const created = await creating;

    expect([created, ...others].map(({ status }) => status)).toEqual([201, 200, 201]);
    expect(await listed()).toEqual([second, third]);
    await store.expectExactCounts(blogId);
  });
});

describe('Of two creates with the same identifier at the same time, one of which meets a store that is unavailable', () => {
  test.each(['blog', 'tag'])('only one %s is created', async noun => {
    const collection = noun === 'blog' ? 'blog' : `blog/${blogId}/tag`;
    const answers: number[][] = [];

    for (let round = 0; round < 40; round++) {
      const payload = { [`${noun}Id`]: crypto.randomUUID(), name: 'By one' };
      const unavailable = { kind: 'status', statusCode: 503, skip: 1, on: { kind: 'batch' } } as const;
      service.cosmos.faults.inject(unavailable);
      const both = [
        service.send('POST', collection, payload),
        other.send('POST', collection, { ...payload, name: 'By the other' }),
      ];
      answers.push((await Promise.all(both)).map(({ status }) => status));
      service.cosmos.faults.clear();
    }

    expect(answers.filter(([first, second]) => first === 201 && second === 201)).toEqual([]);
  });
});

describe('The delete of a blog whose answer is lost', () => {
  test('is carried out once', async () => {
    loseNextWrite(service);

    const deleted = await service.send('DELETE', `blog/${blogId}`);

    expect(deleted.status).toBe(200);
    expect((await service.send('GET', `blog/${blogId}`)).status).toBe(404);
  });

  test('spares the blog that another client has created in its place meanwhile', async () => {
    const carriedOut = loseNextWrite(service);

    const deleting = service.send('DELETE', `blog/${blogId}`);
    await carriedOut();
    const created = await service.send('POST', 'blog', { ...blog.minimal, blogId });
    const deleted = await deleting;

    expect([created.status, deleted.status]).toEqual([201, 200]);
    expect((await service.send('GET', `blog/${blogId}`)).status).toBe(200);
  });
});

test('A read whose answers from the store are lost fails for nobody else who asks for the same', async () => {
  const list = collectionOf(tag, blogId);
  await service.create(list, tag.full);
  for (let time = 0; time < 2; time++) await service.send('GET', list);
  await service.create(list, tag.full); // What is cached is out of date
  service.cosmos.faults.inject({ kind: 'loseAnswer', on: { kind: 'query' }, times: 3 });

  const answers = await Promise.all(Array.from({ length: 20 }, () => service.send('GET', list)));

  // One of them may be the one that met all of the lost answers.
  expect(answers.filter(({ status }) => status !== 200).length).toBeLessThanOrEqual(1);
});

/** Waits until the write whose answer is lost has been carried out. */
let writeLost: () => Promise<void>;
function loseNext(): void {
  writeLost = loseNextWrite(service);
}

const write = (method: string, path: string, etag: string, body?: unknown) =>
  service.send(method, path, body, { 'If-Match': etag });

describe.each(typicalFamilies)('A conditional write of one $noun whose answer is lost', family => {
  let path: string;
  let id: string;
  let etag: string;
  /** Another item in the same blog. */
  let neighbour: string;
  beforeEach(async () => {
    neighbour = itemOf(family, blogId, await service.create(collectionOf(family, blogId), family.full));
    id = await service.create(collectionOf(family, blogId), family.full);
    path = itemOf(family, blogId, id);
    etag = await currentTag(service, path);
    loseNext();
  });

  test('is a success, because it finds its own write', async () => {
    expect((await write('PUT', path, etag, updateOf(family, id))).status).toBe(202);

    const latest = await currentTag(service, path);
    loseNext();
    expect((await write('DELETE', path, latest)).status).toBe(200);
    expect((await service.send('GET', path)).status).toBe(404);
  });

  test('does not claim to have written nothing when another write has overwritten it', async () => {
    const writing = write('PUT', path, etag, updateOf(family, id));
    await writeLost();
    const over = await other.send('PUT', path, updateOf(family, id, family.full));

    expect(over.status).toBe(202);
    // On a busy machine it may find its own write before that.
    expect([500, 202]).toContain((await writing).status);
  });

  test('is a success if it was a patch, which finds its own change', async () => {
    const change = { [family.required]: family.changed[family.required] };

    expect((await write('PATCH', path, etag, change)).status).toBe(202);

    expect((await service.send('GET', path)).json()).toMatchObject({ ...family.full, ...change });
  });

  test('is a success if it was a delete, even when another client has recreated the item', async () => {
    const deleting = write('DELETE', path, etag);
    await writeLost();
    const anew = await other.send('POST', collectionOf(family, blogId), updateOf(family, id, family.full));

    expect([anew.status, (await deleting).status]).toEqual([201, 200]);
    expect((await service.send('GET', path)).status).toBe(200);
  });

  test('does not claim to have deleted nothing when the item is recreated and another one is deleted', async () => {
    const deleting = write('DELETE', path, etag);
    await writeLost();
    const anew = await other.send('POST', collectionOf(family, blogId), updateOf(family, id, family.full));
    const gone = await other.send('DELETE', neighbour);

    expect([anew.status, gone.status]).toEqual([201, 200]);
    // On a busy machine it may find its own delete before that.
    expect([500, 200]).toContain((await deleting).status);
    expect((await service.send('GET', path)).status).toBe(200);
  });
});

describe('A conditional write of a blog whose answer is lost', () => {
  test('is a success, because it finds its own write', async () => {
    const etag = await currentTag(service, `blog/${blogId}`);
    loseNext();

    expect((await write('PUT', `blog/${blogId}`, etag, blog.changed)).status).toBe(202);
  });

  test('does not claim to have written nothing when another write has overwritten it', async () => {
    const etag = await currentTag(service, `blog/${blogId}`);
    loseNext();
    const writing = write('PUT', `blog/${blogId}`, etag, blog.changed);
    await writeLost();
    const over = await other.send('PUT', `blog/${blogId}`, blog.full);

    expect(over.status).toBe(202);
    // On a busy machine it may find its own write before that.
    expect([500, 202]).toContain((await writing).status);
  });

  test.each([0, 250])('is a success if it was a delete with %i children', async children => {
    await service.createMany(blogId, tag, children, () => tag.minimal);
    const etag = await currentTag(service, `blog/${blogId}`);
    loseNext();

    expect((await write('DELETE', `blog/${blogId}`, etag)).status).toBe(200);
    expect((await service.send('GET', `blog/${blogId}`)).status).toBe(404);
  });
});

describe('A write of redirects whose answer is lost', () => {
  const first = { redirects: [{ from: '/old', to: '/new', status: 301 }] };
  const second = { redirects: [{ from: '/old', to: '/newer', status: 302 }] };
  let path: string;
  beforeEach(async () => {
    path = `blog/${blogId}/redirects`;
    await service.send('PUT', path, first);
  });

  test('is a success, with a condition and without one, because it finds its own write', async () => {
    const etag = await currentTag(service, path);
    loseNext();
    const conditional = await write('PUT', path, etag, second);
    loseNext();
    const plain = await service.send('PUT', path, first);

    expect([conditional.status, plain.status]).toEqual([202, 202]);
    expect(await service.read(path)).toEqual(first);
    expect(plain.headers.get('etag')).toBe(await currentTag(service, path));
  });

  test('does not claim to have written nothing when another instance has replaced them, and does not undo that', async () => {
    const etag = await currentTag(service, path);
    loseNext();
    const writing = write('PUT', path, etag, second);
    await writeLost();
    const over = await other.send('PUT', path, { redirects: [] });

    expect(over.status).toBe(202);
    // On a busy machine it may find its own write before that.
    expect([500, 202]).toContain((await writing).status);
    expect(await service.read(path)).toEqual({ redirects: [] });
  });
});

describe('A conditional delete of a blog with more children than one batch deletes', () => {
  let path: string;
  let etag: string;
  let lastTag: string;
  beforeEach(async () => {
    path = `blog/${blogId}`;
    const tags = await service.createMany(blogId, tag, 250, () => tag.minimal);
    lastTag = itemOf(tag, blogId, tags.at(-1) ?? '');
    etag = await currentTag(service, path);
  });

  test('does not claim to have deleted nothing when another delete follows its first batch, whose answer is lost', async () => {
    loseNext();
    const deleting = write('DELETE', path, etag);
    await writeLost();
    await other.send('DELETE', lastTag);

    // On a busy machine it may find its own batch before that, and go on.
    expect([500, 200]).toContain((await deleting).status);
  });

  test('is 412 and deletes nothing when another write comes before its first batch', async () => {
    const times = Number.POSITIVE_INFINITY;
    const on = { kind: 'batch', textIncludes: '"Delete"' } as const;
    service.cosmos.faults.inject({ kind: 'status', statusCode: 429, on, times });
    const refused = () => service.cosmos.requests.counts().batch ?? 0;
    const before = refused();
    const deleting = write('DELETE', path, etag);
    while (refused() === before) await wait(1);
    await other.send('PUT', path, blog.changed);
    service.cosmos.faults.clear();

    expect((await deleting).status).toBe(412);
    expect(await service.read(`${path}?fields=tagCount`)).toEqual({ tagCount: 250 });
  });
});
