import { medium } from '../support/content/families.ts';
import { type Instance, startInstance } from '../support/service/instance.ts';
import { killIn as killInstance, type Place } from '../support/service/kill-in.ts';
import { useMediaService } from '../support/service/media-service.ts';
import type { Service } from '../support/service/service.ts';
import { filesNamedBy, namingMedia, sweepFiles } from '../support/uploads/named-files.ts';
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

const killIn = (place: Place, act: (send: Service['send']) => Promise<unknown>, skip = 0) =>
  killInstance(service, victim, place, act, skip);

const media = () => namingMedia(service, blogId);

/** The public files that no medium names: what the sweep would delete. Fails if a medium has no file. */
async function unnamed(): Promise<string[]> {
  const named = filesNamedBy(await media(), blogId);
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

describe('If an instance is killed in the middle of the files of a medium with sizes,', () => {
  const [picture, ...narrower] = [10, 8, 6, 4].map(width => png({ width, height: width / 2 }));
  const original = picture ?? Buffer.of();

  /** The body of a medium of these pictures, each uploaded. */
  async function bodyOf(file: Buffer, sizes: Buffer[]) {
    const [uploadId, ...others] = await Promise.all(
      [file, ...sizes].map(each => upload(service, blogId, each)),
    );
    return { uploadId, sizes: others.map(each => ({ uploadId: each })) };
  }

  const addressesOf = (files: Buffer[]) => files.map(addressOf).sort();

  /** Fails unless all files of the media are there, and a sweep leaves exactly these. */
  async function expectOnly(files: Buffer[]): Promise<void> {
    await unnamed();
    await sweepFiles(service);
    expect(await publicFiles(service, blogId)).toEqual(addressesOf(files));
    expect(filesNamedBy(await media(), blogId)).toEqual(addressesOf(files));
  }

  const inTheMiddle: [Place, number][] = [
    ['GetBlobProperties', 2],
    ['GetBlob', 2],
    ['PutBlobFromUrl', 2],
    ['refused batch', 0],
    ['lost batch', 0],
    ['SetBlobProperties', 2],
  ];

  test.each(inTheMiddle)(
    'created, in %s after %i of them, no file is missing, and asking again makes it',
    async (place, skip) => {
      const body = await bodyOf(original, narrower);
      const create = (send: Service['send']) => send('POST', `blog/${blogId}/medium`, body);

      await killIn(place, create, skip);
      await unnamed();
      const again = await create(service.send);

      expect([again.status, (await media()).length]).toEqual([201, 1]);
      await expectOnly([original, ...narrower]);
    },
  );

  test.each<[Place, number]>([...inTheMiddle, ['lost query', 0], ['DeleteBlob', 1]])(
    'whose sizes are replaced, in %s after %i of them, no file is missing, and asking again replaces them',
    async (place, skip) => {
      const created = await service.send('POST', `blog/${blogId}/medium`, await bodyOf(original, narrower));
      const path = `blog/${blogId}/medium/${created.headers.get('location')?.split('/').at(-1)}`;
      const others = [8, 6, 4].map(width => png({ width, height: width / 2, filling: 1, bytes: 200 }));
      const { sizes } = await bodyOf(original, others);
      const replace = (send: Service['send']) => send('PATCH', path, { sizes });

      await killIn(place, replace, skip);
      await unnamed();
      const again = await replace(service.send);

      expect(again.status).toBe(202);
      await expectOnly([original, ...others]);
    },
  );

  test.each<[Place, number]>([
    ['GetBlobProperties', 2],
    ['lost batch', 0],
    ['lost query', 0],
    ['DeleteBlob', 2],
  ])(
    'deleted, in %s after %i of them, either all are there, or the sweep finds them',
    async (place, skip) => {
      const created = await service.send('POST', `blog/${blogId}/medium`, await bodyOf(original, narrower));
      const path = `blog/${blogId}/medium/${created.headers.get('location')?.split('/').at(-1)}`;

      await killIn(place, send => send('DELETE', path), skip);
      await unnamed();
      const again = await service.send('DELETE', path);

      expect([200, 404]).toContain(again.status);
      await expectOnly([]);
    },
  );
});
