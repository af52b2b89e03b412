import { expectError, expectNothingInside } from '../support/answers/expected.ts';
import { createRefused, violationPaths } from '../support/answers/refusals.ts';
import { absentGuid, medium, zeroGuid } from '../support/content/families.ts';
import { useMediaService } from '../support/service/media-service.ts';
import type { Answer, Service } from '../support/service/service.ts';
import { useLocalService } from '../support/service/use-service.ts';
import type { Address } from '../support/uploads/upload.ts';

const service = useMediaService();
let blogId: string;
beforeAll(async () => {
  blogId = await service.newBlog();
});

const picture = { mimeType: 'image/png', bytes: 183_400 };
const megabyte = 1024 * 1024;
const asProblem = { Accept: 'application/problem+json' };
const refused = createRefused('upload');

const announce = (body: unknown, headers = {}, to = blogId) =>
  service.send('POST', `blog/${to}/upload`, body, headers);

const problemOf = (answer: Answer) => {
  const { type, errors } = answer.json<{ type: string; errors?: unknown }>();
  return { status: answer.status, type: type.split(':').at(-1), errors };
};

/** What the description says of announcements. */
async function described(from: Service) {
  const { components } = (await from.send('GET', 'openapi.json')).json<{
    components: { schemas: { UploadBody: { properties: Record<string, Record<string, unknown>> } } };
  }>();
  const { mimeType, bytes } = components.schemas.UploadBody.properties;
  return { types: mimeType?.enum, maximum: bytes?.maximum };
}

const usualTypes: [string, string][] = [
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
  ['video/mp4', 'mp4'],
  ['video/webm', 'webm'],
  ['audio/mpeg', 'mp3'],
  ['application/pdf', 'pdf'],
];
const listed = usualTypes.map(([type]) => type).join(', ');

describe('An announcement', () => {
  test.each(usualTypes)(
    'of %s gets an address for one new file, which nobody may keep',
    async (mimeType, extension) => {
      const answer = await announce({ mimeType, bytes: 1234 });
      const { uploadId, url, expires, ...rest } = answer.json<Address & Record<string, unknown>>();
      const { origin, pathname, searchParams } = new URL(url);

      expect(answer.status).toBe(201);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(rest).toEqual({
        method: 'PUT',
        headers: { 'x-ms-blob-type': 'BlockBlob', 'Content-Type': mimeType },
      });
      expect(uploadId).toMatch(new RegExp(`^[0-9a-f-]{36}\\.1234\\.${extension}$`));
      expect(`${origin}${pathname}`).toBe(`${service.blob.endpoint}/incoming/${blogId}/${uploadId}`);
      expect(['sp', 'sr'].map(name => searchParams.get(name))).toEqual(['c', 'b']);
      expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    },
  );

  test('gets an address that expires after 15 minutes', async () => {
    const sent = Date.now();
    const { url, expires } = (await announce(picture)).json<Address & Record<string, unknown>>();
    const answered = Date.now();

    const begun = Date.parse(expires) - 15 * 60_000;
    expect([sent, begun, answered].sort()).toEqual([sent, begun, answered]);
    const signed = Date.parse(new URL(url).searchParams.get('se') ?? '');

    // A signature has whole seconds.
    expect(signed).toBe(Math.floor(Date.parse(expires) / 1_000) * 1_000);
  });

  test('gets another address each time', async () => {
    const answers = [await announce(picture), await announce(picture)];

    const ids = answers.map(answer => answer.json<Address & Record<string, unknown>>().uploadId);

    expect(new Set(ids).size).toBe(2);
  });

  test.each([
    'image/svg+xml',
    'text/html',
    'application/xhtml+xml',
    'text/javascript',
    'application/zip',
    'image/tiff',
    'audio/wav',
    'image/png; charset=utf-8',
    ' image/png',
    'png',
    'image/*',
    '*/*',
    'image/png\n',
  ])('of %j is refused with the types that are taken', async mimeType => {
    const answer = await announce({ ...picture, mimeType });
    const problem = await announce({ ...picture, mimeType }, asProblem);

    expectError(answer, 400, `${refused}\n- mimeType must be one of ${listed}`);
    expect(problemOf(problem)).toEqual({
      status: 400,
      type: 'body-invalid',
      errors: [{ detail: `must be one of ${listed}`, pointer: '#/mimeType' }],
    });
    expectNothingInside(answer, service);
  });

  test('of a type in capital letters is taken as the type that it is', async () => {
    const { json } = await announce({ ...picture, mimeType: 'Image/PNG' });

    expect(json<Address & Record<string, unknown>>().headers['Content-Type']).toBe('image/png');
  });

  test.each([0, -1, 1.5, 1e99, '5', true, [], {}, null, undefined])('of %j bytes is refused', async bytes => {
    const answer = await announce({ ...picture, bytes });

    expect(violationPaths(answer, refused)).toEqual(['bytes']);
  });

  test('of the most bytes is taken, and of one more refused with that number', async () => {
    const most = await announce({ ...picture, bytes: 50 * megabyte });
    const more = await announce({ ...picture, bytes: 50 * megabyte + 1 });

    expect(most.status).toBe(201);
    expectError(more, 400, `${refused}\n- bytes must be at most 52428800`);
  });

  test('of too many bytes of a wrong type is refused for both', async () => {
    const answer = await announce({ mimeType: 'text/html', bytes: 1e9 });

    expect(violationPaths(answer, refused)).toEqual(['bytes', 'mimeType']);
  });

  test('with a digest in capital letters has it in small ones', async () => {
    const { json } = await announce({ ...picture, sha256: 'AB'.repeat(32) });

    expect(json<Address & Record<string, unknown>>().uploadId).toMatch(/\.183400\.(ab){32}\.png$/);
  });

  test.each(['', ' ', 'ab', 'a'.repeat(63), 'a'.repeat(65), 'g'.repeat(64), `${'a'.repeat(63)}\n`, 5, {}])(
    'with the digest %j is refused',
    async sha256 => {
      const answer = await announce({ ...picture, sha256 });

      expect(violationPaths(answer, refused)).toEqual(['sha256']);
    },
  );

  test('with a digest of null is taken as one without', async () => {
    const answer = await announce({ ...picture, sha256: null });

    expect(answer.status).toBe(201);
  });

  test('in a blog that does not exist is refused', async () => {
    const answer = await announce(picture, {}, absentGuid);
    const problem = await announce(picture, asProblem, absentGuid);

    expectError(answer, 400, `${refused}\n- blogId must name a blog that exists`);
    expect(problemOf(problem)).toEqual({
      status: 400,
      type: 'blog-missing',
      errors: [{ detail: 'must name a blog that exists', parameter: 'blogId' }],
    });
  });

  test.each([
    ['%20', 400, 'blog-id-unspecified'],
    [zeroGuid, 400, 'blog-id-unspecified'],
    ['x', 500, 'identifier-malformed'],
    ['..%2f..%2fmedia', 500, 'identifier-malformed'],
  ])('in the blog %j is %d %s', async (to, status, type) => {
    const problem = await announce(picture, asProblem, to);

    expect(problemOf(problem)).toMatchObject({ status, type });
  });

  test.each([
    ['nothing', undefined, 400, 'body-missing'],
    ['a list', '[]', 400, 'body-invalid'],
    ['a text', '"image/png"', 400, 'body-invalid'],
    ['half an object', '{"mimeType":', 500, 'body-not-json'],
    ['more than is read', JSON.stringify({ ...picture, x: 'x'.repeat(2_560_000) }), 400, 'body-too-large'],
  ])('with %s as its body is refused', async (_what, body, status, type) => {
    const problem = await announce(body, asProblem);

    expect(problemOf(problem)).toMatchObject({ status, type });
  });

  test('without anything is refused for what is missing', async () => {
    const answer = await announce({});

    expectError(answer, 400, `${refused}\n- mimeType is required\n- bytes is required`);
  });

  test('with an unknown field or parameter is refused if the request prefers that', async () => {
    const strict = { Prefer: 'handling=strict' };

    const taken = await announce(picture, strict);
    const field = await announce({ ...picture, fileName: 'x' }, strict);
    const parameter = await service.send('POST', `blog/${blogId}/upload?x=1`, picture, strict);
    const lenient = await announce({ ...picture, fileName: 'x' });

    expectError(field, 400, `${refused}\n- fileName is not a field`);
    expectError(parameter, 400, `${refused}\n- x is not a parameter of this operation`);
    expect(field.headers.get('preference-applied')).toBe('handling=strict');
    expect([taken.status, lenient.status]).toEqual([201, 201]);
  });

  test('is described with the types and the size that are taken', async () => {
    expect(await described(service)).toEqual({
      types: usualTypes.map(([type]) => type),
      maximum: 50 * megabyte,
    });
  });
});

describe('With other types and another size', () => {
  const other = useMediaService({ UPLOAD_TYPES: ' WAV, m4a,ogg , ogv,wav', UPLOAD_MAX_MB: '2' });
  const types = ['audio/mp4', 'audio/wav', 'audio/ogg', 'video/ogg'];

  test('these are taken and described, and no others', async () => {
    const path = `blog/${await other.newBlog()}/upload`;

    const taken = await Promise.all(
      types.map(mimeType => other.send('POST', path, { mimeType, bytes: 2 * megabyte })),
    );
    const type = await other.send('POST', path, picture);
    const size = await other.send('POST', path, { mimeType: 'audio/wav', bytes: 2 * megabyte + 1 });

    expect(taken.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expectError(type, 400, `${refused}\n- mimeType must be one of ${types.join(', ')}`);
    expectError(size, 400, `${refused}\n- bytes must be at most 2097152`);
    expect(await described(other)).toEqual({ types, maximum: 2 * megabyte });
  });
});

describe('Without storage', () => {
  const off = useLocalService();
  const says = 'Uploads are off: the service has no storage for files. Give media by their addresses.';

  test.each([
    ['an announcement', 'upload', picture],
    ['a medium with an upload', 'medium', { uploadId: `${absentGuid}.5.png` }],
    ['a medium with a size', 'medium', { ...medium.full, sizes: [{ uploadId: `${absentGuid}.5.png` }] }],
  ])('%s is 503, with a reason', async (_what, segment, body) => {
    const path = `blog/${await off.newBlog()}/${segment}`;

    const answer = await off.send('POST', path, body);
    const problem = await off.send('POST', path, body, asProblem);

    expectError(answer, 503, says);
    expect(problem.json()).toEqual({
      type: 'urn:problem-type:blog-content-service:uploads-off',
      title: 'Uploads are off',
      status: 503,
      detail: says,
    });
  });

  test('an update of a medium with an upload is 503 and changes nothing', async () => {
    const collection = `blog/${await off.newBlog()}/medium`;
    const path = `${collection}/${await off.create(collection, medium.full)}`;
    const before = await off.send('GET', path);

    const body = { ...before.json<object>(), uploadId: `${absentGuid}.5.png` };
    const answer = await off.send('PUT', path, body);
    const problem = await off.send('PUT', path, body, asProblem);

    expectError(answer, 503, says);
    expect(problem.json().type).toBe('urn:problem-type:blog-content-service:uploads-off');
    const part = { uploadId: body.uploadId };
    expectError(await off.send('PATCH', path, part), 503, says);
    expect((await off.send('PATCH', path, part, asProblem)).json()).toEqual(problem.json());
    expect((await off.send('GET', path)).text).toBe(before.text);
  });

  test('media by address are created, replaced and deleted', async () => {
    const collection = `blog/${await off.newBlog()}/medium`;

    const mediumId = await off.create(collection, medium.full);
    const replaced = await off.send('PUT', `${collection}/${mediumId}`, { mediumId, ...medium.changed });
    const deleted = await off.send('DELETE', `${collection}/${mediumId}`);

    expect([replaced.status, deleted.status]).toEqual([202, 200]);
  });
});
