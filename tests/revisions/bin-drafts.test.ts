import { type Payload, post } from '../support/content/families.ts';
import { waitForLine } from '../support/service/host-log.ts';
import { useHistoryService } from '../support/service/media-service.ts';

const service = useHistoryService();

let blogId: string;
let postId: string;
let path: string;
beforeEach(async () => {
  blogId = await service.newBlog();
  postId = await service.create(`blog/${blogId}/post`, { ...post.minimal, published: '2024-01-01' });
  path = `blog/${blogId}/post/${postId}`;
});

const draft = (fields: Payload = {}) =>
  service.send('PUT', `${path}/draft`, { ...post.minimal, title: 'Higher water', ...fields });
const remove = () => service.send('DELETE', path);
const restore = () => service.send('POST', `blog/${blogId}/deleted/post/${postId}/restore`);
/** The working copy without the tag of what it is based on, which is another one. */
async function draftNow(): Promise<Payload> {
  const { basedOn: _, ...rest } = await service.read(`${path}/draft`);
  return rest;
}
const publish = () => service.send('POST', `${path}/draft/publish`);

test('A working copy comes back with its post, and is published without a merge', async () => {
  await draft();
  const before = await draftNow();
  await remove();
  const meanwhile = await service.send('GET', `${path}/draft`);

  const { status } = await restore();

  expect([meanwhile.status, status, await draftNow()]).toEqual([404, 201, before]);
  expect(before).not.toHaveProperty('isOutdated');
  expect((await publish()).status).toBe(202);
  expect((await service.read(path)).title).toBe('Higher water');
});

test('A working copy that was outdated still is', async () => {
  await draft();
  await service.send('PATCH', path, { title: 'Somebody else' });
  await remove();

  await restore();

  expect(await draftNow()).toMatchObject({ title: 'Higher water', isOutdated: true });
  expect((await publish()).status).toBe(412);
});

test('A post that is created anew has no working copy of the one that was deleted', async () => {
  await draft();
  await remove();

  await service.create(`blog/${blogId}/post`, { ...post.minimal, postId });

  expect((await service.send('GET', `${path}/draft`)).status).toBe(404);
});

test('The largest post comes back with the largest working copy', async () => {
  const content = 'x'.repeat(1_900_000);
  await service.send('PATCH', path, { content });
  expect((await draft({ content: content.replace('x', 'y') })).status).toBe(202);
  const before = await draftNow();
  await remove();

  const { status } = await restore();

  expect([status, (await service.read(path)).content === content]).toEqual([201, true]);
  expect(await draftNow()).toEqual(before);
  expect((await publish()).status).toBe(202);
});

test('A working copy is gone for good with its post', async () => {
  await draft();
  await remove();

  await service.send('DELETE', `blog/${blogId}/deleted/post/${postId}`);
  await service.create(`blog/${blogId}/post`, { ...post.minimal, postId });

  expect((await service.send('GET', `${path}/draft`)).status).toBe(404);
  expect(await service.read(`${path}/revision`)).toEqual([]);
});

test('A working copy keeps the references that are gone to itself, and shows those that are there', async () => {
  const tagId = await service.create(`blog/${blogId}/tag`, { name: 'Tides' });
  await draft({ tags: [{ tagId }] });
  await remove();
  await service.send('DELETE', `blog/${blogId}/tag/${tagId}`);

  await restore();
  const without = await draftNow();
  await service.send('POST', `blog/${blogId}/deleted/tag/${tagId}/restore`);

  expect([without.tags, (await draftNow()).tags]).toEqual([[], [{ tagId }]]);
});

test('If Cosmos DB fails once the post is there, its working copy is there too, as an outdated one', async () => {
  await draft();
  await remove();
  const from = service.host.lines().length;
  const [skip, times] = [1, Number.POSITIVE_INFINITY];
  // The first batch creates both; another one says what the working copy is based on now.
  service.cosmos.faults.inject({ kind: 'status', statusCode: 503, on: { kind: 'batch' }, skip, times });

  const { status } = await restore();
  service.cosmos.faults.clear();

  expect([status, await draftNow()]).toEqual([
    201,
    expect.objectContaining({ title: 'Higher water', isOutdated: true }),
  ]);
  expect(await waitForLine(service.host, /RestoreDeleted failed/, from)).toContain('(storeUnanswered)');
});
