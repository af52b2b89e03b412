import { collectionOf, itemOf, type Payload, post } from '../support/content/families.ts';
import { deletedOf, found, postPath, revisionsOf } from '../support/revisions/readings.ts';
import { type Instance, startInstance } from '../support/service/instance.ts';
import { killIn as killInstance, type Place } from '../support/service/kill-in.ts';
import { useHistoryService } from '../support/service/media-service.ts';
import type { Service } from '../support/service/service.ts';

const service = useHistoryService();
let blogId: string;
let postId: string;
/** The instance that is killed; the other one, over the same stores, lives on. */
let victim: Instance;
beforeEach(async () => {
  blogId = await service.newBlog();
  [postId, victim] = await Promise.all([
    service.create(collectionOf(post, blogId), textOf('First')),
    startInstance(service, 0, service.historySettings),
  ]);
});
afterEach(async () => {
  service.blob.faults.clear();
  service.cosmos.faults.clear();
  await victim.host.stop();
});

const textOf = (title: string): Payload => ({ title, content: `${title}. `.padEnd(200, 'word ') });

type Act = (send: Service['send']) => ReturnType<Service['send']>;

const killIn = (place: Place, act: Act) => killInstance(service, victim, place, act);

const item = () => itemOf(post, blogId, postId);
const titleAt = async (path: string) => (await found(service, path))?.title;

/** The titles of the texts that can be had back from the revisions of the post, newest first: each is read. */
async function revisions(): Promise<unknown[] | undefined> {
  const lines = await revisionsOf(service, blogId, postId);
  return lines && Promise.all(lines.map(({ name }) => titleAt(`${item()}/revision/${name}`)));
}

const deleted = async () => (await deletedOf(service, blogId))?.map(({ title }) => title);

describe('If an instance is killed while it replaces a post, in', () => {
  test.each<[Place, title: string, revisions: string[]]>([
    ['PutBlob', 'First', []],
    ['refused batch', 'First', ['First']],
    ['lost batch', 'Second', ['First']],
  ])('%s, what was replaced can be had back, and asking again keeps it once', async (place, title, kept) => {
    const replace: Act = send => send('PUT', item(), textOf('Second'));

    await killIn(place, replace);
    const left = [await titleAt(item()), await revisions()];
    const again = await replace(service.send);

    expect(left).toEqual([title, kept]);
    expect([again.status, await titleAt(item()), await revisions()]).toEqual([202, 'Second', ['First']]);
  });
});

describe('If an instance is killed while it thins the revisions of a post, in', () => {
  test.each<Place>(['ListBlobs', 'DeleteBlob'])('%s, none that is to be kept is gone', async place => {
    const asks = { Prefer: 'revision' };
    const numbers = Array.from({ length: 27 }, (_, number) => String(number));
    for (const number of numbers) await service.send('PUT', item(), textOf(number), asks);
    const before = await revisions();

    await killIn(place, send => send('PUT', item(), textOf('Last'), asks));
    const left = await revisions();
    const again = await service.send('PUT', item(), textOf('After all'), asks);

    expect(before?.slice(0, 25)).toEqual(numbers.slice(1, 26).reverse());
    expect(left?.slice(0, 25)).toEqual(numbers.slice(2, 27).reverse());
    expect([again.status, (await revisions())?.slice(0, 2)]).toEqual([202, ['Last', '26']]);
  });
});

/** Gives the post a working copy. */
async function beginDraft(): Promise<void> {
  const { status } = await service.send('PUT', `${item()}/draft`, textOf('Working copy'));
  expect(status).toBe(202);
}

describe('If an instance is killed while it deletes a post, in', () => {
  test.each<[Place, isThere: boolean]>([
    ['PutBlob', true],
    ['refused batch', true],
    ['lost batch', false],
  ])('%s, it is there, or in the bin with its working copy', async (place, isThere) => {
    await beginDraft();
    const remove: Act = send => send('DELETE', item());

    await killIn(place, remove);
    const left = [await titleAt(item()), await deleted()];
    const again = await remove(service.send);

    expect(left).toEqual(isThere ? ['First', []] : [undefined, ['First']]);
    expect([again.status, await deleted()]).toEqual([isThere ? 200 : 404, ['First']]);
    expect((await service.send('POST', `blog/${blogId}/deleted/post/${postId}/restore`)).status).toBe(201);
    expect([await titleAt(item()), await titleAt(`${item()}/draft`)]).toEqual(['First', 'Working copy']);
  });
});

describe('If an instance is killed while it restores a post, in', () => {
  test.each<[Place, isThere: boolean]>([
    ['GetBlob', false],
    ['refused batch', false],
    ['lost batch', true],
    ['DeleteBlob', true],
  ])('%s, it is in the bin, or there with its working copy', async (place, isThere) => {
    await service.send('PUT', item(), textOf('Second'));
    await beginDraft();
    await service.send('DELETE', item());
    const restore: Act = send => send('POST', `blog/${blogId}/deleted/post/${postId}/restore`);

    await killIn(place, restore);
    const left = [await titleAt(item()), await deleted()];
    const again = await restore(service.send);

    expect(left).toEqual(isThere ? ['Second', []] : [undefined, ['Second']]);
    // An identifier that is taken.
    expect([again.status, await deleted()]).toEqual([isThere ? 500 : 201, []]);
    expect([await titleAt(item()), await titleAt(`${item()}/draft`)]).toEqual(['Second', 'Working copy']);
    expect(await revisions()).toContain('First');
  });
});

describe('If an instance is killed while it replaces, discards or publishes a working copy, in', () => {
  const replace: Act = send => send('PUT', `${item()}/draft`, textOf('Another'), { Prefer: 'revision' });
  const discard: Act = send => send('DELETE', `${item()}/draft`);
  const publish: Act = send => send('POST', `${item()}/draft/publish`);

  test.each<[Place, what: string, act: Act, title: string, draft: string | undefined]>([
    ['PutBlob', 'replaced', replace, 'First', 'Working copy'],
    ['refused batch', 'replaced', replace, 'First', 'Working copy'],
    ['lost batch', 'replaced', replace, 'First', 'Another'],
    ['PutBlob', 'discarded', discard, 'First', 'Working copy'],
    ['refused batch', 'discarded', discard, 'First', 'Working copy'],
    ['lost batch', 'discarded', discard, 'First', undefined],
    ['PutBlob', 'published', publish, 'First', 'Working copy'],
    ['refused batch', 'published', publish, 'First', 'Working copy'],
    ['lost batch', 'published', publish, 'Working copy', undefined],
  ])('%s: %s or not, no text is gone', async (place, _what, act, title, draft) => {
    await beginDraft();

    await killIn(place, act);
    const left = [await titleAt(item()), await titleAt(`${item()}/draft`)];

    expect(left).toEqual([title, draft]);
    const all = [...left, ...((await revisions()) ?? [])];
    expect(all).toEqual(expect.arrayContaining(['First', 'Working copy']));
    await act(service.send);
    const after = [await titleAt(item()), await titleAt(`${item()}/draft`), ...((await revisions()) ?? [])];
    expect(after).toEqual(expect.arrayContaining(['First', 'Working copy']));
  });
});

test('If an instance is killed while it deletes a blog, a blog of that identifier has nothing of it', async () => {
  await service.send('PUT', item(), textOf('Second'));
  const goner = await service.create(collectionOf(post, blogId), textOf('Deleted'));
  await service.send('DELETE', postPath(blogId, goner));
  // Its files are listed first, then those of its history.
  await killIn('DeleteBlob', send => send('DELETE', `blog/${blogId}`));

  await service.create('blog', { blogId, name: 'Anew' });
  await service.create(collectionOf(post, blogId), { ...textOf('New'), postId });

  expect([await revisions(), await deleted()]).toEqual([[], []]);
  expect((await service.send('POST', `blog/${blogId}/deleted/post/${goner}/restore`)).status).toBe(404);
});
