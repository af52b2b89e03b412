import { createRefused, updateRefused, violations } from '../support/answers/refusals.ts';
import { absentGuid, medium, type Payload } from '../support/content/families.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { png } from '../support/uploads/pictures.ts';
import { pdf } from '../support/uploads/samples.ts';
import { asSize, pictureFiles, uploadSizes } from '../support/uploads/sizes.ts';
import { namesOfFiles, publicFiles, shownAt } from '../support/uploads/stored-files.ts';
import { announce, createMedium, newMedium, put, sha256Of, upload } from '../support/uploads/upload.ts';

const service = useMediaService();
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});

const pathOf = (mediumId: unknown) => `blog/${blogId}/medium/${mediumId}`;
const asProblem = { Accept: 'application/problem+json' };

/** A medium with sizes, as it is read. */
async function newPicture(fields: Payload = {}, files = pictureFiles()) {
  const sizes = await uploadSizes(service, blogId, files.sizes);
  return newMedium(service, blogId, files.original, { sizes, ...fields });
}

describe('An uploaded size', () => {
  test('is what its file says, not what the body says, in the order of the body', async () => {
    const files = pictureFiles([4, 8, 6]);
    const [first, ...others] = await uploadSizes(service, blogId, files.sizes);
    const wrong = { width: 1, height: 1, mediumUrl: 'https://example.com/a', mimeType: 'a/b', bytes: 0 };

    const read = await newMedium(service, blogId, files.original, {
      sizes: [{ ...first, ...wrong }, ...others],
    });

    expect(read.sizes).toEqual(files.sizes.map(file => asSize(service, blogId, file)));
    const shown = (read.sizes as Payload[]).map(({ mediumUrl }) => shownAt(mediumUrl));
    expect(await Promise.all(shown)).toEqual(files.sizes.map(sha256Of));
  });

  test('is saved under the name of its medium, and kept by everybody who has read it', async () => {
    const files = pictureFiles([8]);
    const read = await newPicture({ fileName: 'heron.jpg' }, files);

    const { headers } = await fetch((read.sizes as { mediumUrl: string }[])[0]?.mediumUrl ?? '');

    expect(headers.get('content-disposition')).toContain('filename="heron.jpg.png"');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('may be of another type, and the same file twice', async () => {
    const { original, sizes } = pictureFiles([8]);
    const [file = original] = sizes;

    const read = await newPicture({}, { original, sizes: [file, file] });

    expect(read.sizes).toEqual([file, file].map(each => asSize(service, blogId, each)));
  });

  test('may be that of a picture elsewhere, whose sides the body says', async () => {
    const [file = png()] = pictureFiles([8]).sizes;
    const sizes = await uploadSizes(service, blogId, [file]);
    const elsewhere = { mediumUrl: 'https://example.com/heron.jpg', width: 1200, height: 800 };

    const mediumId = await service.create(`blog/${blogId}/medium`, { ...elsewhere, sizes });

    expect(await service.read(pathOf(mediumId))).toMatchObject({
      ...elsewhere,
      sizes: [asSize(service, blogId, file)],
    });
  });

  test('can be given with others as they were read, by an update and by a patch', async () => {
    const files = pictureFiles([8, 4, 6, 10]);
    const [eight = '', four = '', six = '', ten = ''] = (await uploadSizes(service, blogId, files.sizes)).map(
      ({ uploadId }) => uploadId,
    );
    const read = await newMedium(service, blogId, files.original, {
      sizes: [{ uploadId: eight }, { uploadId: four }],
    });
    const [before = {}] = read.sizes as Payload[];

    const put = await service.send('PUT', pathOf(read.mediumId), {
      ...read,
      sizes: [{ uploadId: six }, before],
    });
    const updated = await service.read(pathOf(read.mediumId));
    const patched = await service.send('PATCH', pathOf(read.mediumId), {
      sizes: [before, { uploadId: ten }],
    });

    const [asEight, , asSix, asTen] = files.sizes.map(file => asSize(service, blogId, file));
    expect([put.status, patched.status]).toEqual([202, 202]);
    expect(updated.sizes).toEqual([asSix, asEight]);
    expect((await service.read(pathOf(read.mediumId))).sizes).toEqual([asEight, asTen]);
  });

  test('is no other one if the answer to a create was lost and it is asked again', async () => {
    const files = pictureFiles();
    const body = {
      uploadId: await upload(service, blogId, files.original),
      sizes: await uploadSizes(service, blogId, files.sizes),
    };

    const first = await service.send('POST', `blog/${blogId}/medium`, body);
    const again = await service.send('POST', `blog/${blogId}/medium`, body);

    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(await publicFiles(service, blogId)).toHaveLength(3);
  });

  test('is refused in a create of several, and so is one that is no size', async () => {
    const sizes = await uploadSizes(service, blogId, pictureFiles([8]).sizes);
    const media = [
      { ...medium.full, sizes },
      { ...medium.full, sizes: [{ ...(medium.full.sizes as Payload[])[0], width: 1600 }] },
    ];

    const answer = await service.send('POST', `blog/${blogId}/content`, { media }, asProblem);

    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      errors: [
        { pointer: '#/media/0/sizes/0/uploadId', detail: 'must be left out: create this medium by itself' },
        { pointer: '#/media/1/sizes/0/width' },
      ],
    });
  });
});

describe('A size that lies', () => {
  const picture = '(it has %s, the picture 12 x 8)';
  const narrower = (sides: string) =>
    `must name a file that is narrower than the picture ${picture.replace('%s', sides)}`;
  const like = (sides: string) =>
    `must name a file with the aspect of the picture, to within a pixel ${picture.replace('%s', sides)}`;

  test.each<[what: string, file: Buffer, mimeType: string, says: string]>([
    ['is as wide as the picture', png({ width: 12, height: 8, bytes: 300 }), 'image/png', narrower('12 x 8')],
    ['is wider', png({ width: 15, height: 10 }), 'image/png', narrower('15 x 10')],
    ['is two pixels too high', png({ width: 9, height: 8 }), 'image/png', like('9 x 8')],
    ['is two pixels too low', png({ width: 9, height: 4 }), 'image/png', like('9 x 4')],
    ['is no picture', pdf(), 'application/pdf', 'must name a picture'],
    [
      'is not what was announced',
      png({ width: 6, height: 4 }),
      'image/gif',
      'must name a file of the announced type image/gif (its first bytes are image/png)',
    ],
  ])('as it %s, is refused at its place, and nothing is stored', async (_what, file, mimeType, says) => {
    const files = pictureFiles();
    const sizes = [
      ...(await uploadSizes(service, blogId, files.sizes)),
      { uploadId: await upload(service, blogId, file, mimeType) },
    ];
    const body = { uploadId: await upload(service, blogId, files.original), sizes };

    const text = await service.send('POST', `blog/${blogId}/medium`, body);
    const problem = await service.send('POST', `blog/${blogId}/medium`, body, asProblem);

    expect(violations(text, createRefused('medium'))).toEqual([`sizes[2].uploadId ${says}`]);
    expect(problem.json()).toMatchObject({
      type: 'urn:problem-type:blog-content-service:upload-unfit',
      status: 400,
      errors: [{ detail: says, pointer: '#/sizes/2/uploadId' }],
    });
    expect(await namesOfFiles(service, 'media', blogId)).toEqual([]);
    expect((await service.send('GET', `blog/${blogId}/medium`)).json()).toEqual([]);
  });

  test.each([
    ['a pixel higher than its width says', 9, 7],
    ['a pixel lower', 9, 5],
    ['one pixel', 1, 1],
  ])('by %s is taken', async (_what, width, height) => {
    const { original } = pictureFiles();

    const read = await newPicture({}, { original, sizes: [png({ width, height })] });

    expect(read.sizes).toEqual([expect.objectContaining({ width, height })]);
  });

  test('is named with all others that lie', async () => {
    const files = pictureFiles([8, 15, 4, 18]);
    const sizes = await uploadSizes(service, blogId, files.sizes);

    const answer = await createMedium(service, blogId, await upload(service, blogId, files.original), {
      sizes,
    });

    expect(violations(answer, createRefused('medium'))).toEqual([
      `sizes[1].uploadId ${narrower('15 x 10')}`,
      `sizes[3].uploadId ${narrower('18 x 12')}`,
    ]);
  });

  test('has another length than was announced, as has its picture: each is refused for that alone', async () => {
    const shorter = async (file: Buffer) => {
      const address = await announce(service, blogId, { mimeType: 'image/png', bytes: file.length + 1 });
      await put(address, file);
      return address.uploadId;
    };
    const { original, sizes } = pictureFiles([8]);
    const [file = original] = sizes;
    const sizeIds = [{ uploadId: await upload(service, blogId, file) }, { uploadId: await shorter(file) }];

    const answer = await createMedium(service, blogId, await shorter(original), { sizes: sizeIds });

    expect(violations(answer, createRefused('medium'))).toEqual([
      'uploadId must name a file of 201 bytes, as announced (it has 200)',
      'sizes[1].uploadId must name a file of 201 bytes, as announced (it has 200)',
    ]);
  });

  test('was never sent: that is said at its place', async () => {
    const { original, sizes } = pictureFiles([8]);
    const body = {
      uploadId: await upload(service, blogId, original),
      sizes: [...(await uploadSizes(service, blogId, sizes)), { uploadId: `${absentGuid}.5.png` }],
    };

    const answer = await service.send('POST', `blog/${blogId}/medium`, body, asProblem);

    expect(answer.json()).toMatchObject({
      type: 'urn:problem-type:blog-content-service:upload-missing',
      status: 400,
      errors: [
        {
          pointer: '#/sizes/1/uploadId',
          detail: 'must name an upload of this blog whose file has been sent within the last day',
        },
      ],
    });
    expect(await namesOfFiles(service, 'media', blogId)).toEqual([]);
  });

  test('is refused by an update too, which changes nothing', async () => {
    const read = await newPicture();
    const files = await publicFiles(service, blogId);
    const sizes = await uploadSizes(service, blogId, [png({ width: 15, height: 10 })]);

    const put = await service.send('PUT', pathOf(read.mediumId), { ...read, sizes });
    const patch = await service.send('PATCH', pathOf(read.mediumId), { sizes });

    for (const answer of [put, patch])
      expect(violations(answer, updateRefused('medium'))).toEqual([
        `sizes[0].uploadId ${narrower('15 x 10')}`,
      ]);
    expect(await service.read(pathOf(read.mediumId))).toEqual(read);
    expect(await publicFiles(service, blogId)).toEqual(files);
  });

  test('of something without sides is refused', async () => {
    const sizes = await uploadSizes(service, blogId, pictureFiles([8]).sizes);
    const uploadId = await upload(service, blogId, pdf(), 'application/pdf');

    const answer = await createMedium(service, blogId, uploadId, { sizes });

    expect(violations(answer, createRefused('medium'))).toEqual([
      'sizes[0].uploadId must name a file of a picture whose own width and height are known',
    ]);
  });

  const size = { width: 800, height: 600, mediumUrl: 'https://example.com/a', mimeType: 'a/b', bytes: 1 };
  test.each<[fields: Payload, says: string]>([
    [
      { sizes: [size], width: null },
      'sizes[0].width must be that of a file of a picture whose own width and height are known',
    ],
    [
      { sizes: [size, { ...size, width: 1600, height: 1200 }] },
      'sizes[1].width must be that of a file that is narrower than the picture (it has 1600 x 1200, the picture 1600 x 1200)',
    ],
    [
      { sizes: [{ ...size, height: 602 }] },
      'sizes[0].height must be that of a file with the aspect of the picture, to within a pixel (it has 800 x 602, the picture 1600 x 1200)',
    ],
    [{ sizes: [{ mediumUrl: size.mediumUrl }] }, 'sizes[0].width is required (or uploadId)'],
  ])('is refused as it was read: %j', async (fields, says) => {
    const answer = await service.send('POST', `blog/${blogId}/medium`, { ...medium.full, ...fields });

    expect(violations(answer, createRefused('medium'))[0]).toBe(says);
  });

  test('as it was read beside an upload is refused by the sides of the file', async () => {
    const uploadId = await upload(service, blogId, pictureFiles().original);

    const answer = await createMedium(service, blogId, uploadId, { ...medium.full, uploadId });

    expect(violations(answer, createRefused('medium'))).toEqual([
      'sizes[0].width must be that of a file that is narrower than the picture (it has 800 x 600, the picture 12 x 8)',
      'sizes[1].width must be that of a file that is narrower than the picture (it has 401 x 300, the picture 12 x 8)',
    ]);
    expect(await namesOfFiles(service, 'media', blogId)).toEqual([]);
  });
});

describe('What belongs to a file', () => {
  const ofFile = { thumbHash: '1QcSHQRnh493V4dIh4eXh1h4kJUI', focus: { x: 0.5, y: 0.25 } };
  /** What an older client knows of a medium, as it puts it back. */
  const older = ({ mediumId, mediumUrl, mediumType, width, height }: Payload) => ({
    mediumId,
    mediumUrl,
    mediumType,
    width,
    height,
  });
  const kept = async (mediumId: unknown) => {
    const { sizes, thumbHash, focus } = await service.read(pathOf(mediumId));
    return { sizes, thumbHash, focus };
  };
  const none = { sizes: undefined, thumbHash: undefined, focus: undefined };

  test('stays where an update of an older client leaves it out', async () => {
    const { sizes, ...read } = await newPicture(ofFile);

    const { status } = await service.send('PUT', pathOf(read.mediumId), {
      ...older(read),
      alternativeText: 'A heron',
    });

    expect(status).toBe(202);
    expect(await kept(read.mediumId)).toEqual({ sizes, ...ofFile });
    expect(await publicFiles(service, blogId)).toHaveLength(3);
  });

  test('stays with the sides where an update leaves these out too, and where it spells the address otherwise', async () => {
    // The length of a file was always cleared.
    const { bytes: _, ...read } = await newPicture(ofFile);
    const { mediumId, mediumType, mediumUrl } = read;

    await service.send('PUT', pathOf(mediumId), { mediumId, mediumType, mediumUrl: `${mediumUrl}#t` });

    expect(await service.read(pathOf(mediumId))).toEqual(read);
  });

  test('stays where a patch changes something else', async () => {
    const { sizes, mediumId } = await newPicture(ofFile);

    await service.send('PATCH', pathOf(mediumId), { alternativeText: 'A heron' });

    expect(await kept(mediumId)).toEqual({ sizes, ...ofFile });
  });

  test('stays where the same file is uploaded again', async () => {
    const { sizes, mediumId } = await newPicture(ofFile);
    const again = async () => ({ uploadId: await upload(service, blogId, pictureFiles().original) });

    await service.send('PUT', pathOf(mediumId), { mediumId, ...(await again()) });
    const updated = await kept(mediumId);
    await service.send('PATCH', pathOf(mediumId), await again());

    expect([updated, await kept(mediumId)]).toEqual([
      { sizes, ...ofFile },
      { sizes, ...ofFile },
    ]);
  });

  test.each(['PUT', 'PATCH'] as const)('goes with the file, by %s of another one', async method => {
    const { mediumId } = await newPicture(ofFile);
    const uploadId = await upload(service, blogId, png({ width: 30, height: 20 }));

    const { status } = await service.send(method, pathOf(mediumId), { mediumId, uploadId });

    expect(status).toBe(202);
    expect(await kept(mediumId)).toEqual(none);
    expect(await publicFiles(service, blogId)).toHaveLength(1);
  });

  test.each(['PUT', 'PATCH'] as const)('goes with the file, by %s of another address', async method => {
    const { mediumId, mediumType } = await newPicture(ofFile);
    const mediumUrl = 'https://example.com/heron.jpg';

    await service.send(method, pathOf(mediumId), { mediumId, mediumType, mediumUrl });

    expect(await kept(mediumId)).toEqual(none);
    expect(await publicFiles(service, blogId)).toEqual([]);
  });

  test('is dropped by an empty list, or by null in a patch, each by itself', async () => {
    const read = await newPicture(ofFile);

    await service.send('PUT', pathOf(read.mediumId), { ...older(read), sizes: [] });
    const without = await kept(read.mediumId);
    await service.send('PATCH', pathOf(read.mediumId), { thumbHash: null, focus: null });

    expect(without).toEqual({ ...ofFile, sizes: undefined });
    expect(await kept(read.mediumId)).toEqual(none);
    expect(await publicFiles(service, blogId)).toEqual([read.mediumUrl]);
  });

  test('does not stay as sizes that the sides of an update contradict', async () => {
    const read = await newPicture({}, pictureFiles([8, 4]));

    await service.send('PATCH', pathOf(read.mediumId), { width: 6, height: 4 });

    expect((await kept(read.mediumId)).sizes).toEqual((read.sizes as Payload[]).slice(1));
  });

  test('comes back as it was read from an export', async () => {
    const read = await newPicture(ofFile);
    const { media } = await service.read(`blog/${blogId}`);
    await service.send('DELETE', pathOf(read.mediumId));

    const { status } = await service.send('POST', `blog/${blogId}/content`, { media });

    expect(status).toBe(201);
    expect(await service.read(pathOf(read.mediumId))).toEqual(read);
  });
});
