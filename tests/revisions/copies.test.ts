import { useStarted } from '../../infra/local/kit/testing/use-started.ts';
import { BinStore } from '../../shared/features/revisions/bin/bin-store.ts';
import { KeptFiles } from '../../shared/features/revisions/kept-files.ts';
import { Budget } from '../../shared/memory/budget.ts';
import { collectionOf, families, itemOf, type Payload, post, tag } from '../support/content/families.ts';
import { type Person, somebody } from '../support/members/callers.ts';
import { waitForLine } from '../support/service/host-log.ts';
import { startInstance } from '../support/service/instance.ts';
import { useHistoryService, useMediaService } from '../support/service/media-service.ts';
import { useStore } from '../support/service/use-service.ts';
import { holdNextBatch, loseNextWrite } from '../support/store/write-faults.ts';
import { failStorage } from '../support/uploads/storage-faults.ts';

const service = useHistoryService();
const store = useStore(service);

/** An instance by whose clock it is eleven minutes later. */
const later = useStarted(
  () => startInstance(service, 11 * 60_000, service.historySettings),
  ({ host }) => host.stop(),
);

/** A post as it is first written. */
const first = {
  title: 'Fog',
  content: 'Nothing to be seen at all.',
  excerpt: 'Fog.',
  seo: { metaTitle: 'Fog at sea' },
};

let blogId: string;
let postId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
  postId = await service.create(collectionOf(post, blogId), first);
});
afterEach(() => {
  service.blob.faults.clear();
  service.cosmos.faults.clear();
});

const kept = () => {
  const { HISTORY_ENDPOINT: endpoint = '', HISTORY_TOKEN: token } = service.historySettings;
  return new KeptFiles({ endpoint, token }, new Budget(0));
};
const revisions = () => service.read(`${path()}/revision`) as unknown as Promise<Payload[]>;
const reasons = async () => (await revisions()).map(({ reason }) => reason);
const filesOf = async (folder: string) => (await kept().page(`${folder}/`, 100)).files;
const deleted = async () => (await new BinStore(kept()).page(blogId, 100)).entries;

/** The newest copy, as the post that it was. */
async function newest() {
  const [copy] = await revisions();
  return service.read(`${path()}/revision/${copy?.name}`);
}

const path = () => itemOf(post, blogId, postId);
const read = () => service.read(path());
const put = (fields: Payload, headers: Record<string, string> = {}) =>
  service.send('PUT', path(), { postId, ...first, ...fields }, headers);

/** An update after which a copy has been made, so that the next one is due for its own reasons alone. */
const putFirst = (headers?: Record<string, string>) => put({ title: 'Fog, first' }, headers);

describe('An update', () => {
  test('keeps what it replaces, if nothing was kept before', async () => {
    const { status } = await put({ content: 'Still nothing to be seen at all.' });

    expect(status).toBe(202);
    expect(await revisions()).toMatchObject([{ title: 'Fog', reason: 'first' }]);
    expect(await newest()).toMatchObject(first);
  });

  test('keeps nothing soon after that, for a small change by the same person', async () => {
    await putFirst();

    await put({ title: 'Fog, second' });
    await service.send('PATCH', path(), { title: 'Fog, third' });

    expect(await reasons()).toEqual(['first']);
  });

  test.each<[string, Payload, Record<string, string>]>([
    ['published', { published: '2024-05-04T07:30:00+02:00' }, {}],
    ['shorter', { content: 'Nothing to be seen.' }, {}],
    ['cleared', { excerpt: undefined }, {}],
    ['cleared', { seo: { metaDescription: 'Only fog.' } }, {}],
    ['asked', { title: 'Fog, second' }, { Prefer: 'revision' }],
    ['restored', { title: 'Fog, second' }, { Prefer: 'revision=restored' }],
    ['imported', { title: 'Fog, second' }, { Prefer: 'revision=imported' }],
    ['person', { title: 'Fog, second' }, somebody({ name: 'Bert' }).headers],
  ])('keeps what it replaces at any time: %s (%#)', async (reason, fields, headers) => {
    await putFirst();

    const { status } = await put(fields, headers);

    expect(status).toBe(202);
    expect(await reasons()).toEqual([reason, 'first']);
    expect(await newest()).toMatchObject({ ...first, title: 'Fog, first' });
  });

  test('keeps what it replaces ten minutes after the last copy, whichever instance gets it', async () => {
    await putFirst();

    const { status } = await later.send('PUT', path(), { postId, ...first, title: 'Fog, later' });

    expect(status).toBe(202);
    expect(await reasons()).toEqual(['time', 'first']);
  });

  test('that is a patch keeps what it replaces by the same rules', async () => {
    await putFirst();

    await service.send('PATCH', path(), { excerpt: null });

    expect(await reasons()).toEqual(['cleared', 'first']);
  });

  test('that changes nothing keeps nothing, even if it asks for it', async () => {
    await put({}, { Prefer: 'revision' });

    expect(await reasons()).toEqual([]);
  });

  test('that is refused keeps nothing', async () => {
    const refused = await put({ title: 'Fog, second' }, { 'If-None-Match': '*' });

    expect([refused.status, await reasons()]).toEqual([412, []]);
  });

  test('keeps who wrote what it replaces', async () => {
    const [anna, bert] = [somebody({ name: 'Anna' }), somebody({ name: 'Bert' })] as [Person, Person];
    const created = await service.send('POST', collectionOf(post, blogId), first, anna.headers);
    postId = created.headers.get('location')?.split('/').at(-1) ?? '';

    await put({ title: 'Fog, by Bert' }, bert.headers);
    await put({ title: 'Fog, by Anna' }, anna.headers);

    expect((await revisions()).map(({ title, who }) => [title, who])).toEqual([
      ['Fog, by Bert', { principal: bert.principal, name: 'Bert' }],
      ['Fog', { principal: anna.principal, name: 'Anna' }],
    ]);
  });

  test('leaves the newest 25 copies of a day', async () => {
    for (let times = 0; times < 28; times++) await put({ title: `Fog ${times}` }, { Prefer: 'revision' });

    const titles = (await revisions()).map(({ title }) => title);
    expect(titles).toEqual(Array.from({ length: 25 }, (_, each) => `Fog ${26 - each}`));
  });

  test('keeps texts as long as posts may be', async () => {
    const content = 'é'.repeat(600_000);
    await put({ content });

    await put({ content: 'Short.' });

    expect(await newest()).toMatchObject({ content });
  });
});

describe('Where storage fails,', () => {
  test('an update that should keep what it replaces is refused, and changes nothing', async () => {
    failStorage(service, 'PutBlob', { status: 403 });

    const { status } = await put({ title: 'Fog, second' });

    expect(status).toBe(500);
    expect(await read()).toMatchObject({ title: 'Fog' });
  });

  test('an update that has nothing to keep is carried out', async () => {
    await putFirst();
    failStorage(service, 'PutBlob', { status: 403 });

    expect((await put({ title: 'Fog, second' })).status).toBe(202);
  });

  test('an update is carried out although older copies could not be thinned', async () => {
    failStorage(service, 'ListBlobs', { status: 403 });

    expect((await put({ title: 'Fog, second' })).status).toBe(202);
  });

  test.each(families)('nothing of a blog is deleted: $noun', async family => {
    const id = await service.create(collectionOf(family, blogId), family.full);
    failStorage(service, 'PutBlob', { status: 403 });

    const { status } = await service.send('DELETE', itemOf(family, blogId, id));

    expect(status).toBe(500);
    expect((await service.send('GET', itemOf(family, blogId, id))).status).toBe(200);
  });
});

describe('If the store', () => {
  test('does not carry out an update, there is a copy too many, and the next attempt makes no other', async () => {
    service.cosmos.faults.inject({ kind: 'foreign', foreign: { statusCode: 403 }, on: { kind: 'batch' } });
    const failed = await put({ title: 'Fog, second' });
    const before = await revisions();

    const { status } = await put({ title: 'Fog, second' });

    expect([failed.status, status]).toEqual([500, 202]);
    expect(before).toMatchObject([{ title: 'Fog' }]);
    expect(await revisions()).toEqual(before);
  });

  test('loses an update, and storage then fails, nobody says that nothing was written', async () => {
    const from = service.host.lines().length;
    const held = holdNextBatch(service, 'Fog, second');
    service.cosmos.faults.inject({ kind: 'dropBefore', on: { kind: 'batch' } });
    const updating = put({ title: 'Fog, second' });
    await held.isOnItsWay();
    failStorage(service, 'PutBlob', { status: 403 });
    held.release();

    expect((await updating).status).toBe(500);
    // The answer is that of any 500.
    await waitForLine(service.host, /UpdatePost failed \(storeUnanswered\)/, from);
  });

  test('loses the answer to an update, it is carried out once', async () => {
    loseNextWrite(service);

    const { status } = await put({ title: 'Fog, second' });

    expect(status).toBe(202);
    expect(await revisions()).toMatchObject([{ title: 'Fog' }]);
    expect(await read()).toMatchObject({ title: 'Fog, second' });
  });

  test('loses the answer to a delete, it is carried out once', async () => {
    loseNextWrite(service);

    const { status } = await service.send('DELETE', path());

    expect(status).toBe(200);
    expect(await deleted()).toMatchObject([{ family: 'post', guid: postId, title: 'Fog' }]);
  });

  test('carries out the write of somebody else first, that is what is deleted and kept', async () => {
    const held = holdNextBatch(service, '"operationType":"Delete"');
    const deleting = service.send('DELETE', path());
    await held.isOnItsWay();
    await put({ content: 'A ship, in the last moment.' });
    held.release();

    const { status } = await deleting;

    expect(status).toBe(200);
    const [entry] = await deleted();
    expect(await new BinStore(kept()).read(blogId, entry?.name ?? '')).toMatchObject({
      item: { content: 'A ship, in the last moment.' },
    });
  });
});

describe('A delete', () => {
  const titles = { author: 'displayName', post: 'title', tag: 'name', medium: 'fileName' } as const;

  test.each(families)('puts a deleted $noun into the bin, whole', async family => {
    const id = await service.create(collectionOf(family, blogId), family.full);
    const stored = (await store.readPartition(blogId)).find(item => String(item.id).endsWith(id));
    const anna = somebody({ name: 'Anna' });

    await service.send('DELETE', itemOf(family, blogId, id), undefined, anna.headers);

    const [entry] = await deleted();
    expect(entry).toMatchObject({
      family: family.segment,
      guid: id,
      who: { principal: anna.principal, name: 'Anna' },
      title: family.full[titles[family.segment]],
      created: stored?.created,
    });
    const { item } = (await new BinStore(kept()).read(blogId, entry?.name ?? '')) ?? {};
    expect(item).toEqual(stored);
  });

  test('of a post leaves its text among its revisions, should the identifier be taken again', async () => {
    await service.send('DELETE', path());
    await service.create(collectionOf(post, blogId), { ...first, postId, title: 'Another' });

    expect(await revisions()).toMatchObject([{ title: 'Fog', reason: 'deleted' }]);
  });

  test('of a blog deletes all that was kept of it, and nothing of others', async () => {
    const other = await service.newBlog();
    const otherPost = await service.create(collectionOf(post, other), first);
    await service.send('DELETE', itemOf(post, other, otherPost));
    await putFirst();
    await service.send(
      'DELETE',
      itemOf(post, blogId, await service.create(collectionOf(post, blogId), first)),
    );

    await service.send('DELETE', `blog/${blogId}`);

    expect([await filesOf(blogId), await filesOf(`deleted/${blogId}`)]).toEqual([[], []]);
    expect((await new BinStore(kept()).page(other, 100)).entries).toHaveLength(1);
  });
});

test('No answer and no export tells what history notes of a post', async () => {
  await putFirst(somebody({ name: 'Anna' }).headers);

  const answers = [
    await read(),
    await service.read(`blog/${blogId}`),
    await service.read(collectionOf(post, blogId)),
  ];

  expect((await store.readPartition(blogId)).find(({ id }) => id === `post:${postId}`)).toHaveProperty(
    'notes.history',
  );
  expect(JSON.stringify(answers)).not.toMatch(/"notes"|history|Anna/);
});

test('An update that keeps nothing asks no more of the stores than without history, a delete reads first', async () => {
  await putFirst();
  const tagId = await service.create(collectionOf(tag, blogId), tag.full);
  service.cosmos.requests.clear();
  const before = service.blob.requests.counts();
  const asked = () => service.cosmos.requests.take().map(({ kind }) => kind);

  await put({ title: 'Fog, second' });
  const [byUpdate, after] = [asked(), service.blob.requests.counts()];
  await service.send('DELETE', itemOf(tag, blogId, tagId));

  expect([byUpdate, asked()]).toEqual([
    ['read', 'query', 'batch'],
    ['read', 'batch'],
  ]);
  expect(after).toEqual(before);
});

describe('Where history is off', () => {
  const off = useMediaService({ HISTORY: 'off' });

  test('writes are as they were, and nothing is asked of storage', async () => {
    const own = await off.newBlog();
    const id = await off.create(collectionOf(post, own), first);

    const updated = await off.send(
      'PUT',
      itemOf(post, own, id),
      { ...first, postId: id, content: '' },
      { Prefer: 'revision' },
    );
    const removed = await off.send('DELETE', itemOf(post, own, id));

    expect([updated.status, removed.status]).toEqual([202, 200]);
    expect(updated.headers.get('preference-applied')).toBeNull();
    expect(off.blob.requests.counts()).toEqual({});
  });
});
