import { gzipSync } from 'node:zlib';
import { createRefused, updateRefused, violationPaths } from '../support/answers/refusals.ts';
import { absentGuid, medium } from '../support/content/families.ts';
import { useMediaService } from '../support/service/media-service.ts';
import type { Answer } from '../support/service/service.ts';
import { lies } from '../support/uploads/lies.ts';
import { png } from '../support/uploads/pictures.ts';
import { namesOfFiles } from '../support/uploads/stored-files.ts';
import { announce, createMedium, newMedium, put, sha256Of, upload } from '../support/uploads/upload.ts';

const service = useMediaService();
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});

const refused = createRefused('medium');
const missing = '- uploadId must name an upload of this blog whose file has been sent within the last day';

const problemTypeOf = (answer: Answer) => String(answer.json().type).split(':').at(-1);

/** Nothing of the blog is public, and nobody can read what was uploaded without a signature. */
async function expectNothingPublic() {
  const uploaded = await namesOfFiles(service, 'incoming', blogId);
  const statuses = await Promise.all(
    uploaded.map(async name => (await fetch(`${service.blob.endpoint}/incoming/${name}`)).status),
  );

  expect(await namesOfFiles(service, 'media', blogId)).toEqual([]);
  expect(statuses.filter(status => ![401, 403, 404, 409].includes(status))).toEqual([]);
  expect((await service.send('GET', `blog/${blogId}/medium`)).json()).toEqual([]);
}

describe('A file that lies', () => {
  test.each(lies)(
    '$name, announced as $mimeType, is refused for that and stays private',
    async ({ file, mimeType, says }) => {
      const uploadId = await upload(service, blogId, file, mimeType);

      const answer = await createMedium(service, blogId, uploadId);
      const problem = await service.send(
        'POST',
        `blog/${blogId}/medium`,
        { uploadId },
        { Accept: 'application/problem+json' },
      );

      expect(answer.text.split('\n')).toEqual([refused, ...says.map(line => `- uploadId ${line}`)]);
      expect(problem.json()).toMatchObject({
        type: 'urn:problem-type:blog-content-service:upload-unfit',
        status: 400,
        errors: says.map(detail => ({ detail, pointer: '#/uploadId' })),
      });
      expect(await namesOfFiles(service, 'incoming', blogId)).toEqual([`${blogId}/${uploadId}`]);
      await expectNothingPublic();
    },
  );

  test.each([
    ['shorter', 60, 100],
    ['longer', 100, 60],
    ['empty', 0, 100],
  ])('a file that is %s than announced is refused with both sizes', async (_what, bytes, announced) => {
    const address = await announce(service, blogId, { mimeType: 'image/png', bytes: announced });
    await put(address, bytes === 0 ? Buffer.alloc(0) : png({ bytes: 100 }).subarray(0, bytes));

    const { text } = await createMedium(service, blogId, address.uploadId);

    expect(text).toBe(
      `${refused}\n- uploadId must name a file of ${announced} bytes, as announced (it has ${bytes})`,
    );
    await expectNothingPublic();
  });

  test('a file with another digest than announced, or than the medium demands, is refused with its own', async () => {
    const file = png();
    const other = { sha256: sha256Of(Buffer.from('other')) };
    const address = await announce(service, blogId, { mimeType: 'image/png', bytes: file.length, ...other });
    await put(address, file);
    const says = `${refused}\n- uploadId must name a file with the announced digest (it has ${sha256Of(file)})`;

    const announced = await createMedium(service, blogId, address.uploadId);
    const demanded = await createMedium(service, blogId, await upload(service, blogId, file), other);

    expect([announced.text, demanded.text]).toEqual([says, says]);
    await expectNothingPublic();
  });

  test('a file that is packed, and sent as if it were to be unpacked, is refused as it is', async () => {
    const packed = gzipSync(png());
    const address = await announce(service, blogId, { mimeType: 'image/png', bytes: packed.length });
    const headers = { ...address.headers, 'x-ms-blob-content-encoding': 'gzip' };
    const sent = await put({ ...address, headers }, packed);

    const { text } = await createMedium(service, blogId, address.uploadId);

    expect([sent.status, text]).toEqual([
      201,
      `${refused}\n- uploadId must name a file of the announced type image/png (its first bytes are application/gzip)`,
    ]);
    await expectNothingPublic();
  });

  test('an update with such a file is refused and changes nothing', async () => {
    const { mediumId } = await newMedium(service, blogId, png());
    const path = `blog/${blogId}/medium/${mediumId}`;
    const [before, files] = [await service.send('GET', path), await namesOfFiles(service, 'media', blogId)];
    const uploadId = await upload(service, blogId, Buffer.from('<svg/>'));

    const answer = await service.send('PUT', path, { mediumId, uploadId });

    expect(violationPaths(answer, updateRefused('medium'))).toEqual(['uploadId', 'uploadId']);
    expect((await service.send('GET', path)).text).toBe(before.text);
    expect(await namesOfFiles(service, 'media', blogId)).toEqual(files);
  });
});

describe('An upload', () => {
  const id = `${absentGuid}.5.png`;
  const madeUp: [string, unknown][] = [
    ['that was never announced', id],
    ['in capital letters', id.toUpperCase()],
    ['with another extension', `${absentGuid}.5.svg`],
    ['with a size of nothing', `${absentGuid}.0.png`],
    ['with a size that no number has', `${absentGuid}.${'9'.repeat(17)}.png`],
    ['with a digest that is none', `${absentGuid}.5.${'g'.repeat(64)}.png`],
    ['that leads elsewhere', `../media/${absentGuid}/x.png`],
    ['that leads elsewhere, encoded', `%2e%2e/${id}`],
    ['in another folder', `x/${id}`],
    ['with a query', `${id}?restype=container&comp=list`],
    ['with a fragment', `${id}#x`],
    ['with a line break', `${id}\n`],
    ['with a NUL', `${id}\0`],
    ['with letters that look like others', id.replace('png', 'рng')],
    ['with half a character', `${id}\ud800`],
    ['that is a word', 'x'],
    ['of 200 characters', 'x'.repeat(200)],
  ];

  test.each(madeUp)('%s is not there', async (_what, uploadId) => {
    const answer = await service.send('POST', `blog/${blogId}/medium`, { uploadId });
    const problem = await service.send(
      'POST',
      `blog/${blogId}/medium`,
      { uploadId },
      { Accept: 'application/problem+json' },
    );

    expect([answer.status, answer.text]).toEqual([400, `${refused}\n${missing}`]);
    expect([problem.status, problemTypeOf(problem)]).toEqual([400, 'upload-missing']);
  });

  test.each<[string, unknown]>([
    ['of more than 200 characters', 'x'.repeat(201)],
    ['that is blank', ' '],
    ['that is a number', 5],
    ['that is a list', [id]],
    ['that is an object', { id }],
  ])('%s is refused as a field', async (_what, uploadId) => {
    const answer = await service.send('POST', `blog/${blogId}/medium`, { uploadId });

    expect(violationPaths(answer, refused)).toEqual(['uploadId']);
  });

  test('whose file was not sent is not there', async () => {
    const { uploadId } = await announce(service, blogId, { mimeType: 'image/png', bytes: 5 });

    const answer = await createMedium(service, blogId, uploadId);

    expect(answer.text).toBe(`${refused}\n${missing}`);
  });

  test('of another blog is not there', async () => {
    const uploadId = await upload(service, await service.newBlog(), png());

    const answer = await createMedium(service, blogId, uploadId);

    expect(answer.text).toBe(`${refused}\n${missing}`);
    await expectNothingPublic();
  });

  test('announced anew by its own words is not there: the type is that of its announcement', async () => {
    const uploadId = await upload(service, blogId, Buffer.from('<svg/>'));

    const asOthers = [uploadId.replace(/png$/, 'pdf'), uploadId.replace(/\.6\./, '.7.')];
    const answers = await Promise.all(asOthers.map(other => createMedium(service, blogId, other)));

    expect(answers.map(({ text }) => text)).toEqual(asOthers.map(() => `${refused}\n${missing}`));
    await expectNothingPublic();
  });

  test('is not taken where several are created at once', async () => {
    const uploadId = await upload(service, blogId, png());
    const media = [medium.minimal, { uploadId }];

    const answer = await service.send('POST', `blog/${blogId}/content`, { media });

    expect([answer.status, answer.text.split('\n').slice(1)]).toEqual([
      400,
      ['- media[1].uploadId must be left out: create this medium by itself'],
    ]);
    await expectNothingPublic();
  });

  test('makes two media with the same file, if they are given identifiers', async () => {
    const uploadId = await upload(service, blogId, png());
    const ids = ['a0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002'];

    const answers = [];
    for (const mediumId of ids) answers.push(await createMedium(service, blogId, uploadId, { mediumId }));
    const media = (await service.send('GET', `blog/${blogId}/medium`)).json<{ mediumUrl: string }[]>();

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(media.map(({ mediumUrl }) => mediumUrl)).size).toBe(1);
    expect(await namesOfFiles(service, 'media', blogId)).toHaveLength(1);
  });

  test('makes one medium, and is refused for another with the same identifier', async () => {
    const uploadId = await upload(service, blogId, png());

    const created = await createMedium(service, blogId, uploadId, { alternativeText: 'A heron' });
    const again = await createMedium(service, blogId, uploadId, { alternativeText: 'A heron' });
    const other = await createMedium(service, blogId, uploadId, { alternativeText: 'A wader' });

    expect([created.status, again.status, other.status]).toEqual([201, 201, 500]);
  });
});
