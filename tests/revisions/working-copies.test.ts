import { itemOf, type Payload, post } from '../support/content/families.ts';
import { useHistoryService } from '../support/service/media-service.ts';
import { failStorage } from '../support/uploads/storage-faults.ts';

const service = useHistoryService();

const first = { title: 'Fog', content: 'Nothing to be seen at all.', excerpt: 'Fog.' };

let blogId: string;
let postId: string;
let place: string;
let draft: string;
beforeEach(async () => {
  blogId = await service.newBlog();
  postId = await service.create(`blog/${blogId}/post`, post.minimal);
  place = itemOf(post, blogId, postId);
  draft = `${place}/draft`;
});
afterEach(() => service.blob.faults.clear());

const put = (fields: Payload = {}, headers: Record<string, string> = {}) =>
  service.send('PUT', draft, { ...first, ...fields }, headers);
const copies = async () =>
  ((await service.read(`${place}/revision`)) as unknown as Payload[]).map(({ title, reason, isDraft }) => [
    title,
    reason,
    isDraft ?? false,
  ]);

test('What a write of a working copy replaces is kept by the rules of posts, and said to be of a working copy', async () => {
  await put();
  await put({ title: 'Fog, second' });
  await put({ title: 'Fog, third' });
  await put({ title: 'Fog, fourth', excerpt: undefined });
  const asked = await put({ title: 'Fog, fifth', excerpt: undefined }, { Prefer: 'revision' });

  expect(asked.headers.get('preference-applied')).toBe('revision');
  expect(await copies()).toEqual([
    ['Fog, fourth', 'asked', true],
    ['Fog, third', 'cleared', true],
    ['Fog', 'first', true],
  ]);
});

test('A working copy that is discarded is kept, and can be put again', async () => {
  await put();
  await service.send('DELETE', draft);
  const [copy] = (await service.read(`${place}/revision`)) as unknown as Payload[];
  const kept = await service.read(`${place}/revision/${copy?.name}`);

  expect(await copies()).toEqual([['Fog', 'deleted', true]]);
  expect(kept).toMatchObject(first);
  expect((await service.send('PUT', draft, kept, { Prefer: 'handling=strict' })).status).toBe(202);
});

test('A publication keeps the post that it replaces, as an update does', async () => {
  await put();

  const { status, headers } = await service.send('POST', `${draft}/publish`, undefined, {
    Prefer: 'revision',
  });

  expect([status, headers.get('preference-applied')]).toEqual([202, 'revision']);
  expect(await copies()).toEqual([[post.minimal.title, 'asked', false]]);
});

test('Where storage fails, a working copy that should be kept is neither replaced nor discarded, nor is its post deleted', async () => {
  await put();
  failStorage(service, 'PutBlob', { status: 403 });

  const answers = [
    await put({ title: 'Fog, second' }),
    await service.send('DELETE', draft),
    await service.send('DELETE', place),
  ];

  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
  expect((await service.read(draft)).title).toBe('Fog');
});

test('A post that is deleted and had back has its working copy again, based on what was had back', async () => {
  await put();
  await service.send('DELETE', place);
  const gone = await service.send('GET', draft);
  const restored = await service.send('POST', `blog/${blogId}/deleted/post/${postId}/restore`);

  const read = await service.read(draft);
  expect([gone.status, restored.status]).toEqual([404, 201]);
  expect(read).toMatchObject(first);
  expect(read).not.toHaveProperty('isOutdated');
  expect((await service.send('POST', `${draft}/publish`)).status).toBe(202);
});
