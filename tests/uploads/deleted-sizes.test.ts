import { medium, type Payload } from '../support/content/families.ts';
import { repeat } from '../support/requests/together.ts';
import { useHistoryService } from '../support/service/media-service.ts';
import { png } from '../support/uploads/pictures.ts';
import { addressOf, pictureFiles, uploadSizes } from '../support/uploads/sizes.ts';
import { publicFiles, shownAt } from '../support/uploads/stored-files.ts';
import { newMedium, sha256Of } from '../support/uploads/upload.ts';

const service = useHistoryService();
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});

const path = (mediumId: string) => `blog/${blogId}/medium/${mediumId}`;
const remove = (mediumId: string) => service.send('DELETE', path(mediumId));
const restore = (mediumId: string) =>
  service.send('POST', `blog/${blogId}/deleted/medium/${mediumId}/restore`);

async function newPicture({ original, sizes } = pictureFiles()) {
  return newMedium(service, blogId, original, { sizes: await uploadSizes(service, blogId, sizes) });
}

const addresses = (files: readonly Buffer[]) => files.map(file => addressOf(service, blogId, file)).sort();

test('A delete of a medium leaves no size behind, nor does one of its blog', async () => {
  const one = await newPicture();
  await newPicture(pictureFiles([8, 4, 2, 6], 1));

  await remove(one.mediumId);
  const left = await publicFiles(service, blogId);
  await service.send('DELETE', `blog/${blogId}`);

  const { original, sizes } = pictureFiles([8, 4, 2, 6], 1);
  expect(left).toEqual(addresses([original, ...sizes]));
  expect(await publicFiles(service, blogId)).toEqual([]);
});

test('A size that another medium has stays until that goes, be it as a size or as its own file', async () => {
  const { original, sizes } = pictureFiles();
  const [eight = original, four = original] = sizes;
  const one = await newPicture();
  const asSize = await newPicture({ original: png({ width: 30, height: 20 }), sizes: [eight] });
  const asOwn = await newMedium(service, blogId, four);

  await remove(one.mediumId);
  const left = await publicFiles(service, blogId);
  await remove(asSize.mediumId);
  const last = await publicFiles(service, blogId);
  await remove(asOwn.mediumId);

  expect(left).toEqual([addressOf(service, blogId, eight), asSize.mediumUrl, asOwn.mediumUrl].sort());
  expect(last).toEqual([asOwn.mediumUrl]);
  expect(await publicFiles(service, blogId)).toEqual([]);
});

test("A medium's own file stays while another medium has it as a size", async () => {
  const [file = png()] = pictureFiles().sizes;
  const own = await newMedium(service, blogId, file);
  await newPicture();

  await remove(own.mediumId);

  expect(await shownAt(own.mediumUrl)).toBe(sha256Of(file));
});

test('An update that replaces one size deletes that one, and one that changes a text none', async () => {
  const { mediumId, sizes } = await newPicture();
  const files = pictureFiles([8, 4, 6]);
  const [, , six = png()] = files.sizes;
  const [uploaded] = await uploadSizes(service, blogId, [six]);

  await service.send('PATCH', path(mediumId), { alternativeText: 'A heron' });
  const unchanged = await publicFiles(service, blogId);
  await service.send('PATCH', path(mediumId), { sizes: [(sizes as Payload[])[0], uploaded] });

  const { original, sizes: all } = pictureFiles();
  expect(unchanged).toEqual(addresses([original, ...all]));
  expect(await publicFiles(service, blogId)).toEqual(
    addresses([original, ...files.sizes.filter((_, i) => i !== 1)]),
  );
});

test('Sizes are deleted, and kept, also where a hundred other media name their picture', async () => {
  const files = pictureFiles();
  const { mediumId, mediumUrl, sizes, width, height } = await newPicture(files);
  const [first] = sizes as Payload[];
  const others = repeat(99, index => ({
    ...medium.minimal,
    mediumUrl,
    width,
    height,
    ...(index === 98 && { sizes: [first] }),
  }));
  await service.send('POST', `blog/${blogId}/content`, { media: others });

  await remove(mediumId);

  const {
    original,
    sizes: [eight = original],
  } = files;
  expect(await publicFiles(service, blogId)).toEqual(addresses([original, eight]));
});

test('The sizes of a deleted medium come back with it', async () => {
  const created = await newPicture();
  await remove(created.mediumId);
  const meanwhile = await publicFiles(service, blogId);

  const { status } = await restore(created.mediumId);

  const { original, sizes } = pictureFiles();
  expect([meanwhile, status]).toEqual([[], 201]);
  expect(await publicFiles(service, blogId)).toEqual(addresses([original, ...sizes]));
  expect(await service.read(path(created.mediumId))).toEqual(created);
});

test('A medium is restored without the size that is gone for good', async () => {
  const created = await newPicture();
  const [first = {}, second] = created.sizes as Payload[];
  // Storage has never had this one, which is to it as one whose days are over.
  const gone = { ...first, mediumUrl: `${service.blob.endpoint}/media/${blogId}/${'0'.repeat(64)}.png` };
  await service.send('PATCH', path(created.mediumId), { sizes: [gone, second] });
  await remove(created.mediumId);

  const { status } = await restore(created.mediumId);

  expect(status).toBe(201);
  expect(await service.read(path(created.mediumId))).toEqual({ ...created, sizes: [second] });
});

test('Sizes that go while their medium is restored come back: a delete of the last other one at the same time', async () => {
  const one = await newPicture();
  const { original, sizes } = pictureFiles();
  for (let times = 0; times < 5; times++) {
    const other = await newPicture();
    await remove(one.mediumId);

    const answers = await Promise.all([restore(one.mediumId), remove(other.mediumId)]);

    expect(answers.map(({ status }) => status)).toEqual([201, 200]);
    expect(await publicFiles(service, blogId)).toEqual(addresses([original, ...sizes]));
  }
});
