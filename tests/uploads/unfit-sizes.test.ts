import { createRefused, updateRefused, violationPaths } from '../support/answers/refusals.ts';
import { absentGuid } from '../support/content/families.ts';
import { useMediaService } from '../support/service/media-service.ts';
import type { Answer } from '../support/service/service.ts';
import { lies } from '../support/uploads/lies.ts';
import { png } from '../support/uploads/pictures.ts';
import { sample } from '../support/uploads/samples.ts';
import { namesOfFiles, shownAt } from '../support/uploads/stored-files.ts';
import { newMedium, sha256Of, upload } from '../support/uploads/upload.ts';

const service = useMediaService();
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});

const picture = png({ width: 80, height: 40 });
const fit = png({ width: 40, height: 20 });

const asProblem = { Accept: 'application/problem+json' };

/** What is wrong where, by the lines of a text. */
const faultsIn = ({ text }: Answer) =>
  text
    .split('\n')
    .slice(1)
    .map(line => line.replace(/^- /, ''));

/** What is wrong where, by a problem, spelt as in a text. */
function faultsOf(answer: Answer) {
  const { errors = [] } = answer.json<{ errors?: { pointer: string; detail: string }[] }>();
  return errors.map(({ pointer, detail }) => {
    const place = pointer
      .slice('#/'.length)
      .replace(/\/(\d+)/g, '[$1]')
      .replaceAll('/', '.');
    return `${place} ${detail}`;
  });
}

const typeOf = (answer: Answer) => String(answer.json().type).split(':').at(-1) ?? '';

/**
 * Fails unless a create and a change of a medium with these fields are refused, as text and as problem, for that; and unless nothing
 * is stored or published then. @returns the type of the problem.
 */
async function expectRefused(fields: Record<string, unknown>, says: unknown): Promise<string> {
  const uploadId = await upload(service, blogId, picture);
  const body = { uploadId, ...fields };
  const created = await service.send('POST', `blog/${blogId}/medium`, body);
  const problem = await service.send('POST', `blog/${blogId}/medium`, body, asProblem);

  expect([created.status, created.text.split('\n')[0]]).toEqual([400, createRefused('medium')]);
  expect(faultsIn(created)).toEqual(says);
  expect([problem.status, faultsOf(problem)]).toEqual([400, says]);
  expect((await service.send('GET', `blog/${blogId}/medium`)).json()).toEqual([]);
  expect(await namesOfFiles(service, 'media', blogId)).toEqual([]);

  const { mediumId } = await newMedium(service, blogId, picture);
  const path = `blog/${blogId}/medium/${mediumId}`;
  const [before, files] = [await service.send('GET', path), await namesOfFiles(service, 'media', blogId)];
  const patched = await service.send('PATCH', path, fields);
  const mediumType = before.json().mediumType;
  const put = await service.send('PUT', path, { mediumId, mediumType, uploadId, ...fields });

  for (const answer of [patched, put]) {
    expect([answer.status, answer.text.split('\n')[0]]).toEqual([400, updateRefused('medium')]);
    expect(faultsIn(answer)).toEqual(says);
  }
  expect((await service.send('GET', path)).text).toBe(before.text);
  expect(await namesOfFiles(service, 'media', blogId)).toEqual(files);
  return typeOf(problem);
}

describe('A size that is no size of its picture is refused by each write, as text and as problem:', () => {
  const narrower = (width: number, height: number) =>
    `must name a file that is narrower than the picture (it has ${width} x ${height}, the picture 80 x 40)`;
  const other = (width: number, height: number) =>
    `must name a file with the aspect of the picture, to within a pixel (it has ${width} x ${height}, the picture 80 x 40)`;

  test.each<[string, Buffer, string, string]>([
    ['turned', png({ width: 20, height: 40 }), 'image/png', other(20, 40)],
    ['of another picture', png({ width: 40, height: 40 }), 'image/png', other(40, 40)],
    ['the picture itself', picture, 'image/png', narrower(80, 40)],
    ['a film', sample('film.mp4').file, 'video/mp4', 'must name a picture'],
  ])('%s', async (_, file, mimeType, says) => {
    const [first, second] = [
      await upload(service, blogId, fit),
      await upload(service, blogId, file, mimeType),
    ];
    const sizes = [{ uploadId: first }, { uploadId: second }];

    const type = await expectRefused({ sizes }, [expect.stringContaining(`sizes[1].uploadId ${says}`)]);

    expect(type).toBe('upload-unfit');
  });

  // All of them are looked at as the file of a medium is (unfit-files.test.ts).
  test.each(lies.filter((_, at) => at % 6 === 0))(
    '$name, announced as $mimeType',
    async ({ file, mimeType, says }) => {
      const uploadId = await upload(service, blogId, file, mimeType);

      const type = await expectRefused(
        { sizes: [{ uploadId }] },
        expect.arrayContaining(says.map(line => `sizes[0].uploadId ${line}`)),
      );

      expect(type).toBe('upload-unfit');
    },
  );
});

describe('An upload that is not there', () => {
  const missing = 'must name an upload of this blog whose file has been sent within the last day';

  test.each<[string, () => Promise<unknown>]>([
    ['that was never announced', async () => `${absentGuid}.5.png`],
    ['of another blog', async () => upload(service, await service.newBlog(), fit)],
    ['that leads elsewhere', async () => `../media/${absentGuid}/x.png`],
    ['with half a character', async () => `${absentGuid}.5.png\ud800`],
  ])('%s is no size either', async (_, uploadIdOf) => {
    const sizes = [{ uploadId: await upload(service, blogId, fit) }, { uploadId: await uploadIdOf() }];

    const type = await expectRefused({ sizes }, [`sizes[1].uploadId ${missing}`]);

    expect(type).toBe('upload-missing');
  });
});

describe('A size that is given as it is read', () => {
  const read = {
    width: 40,
    height: 20,
    mediumUrl: 'https://images.example.org/40.webp',
    mimeType: 'image/webp',
    bytes: 900,
  };

  test.each<[string, (own: string, other: string) => string]>([
    ['a file of another blog', (_, other) => other],
    [
      'a file of another blog, by a path that leads there',
      (own, other) => {
        const [folder = '', name = ''] = [
          own.slice(0, own.lastIndexOf('/')),
          other.split('/').slice(-2).join('/'),
        ];
        return `${folder}/../${name}`;
      },
    ],
  ])('may name %s, which stays when it is dropped', async (_, addressOf) => {
    const own = await newMedium(service, blogId, picture);
    const otherBlog = await service.newBlog();
    const other = await newMedium(service, otherBlog, fit);
    const path = `blog/${blogId}/medium/${own.mediumId}`;
    const sizes = [{ ...read, mediumUrl: addressOf(own.mediumUrl, other.mediumUrl) }];

    const given = await service.send('PATCH', path, { sizes });
    const dropped = await service.send('PATCH', path, { sizes: [] });
    await service.send('PATCH', path, { sizes });
    const deleted = await service.send('DELETE', path);

    expect([given.status, dropped.status, deleted.status]).toEqual([202, 202, 200]);
    expect(await shownAt(other.mediumUrl)).toBe(sha256Of(fit));
  });

  test('is not taken from an upload and from what was read at once: the file says what it is', async () => {
    const { mediumId } = await newMedium(service, blogId, picture);
    const path = `blog/${blogId}/medium/${mediumId}`;
    const sizes = [{ ...read, width: 79, bytes: 1, uploadId: await upload(service, blogId, fit) }];

    await service.send('PATCH', path, { sizes });

    const { sizes: stored } = await service.read(path);
    const mediumUrl = `${service.blob.endpoint}/media/${blogId}/${sha256Of(fit)}.png`;
    expect(stored).toEqual([{ width: 40, height: 20, mediumUrl, mimeType: 'image/png', bytes: fit.length }]);
  });
});

describe('What no number and no text can be is refused where it is:', () => {
  const size = '"mediumUrl":"https://a/b","mimeType":"image/webp","bytes":1';

  test.each<[string, string, string[]]>([
    ['an infinite width', `"sizes":[{"width":1e400,"height":20,${size}}]`, ['sizes[0].width']],
    [
      'a width of more digits than count',
      `"sizes":[{"width":40.0000001,"height":20,${size}}]`,
      ['sizes[0].width'],
    ],
    [
      'sides below nothing',
      `"sizes":[{"width":-40,"height":-20,${size}}]`,
      ['sizes[0].height', 'sizes[0].width'],
    ],
    ['sizes in an object', '"sizes":{"0":{"uploadId":"x"}}', ['sizes']],
    ['a list of lists', '"sizes":[[[[]]]]', ['sizes[0]']],
    ['nothing in a list', '"sizes":[null]', ['sizes[0]']],
    [
      'a size of nothing',
      '"sizes":[{}]',
      ['bytes', 'height', 'mediumUrl', 'mimeType', 'width'].map(each => `sizes[0].${each}`),
    ],
    ['an upload that is a number', '"sizes":[{"uploadId":5}]', ['sizes[0].uploadId']],
    ['an upload of 201 characters', `"sizes":[{"uploadId":"${'x'.repeat(201)}"}]`, ['sizes[0].uploadId']],
    [
      'an address with a script',
      `"sizes":[{"width":40,"height":20,"mediumUrl":"javascript:alert(1)","mimeType":"a","bytes":1}]`,
      ['sizes[0].mediumUrl'],
    ],
    ['a focus that is infinite', '"focus":{"x":1e400,"y":-1e400}', ['focus.x', 'focus.y']],
    ['a focus beyond an edge', '"focus":{"x":1.0000000000000002,"y":-5e-324}', ['focus.x', 'focus.y']],
    ['a focus in a list', '"focus":[0.5,0.5]', ['focus']],
    ['a hash of 41 characters', `"thumbHash":"${'A'.repeat(41)}"`, ['thumbHash']],
    ['a hash in the alphabet of addresses', '"thumbHash":"_-__"', ['thumbHash']],
    ['a hash with a line behind it', '"thumbHash":"AAAA\\n"', ['thumbHash']],
    ['a hash that is a number', '"thumbHash":1', ['thumbHash']],
  ])('%s', async (_, fields, places) => {
    const body = `{"mediumUrl":"https://images.example.org/80.png","width":80,"height":40,${fields}}`;

    const answer = await service.send('POST', `blog/${blogId}/medium`, body);

    expect(violationPaths(answer, createRefused('medium'))).toEqual(places);
    expect((await service.send('GET', `blog/${blogId}/medium`)).json()).toEqual([]);
  });

  test('less than nothing that is nothing is a focus', async () => {
    const body = '{"mediumUrl":"https://images.example.org/80.png","focus":{"x":-0,"y":-0.0}}';
    const created = await service.send('POST', `blog/${blogId}/medium`, body);
    const path = `blog/${blogId}/medium/${created.headers.get('location')?.split('/').at(-1)}`;

    expect((await service.send('GET', path)).text).toContain('"x": 0,\n');
    expect(created.status).toBe(201);
  });
});
