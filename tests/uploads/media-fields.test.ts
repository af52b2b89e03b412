import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRefused, violationPaths } from '../support/answers/refusals.ts';
import { medium, type Payload } from '../support/content/families.ts';
import { runCommand } from '../support/infra/command.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { png } from '../support/uploads/pictures.ts';
import { pdf } from '../support/uploads/samples.ts';
import { createMedium, newMedium, sha256Of, upload } from '../support/uploads/upload.ts';

const service = useMediaService();
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});

const path = (mediumId: string) => `blog/${blogId}/medium/${mediumId}`;
const strict = { Prefer: 'handling=strict' };

describe('A medium by address', () => {
  const create = (fields: Payload) =>
    service.send('POST', `blog/${blogId}/medium`, { ...medium.minimal, ...fields });

  test.each<[string, unknown]>([
    ['bytes', 0],
    ['bytes', Number.MAX_SAFE_INTEGER],
    ['bytes', 5e3],
    ['width', 1],
    ['width', 1_000_000],
    ['height', 1],
    ['height', 1_000_000],
    ['fileName', ''],
    ['fileName', ' '],
    ['fileName', 'ö'.repeat(255)],
  ])('keeps the %s %.20j', async (field, value) => {
    const answer = await create({ [field]: value });

    const [read] = (await service.send('GET', `blog/${blogId}/medium`)).json<Payload[]>();
    expect([answer.status, read?.[field]]).toEqual([201, value]);
  });

  test.each<[string, unknown]>([
    ['bytes', -1],
    ['bytes', 1.5],
    ['bytes', 2 ** 53],
    ['bytes', '5'],
    ['bytes', true],
    ['width', 0],
    ['width', 1_000_001],
    ['width', 1.5],
    ['width', '1'],
    ['height', 0],
    ['height', 1_000_001],
    ['height', [1]],
    ['fileName', 'x'.repeat(256)],
    ['fileName', 5],
    ['fileName', { name: 'x' }],
  ])('is refused with the %s %.20j', async (field, value) => {
    const answer = await create({ [field]: value });

    expect(violationPaths(answer, createRefused('medium'))).toEqual([field]);
  });

  test('may say nothing of its file, and nothing any more after an update that says nothing', async () => {
    const none = { bytes: null, width: null, height: null, fileName: null, sizes: [] };
    const mediumId = await service.create(`blog/${blogId}/medium`, { ...medium.full, ...none });
    const created = await service.read(path(mediumId));
    await service.send('PUT', path(mediumId), { mediumId, ...medium.full });
    const said = await service.read(path(mediumId));

    await service.send('PUT', path(mediumId), { mediumId, ...medium.full, ...none });
    const updated = await service.read(path(mediumId));

    const fields = ['bytes', 'width', 'height', 'fileName'];
    expect(fields.filter(field => field in created || field in updated)).toEqual([]);
    expect(said).toMatchObject({ bytes: 48_213, width: 1600, height: 1200, fileName: 'harbour map.img' });
  });

  test.each([{}, { fileName: 'x.png', bytes: 5 }])(
    'without an address and an upload is refused: %j',
    async fields => {
      const { status, text } = await service.send('POST', `blog/${blogId}/medium`, fields);

      expect([status, text]).toEqual([
        400,
        `${createRefused('medium')}\n- mediumUrl is required (or uploadId)`,
      ]);
    },
  );
});

describe('An uploaded medium', () => {
  /** What a body says of a file, and the file does not. */
  const wrong = {
    mediumUrl: 'https://example.com/other.gif',
    mediumType: medium.full.mediumType,
    bytes: 1,
    width: 2,
    height: 3,
  };

  test('is what its file says, not what the body says', async () => {
    const file = png({ width: 30, height: 20 });

    const read = await newMedium(service, blogId, file, { ...wrong, fileName: 'x.png' });

    expect(read).toMatchObject({
      mediumUrl: `${service.blob.endpoint}/media/${blogId}/${sha256Of(file)}.png`,
      mediumType: { mimeType: 'image/png' },
      bytes: file.length,
      width: 30,
      height: 20,
      fileName: 'x.png',
    });
  });

  test('has no sides if it is no picture, even if the body gives some', async () => {
    const read = await newMedium(service, blogId, pdf(), wrong, 'application/pdf');

    expect(read).not.toHaveProperty('width');
    expect(read).not.toHaveProperty('height');
  });

  test('gets another file by an update, which need not say its type', async () => {
    const { mediumId, mediumUrl } = await newMedium(service, blogId, png(), { alternativeText: 'A heron' });
    const file = pdf();
    const uploadId = await upload(service, blogId, file, 'application/pdf');

    const { status } = await service.send('PUT', path(mediumId), { mediumId, uploadId, fileName: 'a.pdf' });

    expect(status).toBe(202);
    expect(await service.read(path(mediumId))).toEqual({
      blogId,
      resourceId: mediumId,
      mediumId,
      mediumUrl: `${service.blob.endpoint}/media/${blogId}/${sha256Of(file)}.pdf`,
      mediumType: expect.objectContaining({ mimeType: 'application/pdf' }),
      bytes: file.length,
      fileName: 'a.pdf',
    });
    expect((await fetch(mediumUrl)).status).toBe(404);
  });

  test('gets another file by a patch, and keeps what its file does not say', async () => {
    const fields = { alternativeText: 'A heron', fileName: 'heron.png' };
    const { mediumId, mediumUrl } = await newMedium(service, blogId, png(), fields);
    const file = pdf();
    const uploadId = await upload(service, blogId, file, 'application/pdf');

    const { status } = await service.send('PATCH', path(mediumId), { uploadId });

    expect(status).toBe(202);
    expect(await service.read(path(mediumId))).toEqual({
      blogId,
      resourceId: mediumId,
      mediumId,
      mediumUrl: `${service.blob.endpoint}/media/${blogId}/${sha256Of(file)}.pdf`,
      mediumType: expect.objectContaining({ mimeType: 'application/pdf' }),
      bytes: file.length,
      ...fields,
    });
    expect((await fetch(mediumUrl)).status).toBe(404);
  });

  test('keeps its file by a patch that does not name another', async () => {
    const { mediumId, mediumUrl, ...before } = await newMedium(service, blogId, png());

    const { status } = await service.send('PATCH', path(mediumId), { alternativeText: 'A heron' });

    expect(status).toBe(202);
    expect(await service.read(path(mediumId))).toEqual({
      ...before,
      mediumId,
      mediumUrl,
      alternativeText: 'A heron',
    });
    expect((await fetch(mediumUrl)).status).toBe(200);
  });

  test('can be put back strictly as it was read, and keeps its file', async () => {
    const { mediumId, mediumUrl } = await newMedium(service, blogId, png(), { fileName: 'a.png' });
    const before = await service.send('GET', path(mediumId));

    const { status } = await service.send('PUT', path(mediumId), before.text, strict);

    expect(status).toBe(202);
    expect((await service.send('GET', path(mediumId))).text).toBe(before.text);
    expect((await fetch(mediumUrl)).status).toBe(200);
  });

  describe('is the same in another blog', () => {
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'media-'));
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    /** The media of a blog, without its identifier. */
    const mediaOf = async (id: string) =>
      (await service.send('GET', `blog/${id}`))
        .json<{ media: Payload[] }>()
        .media.map(({ blogId: _, ...rest }) => rest);

    const exported = async () => {
      await newMedium(service, blogId, png({ width: 30, height: 20 }), { fileName: 'Reiher "am" Fluß.png' });
      await newMedium(service, blogId, pdf(), {}, 'application/pdf');
      return mediaOf(blogId);
    };

    test('if it is created with others from an export', async () => {
      const media = await exported();
      const other = await service.newBlog();

      await service.createContent(other, { media });

      expect(await mediaOf(other)).toEqual(media);
    });

    test('if an export is imported', async () => {
      const media = await exported();
      const other = crypto.randomUUID();
      const file = join(folder, 'export.json');
      writeFileSync(file, JSON.stringify({ resourceId: other, blogId: other, name: 'Moved', media }));

      const { code, output } = await runCommand('import', [file, '--url', service.api]);

      expect([code, output]).toEqual([0, expect.stringContaining('3 created')]);
      expect(await mediaOf(other)).toEqual(media);
    });
  });
});

/** The name in a Content-Disposition as RFC 6266 and RFC 8187 have it: in both forms, of which programs take the second. */
function namesIn(disposition: string | null): { plain: string; encoded: string } {
  const form =
    /^inline; filename="([ !#-[\]-~]*)"; filename\*=UTF-8''((?:[\w!#$&+.^`|~-]|%[0-9A-F]{2})*)$/.exec(
      disposition ?? '',
    );
  if (!form) throw new Error(`The header is ${disposition}`);
  return { plain: form[1] ?? '', encoded: decodeURIComponent(form[2] ?? '') };
}

describe('A file is saved under its name', () => {
  test.each<[name: string, saved: string, plain?: string]>([
    ['a.png', 'a.png'],
    ['A.PNG', 'A.PNG'],
    ['a', 'a.png'],
    [' ', ' .png'],
    ['a.png.', 'a.png..png'],
    ['invoice.html', 'invoice.html.png'],
    ['setup.exe', 'setup.exe.png'],
    ['photo\u202egnp.exe', 'photo\u202egnp.exe.png', 'photo_gnp.exe.png'],
    ['a.exe\0.png', 'a.exe\0.png', 'a.exe_.png'],
    ['"; filename="b.exe', '"; filename="b.exe.png', '_; filename=_b.exe.png'],
    [
      'a\r\nSet-Cookie: b=1\r\n\r\n<script>.png',
      'a\r\nSet-Cookie: b=1\r\n\r\n<script>.png',
      'a__Set-Cookie: b=1____<script>.png',
    ],
    ['\\..\\..\\a.png', '\\..\\..\\a.png', '_.._.._a.png'],
    ['../../etc/passwd', '../../etc/passwd.png'],
    ["it's (1) * 100%.png", "it's (1) * 100%.png"],
    ['%41%00.png', '%41%00.png'],
    ['Reiher am Fluß.png', 'Reiher am Fluß.png', 'Reiher am Flu_.png'],
    ['鷺.png', '鷺.png', '_.png'],
    ['مالك.png', 'مالك.png', '____.png'],
    ['🐦.png', '🐦.png', '__.png'],
    ['\ud800.png', '\ufffd.png', '_.png'],
    ['\udc26\ud83d.png', '\ufffd\ufffd.png', '__.png'],
    ['\u2028\u0085\u007f.png', '\u2028\u0085\u007f.png', '___.png'],
    ['鷺'.repeat(255), `${'鷺'.repeat(255)}.png`, `${'_'.repeat(255)}.png`],
  ])('%.40j as %.40j', async (fileName, saved, plain = saved) => {
    const { mediumUrl, ...read } = await newMedium(service, blogId, png(), { fileName });

    const { headers } = await fetch(mediumUrl);

    expect(namesIn(headers.get('content-disposition'))).toEqual({ plain, encoded: saved });
    expect(read.fileName).toBe(fileName);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('with the extension of its kind, if that has another one as well', async () => {
    const file = Buffer.from('ffd8ffc0000b080001000101011100', 'hex');

    const { mediumUrl } = await newMedium(service, blogId, file, { fileName: 'a.JPEG' }, 'image/jpeg');

    const { headers } = await fetch(mediumUrl);
    expect(namesIn(headers.get('content-disposition')).encoded).toBe('a.JPEG');
  });

  test.each([[undefined], ['']])('of its address if it has none: %j', async fileName => {
    const { mediumUrl } = await newMedium(service, blogId, png(), { fileName });

    expect((await fetch(mediumUrl)).headers.get('content-disposition')).toBe('inline');
  });

  test('that was given last', async () => {
    const first = await newMedium(service, blogId, png(), { fileName: 'first.png' });
    const again = await createMedium(service, blogId, await upload(service, blogId, png()), {
      fileName: 'second.png',
    });

    expect(again.status).toBe(201);
    const { headers } = await fetch(first.mediumUrl);
    expect(namesIn(headers.get('content-disposition')).encoded).toBe('second.png');
    expect(await service.read(path(first.mediumId))).toMatchObject({ fileName: 'first.png' });
  });
});
