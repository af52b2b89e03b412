import { absentGuid, medium, type Payload } from '../support/content/families.ts';
import { useHistoryService } from '../support/service/media-service.ts';
import { png } from '../support/uploads/pictures.ts';
import { publicFiles, shownAt } from '../support/uploads/stored-files.ts';
import { newMedium, sha256Of } from '../support/uploads/upload.ts';

const service = useHistoryService();

let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});

const file = png({ width: 5 });

const path = (mediumId: string) => `blog/${blogId}/medium/${mediumId}`;
const remove = (mediumId: string) => service.send('DELETE', path(mediumId));
const restore = (mediumId: string, headers = {}) =>
  service.send('POST', `blog/${blogId}/deleted/medium/${mediumId}/restore`, undefined, headers);

test('The file of a deleted medium is gone at once, and comes back with it as it was', async () => {
  const created = await newMedium(service, blogId, file, { fileName: 'heron.png' });
  const headersOf = async () => {
    const { headers } = await fetch(created.mediumUrl);
    return ['content-type', 'cache-control', 'content-disposition'].map(name => headers.get(name));
  };
  const before = await headersOf();
  await remove(created.mediumId);
  const meanwhile = await shownAt(created.mediumUrl);

  const { status } = await restore(created.mediumId);

  expect([meanwhile, status, await shownAt(created.mediumUrl)]).toEqual([404, 201, sha256Of(file)]);
  expect(await headersOf()).toEqual(before);
  expect(await service.read(path(created.mediumId))).toEqual(created);
});

test('A file that another medium names stays, and both media have it', async () => {
  const one = await newMedium(service, blogId, file);
  const other = await newMedium(service, blogId, file);
  await remove(one.mediumId);
  const meanwhile = await shownAt(one.mediumUrl);

  await restore(one.mediumId);
  await remove(other.mediumId);

  expect([meanwhile, await shownAt(one.mediumUrl)]).toEqual([sha256Of(file), sha256Of(file)]);
});

test('A restored file goes with its medium again', async () => {
  const { mediumId, mediumUrl } = await newMedium(service, blogId, file);
  for (let times = 0; times < 2; times++) {
    await remove(mediumId);
    await restore(mediumId);
  }
  const restored = await shownAt(mediumUrl);

  await remove(mediumId);

  expect([restored, await shownAt(mediumUrl)]).toEqual([sha256Of(file), 404]);
});

test('A medium whose file is elsewhere is restored without it', async () => {
  const mediumId = await service.createIn(blogId, medium);
  await remove(mediumId);

  expect((await restore(mediumId)).status).toBe(201);
});

describe('A medium whose file is gone for good', () => {
  let mediumId: string;
  beforeEach(async () => {
    // Storage has never had this one, which is to it as one whose days are over.
    const mediumUrl = `${service.blob.endpoint}/media/${blogId}/${'0'.repeat(64)}.png`;
    mediumId = await service.create(`blog/${blogId}/medium`, { ...medium.minimal, mediumUrl });
    await remove(mediumId);
  });

  test('is not restored, and stays in the bin', async () => {
    const { status, text } = await restore(mediumId);

    expect([status, text]).toEqual([
      404,
      'The file of this medium is gone for good, so the medium cannot be restored. Nothing was changed. Upload the file again.',
    ]);
    expect((await service.send('GET', path(mediumId))).status).toBe(404);
    const entries = (await service.read(`blog/${blogId}/deleted`)) as unknown as Payload[];
    expect(entries.map(({ id }) => id)).toEqual([mediumId]);
  });

  test('says so to programs', async () => {
    const answer = await restore(mediumId, { accept: 'application/problem+json' });

    expect(answer.json()).toMatchObject({
      status: 404,
      type: 'urn:problem-type:blog-content-service:file-gone',
    });
  });
});

test('A restore that is refused before brings no file back', async () => {
  const { mediumId, mediumUrl } = await newMedium(service, blogId, file);
  await remove(mediumId);
  await service.create(`blog/${blogId}/medium`, { ...medium.minimal, mediumId });

  const [taken, absent] = [await restore(mediumId), await restore(absentGuid)];

  expect([taken.status, absent.status, await shownAt(mediumUrl)]).toEqual([500, 404, 404]);
});

test('A file that goes while its medium is restored comes back: a delete of the last other one at the same time', async () => {
  const one = await newMedium(service, blogId, file);
  for (let times = 0; times < 5; times++) {
    const other = await newMedium(service, blogId, file);
    await remove(one.mediumId);

    const answers = await Promise.all([restore(one.mediumId), remove(other.mediumId)]);

    expect(answers.map(({ status }) => status)).toEqual([201, 200]);
    expect(await publicFiles(service, blogId)).toEqual([one.mediumUrl]);
  }
});

test('A medium that was deleted for good has no file', async () => {
  const { mediumId, mediumUrl } = await newMedium(service, blogId, file);
  await remove(mediumId);

  await service.send('DELETE', `blog/${blogId}/deleted/medium/${mediumId}`);

  expect([(await restore(mediumId)).status, await shownAt(mediumUrl)]).toEqual([404, 404]);
});
