import { setTimeout as wait } from 'node:timers/promises';
import { paced } from '../../infra/local/kit/testing/pace.ts';
import { currentTag } from '../support/entity-tags.ts';
import { blog, collectionOf, itemOf, tag } from '../support/families.ts';
import { loseNextWrite } from '../support/lost-write.ts';
import { updateOf } from '../support/operations.ts';
import { typicalFamilies } from '../support/typical.ts';
import { useInstance, useLocalService } from '../support/use-service.ts';

/** The timeout of a call to the store, after which its answer counts as lost, in milliseconds. */
const callLimit = paced(400);

const service = useLocalService({ COSMOS_TIMEOUT_MS: String(callLimit) });
const other = useInstance(service);
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});
afterEach(() => service.cosmos.faults.clear());

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
