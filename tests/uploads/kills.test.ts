import { medium, type Payload } from '../support/content/families.ts';
import { type Instance, startInstance } from '../support/service/instance.ts';
import { killIn as killInstance, type Place } from '../support/service/kill-in.ts';
import { useMediaService } from '../support/service/media-service.ts';
import type { Service } from '../support/service/service.ts';
import { png } from '../support/uploads/pictures.ts';
import { publicFiles, shownAt } from '../support/uploads/stored-files.ts';
import { newMedium, sha256Of, upload } from '../support/uploads/upload.ts';

const service = useMediaService();
let blogId: string;
/** The instance that is killed; the other one, over the same stores, lives on. */
let victim: Instance;
beforeEach(async () => {
  [blogId, victim] = await Promise.all([service.newBlog(), startInstance(service, 0, service.mediaSettings)]);
});
afterEach(async () => {
  service.blob.faults.clear();
  service.cosmos.faults.clear();
  await victim.host.stop();
});

const file = png({ width: 5 });
const newFile = png({ width: 6 });

const killIn = (place: Place, act: (send: Service['send']) => Promise<unknown>) =>
  killInstance(service, victim, place, act);

const media = async () => (await service.send('GET', `blog/${blogId}/medium`)).json<Payload[]>();

/** The public files that no medium names: what the sweep would delete. Fails if a medium has no file. */
async function unnamed(): Promise<string[]> {
  const named = (await media()).map(({ mediumUrl }) => String(mediumUrl));
  const found = await publicFiles(service, blogId);
  expect(found).toEqual(expect.arrayContaining(named));
  return found.filter(address => !named.includes(address));
}

const addressOf = (content: Buffer) => `${service.blob.endpoint}/media/${blogId}/${sha256Of(content)}.png`;

describe('If an instance is killed while it creates a medium, in', () => {
  test.each<[Place, Buffer[]]>([
    ['GetBlobProperties', []],
    ['GetBlob', []],
    ['PutBlobFromUrl', []],
    ['refused batch', [file]],
    ['lost batch', []],
    ['SetBlobProperties', []],
  ])('%s, no medium lacks its file, and asking again makes one medium with one file', async (place, left) => {
    const uploadId = await upload(service, blogId, file);
    const create = (send: Service['send']) => send('POST', `blog/${blogId}/medium`, { uploadId });

    await killIn(place, create);
    const found = await unnamed();
    const again = await create(service.send);

    expect(found).toEqual(left.map(addressOf));
    expect(again.status).toBe(201);
    expect((await media()).map(({ mediumUrl }) => mediumUrl)).toEqual([addressOf(file)]);
    expect(await shownAt(addressOf(file))).toBe(sha256Of(file));
    expect(await unnamed()).toEqual([]);
  });
});

describe('If an instance is killed while it replaces the file of a medium, in', () => {
  test.each<[Place, Buffer[], Buffer[]]>([
    ['PutBlobFromUrl', [], []],
    ['refused batch', [newFile], []],
    ['lost batch', [file], [file]],
    ['SetBlobProperties', [file], [file]],
    ['lost query', [file], [file]],
    ['DeleteBlob', [file], [file]],
  ])('%s, no medium lacks its file, and the sweep finds the other', async (place, left, leftAfter) => {
    const { mediumId } = await newMedium(service, blogId, file);
    const uploadId = await upload(service, blogId, newFile);
    const body = { mediumId, mediumType: medium.full.mediumType, uploadId };
    const replace = (send: Service['send']) => send('PUT', `blog/${blogId}/medium/${mediumId}`, body);

    await killIn(place, replace);
    const found = await unnamed();
    const again = await replace(service.send);

    expect(found).toEqual(left.map(addressOf));
    expect(again.status).toBe(202);
    expect((await media()).map(({ mediumUrl }) => mediumUrl)).toEqual([addressOf(newFile)]);
    expect(await unnamed()).toEqual(leftAfter.map(addressOf));
  });
});

describe('If an instance is killed while it deletes', () => {
  test.each<[string, Place, Buffer[]]>([
    ['a medium', 'GetBlobProperties', []],
    ['a medium', 'refused batch', []],
    ['a medium', 'lost batch', [file]],
    ['a medium', 'lost query', [file]],
    ['a medium', 'DeleteBlob', [file]],
    ['a blog', 'ListBlobs', []],
    ['a blog', 'refused batch', []],
    ['a blog', 'lost batch', [file]],
    ['a blog', 'DeleteBlob', [file]],
  ])('%s, in %s, either it is all there, or the sweep finds the file', async (what, place, left) => {
    const { mediumId } = await newMedium(service, blogId, file);
    const path = what === 'a blog' ? `blog/${blogId}` : `blog/${blogId}/medium/${mediumId}`;
    const remove = (send: Service['send']) => send('DELETE', path);

    await killIn(place, remove);
    const found = await unnamed();
    const again = await remove(service.send);

    expect(found).toEqual(left.map(addressOf));
    expect(again.status).toBe(left.length === 0 ? 200 : 404);
    expect(await unnamed()).toEqual(left.map(addressOf));
  });
});
