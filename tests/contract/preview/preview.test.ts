import {
  blogIdMissing,
  expectEmpty,
  expectError,
  expectNothingInside,
} from '../../support/answers/expected.ts';
import { internalError } from '../../support/answers/refusals.ts';
import { absentGuid, blog, post, zeroGuid } from '../../support/content/families.ts';
import { currentTag } from '../../support/content/tagged-blog.ts';
import { useServiceForOtherSites } from '../../support/service/use-service.ts';

const service = useServiceForOtherSites();
let blogId: string;
let postId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
  postId = await service.createIn(blogId, post);
});

const create = (at: { blogId?: string; postId?: string } = {}, headers?: Record<string, string>) =>
  service.send('POST', `blog/${at.blogId ?? blogId}/post/${at.postId ?? postId}/preview`, undefined, headers);
const end = (at = blogId, headers?: Record<string, string>) =>
  service.send('DELETE', `blog/${at}/preview`, undefined, headers);

/** The two operations, in the test's blog or in another, with what follows the address. */
const operations = [
  {
    name: 'CreatePreview',
    ask: (headers?: Record<string, string>, at = blogId, query = '') =>
      service.send('POST', `blog/${at}/post/${postId}/preview${query}`, undefined, headers),
  },
  {
    name: 'DeletePreviews',
    ask: (headers?: Record<string, string>, at = blogId, query = '') =>
      service.send('DELETE', `blog/${at}/preview${query}`, undefined, headers),
  },
];

const problem = { Accept: 'application/problem+json' };

test('A preview is 201 with a token that expires in an hour, which nobody keeps', async () => {
  const before = Date.now();

  const { status, headers, json } = await create();

  const { token, expires, ...others } = json<Record<string, string>>();
  expect(status).toBe(201);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('location')).toBeNull();
  expect(token).toMatch(/^\d{10}\.[\w-]{43}$/);
  const time = Date.parse(expires ?? '') - before;
  expect([time > 3_598_000, Date.parse(expires ?? '') <= Date.now() + 3_600_000]).toEqual([true, true]);
  for (const name of Object.keys(others)) expect(name).toBe('url');
});

const createFor = (body: unknown, headers?: Record<string, string>) =>
  service.send('POST', `blog/${blogId}/post/${postId}/preview`, body, headers);

test.each([
  [{ hours: 1 }, 1],
  [{ hours: 24 }, 24],
  [{ HOURS: 168 }, 168],
  [{}, 1],
  [{ hours: null }, 1],
  [{ minutes: 5 }, 1],
  ['null', 1],
  [' ', 1],
])('A preview that is asked for with %j expires in %d hours', async (body, hours) => {
  const before = Date.now();

  const { status, json } = await createFor(body);

  const time = Date.parse(String(json().expires)) - before;
  expect(status).toBe(201);
  expect([time > hours * 3_600_000 - 2_000, time < hours * 3_600_000 + 60_000]).toEqual([true, true]);
});

test.each([0, 169, -1, 1.5, '24', true, []])('A preview for %j hours is refused', async hours => {
  const refused = 'Submitted data is invalid, preview cannot be created.';

  const answer = await createFor({ hours });

  expectError(answer, 400, `${refused}\n- hours must be a whole number from 1 to 168`);
  expect((await createFor({ hours }, problem)).json()).toMatchObject({
    type: 'urn:problem-type:blog-content-service:body-invalid',
    errors: [{ pointer: '#/hours' }],
  });
});

test('A body that is no object or no JSON is refused as with other creates', async () => {
  const answers = [await createFor('[]'), await createFor('{')];

  expect(answers.map(({ status }) => status)).toEqual([400, 500]);
});

test('With strict handling a field that is not known is refused, with its place', async () => {
  const answer = await createFor({ hours: 2, minutes: 5 }, { Prefer: 'handling=strict' });

  expectError(answer, 400, 'Submitted data is invalid, preview cannot be created.\n- minutes is not a field');
});

test('A draft, a scheduled and a published post each have previews of their own', async () => {
  const dates = [undefined, '2999-01-01T00:00:00Z', '2001-01-01T00:00:00Z'];

  const tokens = dates.map(async published => {
    const id = await service.createIn(blogId, post, { published });
    return (await create({ postId: id })).json().token;
  });

  expect(new Set(await Promise.all(tokens)).size).toBe(dates.length);
});

test('Previews of a post that are asked for at once are signed alike: the first makes the key of all', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => create()));

  // Two that expire in the same second are equal if they have the same key.
  const byExpiry = new Map(answers.map(answer => [answer.json().expires, answer.json().token]));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  for (const answer of answers) expect(answer.json().token).toBe(byExpiry.get(answer.json().expires));
});

test('The end of all previews is 200 without a body, also if there were none', async () => {
  const answers = [await end(), await create(), await end(), await end()];

  expect(answers.map(({ status, text }) => [status, status === 200 ? text : ''])).toEqual([
    [200, ''],
    [201, ''],
    [200, ''],
    [200, ''],
  ]);
});

test('What signs previews is in no answer', async () => {
  await create();

  const answers = [
    await service.send('GET', `blog/${blogId}`),
    await service.send('GET', `blog/${blogId}?fields=name,postCount`),
    await service.send('PUT', `blog/${blogId}`, blog.full, { Prefer: 'return=representation' }),
  ];

  for (const { text } of answers) expect(text).not.toMatch(/preview|key"/i);
  expect((await service.send('GET', `blog/${blogId}?fields=previewKey`)).status).toBe(400);
});

test('Only the first preview of a blog is a write: after it the version stays', async () => {
  await create();
  const version = await currentTag(service, `blog/${blogId}`);

  const again = await create();

  expect(again.status).toBe(201);
  expect(await currentTag(service, `blog/${blogId}`)).toBe(version);
});

test('A post that is previewed keeps its tag for writes, and reads as before', async () => {
  const path = `blog/${blogId}/post/${postId}`;
  const tag = await currentTag(service, path);
  const before = await service.read(path);

  await create();

  expect(await service.read(path)).toEqual(before);
  expect((await service.send('PUT', path, before, { 'If-Match': tag })).status).toBe(202);
});

test('Addresses are not case-sensitive, take each form of a GUID, and a trailing slash', async () => {
  const [id, at] = [`%7B${postId.toUpperCase()}%7D`, blogId.replaceAll('-', '')];

  const answers = [
    await service.send('POST', `blog/${at}/POST/${id}/Preview/`),
    await service.send('DELETE', `Blog/${at}/PREVIEW/`),
  ];

  expect(answers.map(({ status }) => status)).toEqual([201, 200]);
});

test('A preview of a post that is not in the blog is 404, and names the post as a problem', async () => {
  const other = await service.newBlog();
  const nowhere = [{ postId: absentGuid }, { postId: zeroGuid }, { blogId: other }, { blogId: absentGuid }];

  for (const at of nowhere) {
    expectEmpty(await create(at), 404);
    const { status, json } = await create(at, problem);
    expect([status, json().type, json().detail]).toEqual([
      404,
      'urn:problem-type:blog-content-service:not-found',
      'There is no such post.',
    ]);
  }
});

test('The end of the previews of a blog that is not there is 404, and names the blog as a problem', async () => {
  const { json } = await end(absentGuid, problem);

  expectEmpty(await end(absentGuid), 404);
  expect(json()).toMatchObject({ status: 404, detail: 'There is no such blog.' });
});

test('A preview of what is no GUID is 500', async () => {
  for (const id of ['x', '%20', `${absentGuid}0`]) {
    const answer = await create({ postId: id });

    expectError(answer, 500, internalError);
    expectNothingInside(answer, service);
  }
});

describe.each(operations)('$name', ({ ask }) => {
  test('with a blank blogId is 400, and with one that is no GUID 500, also as a problem', async () => {
    expectError(await ask({}, '%20'), 400, blogIdMissing);
    expectError(await ask({}, 'x'), 500, internalError);
    expect((await ask(problem, '%20')).json().type).toMatch(/:blog-id-unspecified$/);
    expect((await ask(problem, 'x')).json().type).toMatch(/:identifier-malformed$/);
  });

  test('takes no parameter, which strict handling refuses', async () => {
    const strict = { Prefer: 'handling=strict' };
    const [lenient, refused, without] = [
      await ask({}, blogId, '?expires=9'),
      await ask(strict, blogId, '?expires=9'),
      await ask(strict),
    ];

    expect([lenient.status < 202, refused.status, without.status < 202]).toEqual([true, 400, true]);
    expect(refused.text).toMatch(/^Submitted data is invalid, preview cannot be (created|deleted)\.\n- /);
    expect(without.headers.get('preference-applied')).toBe('handling=strict');
  });

  test('is 403 for a page of another site, also as a problem', async () => {
    const foreign = { 'Sec-Fetch-Site': 'cross-site' };

    expect((await ask(foreign)).status).toBe(403);
    expect((await ask({ ...foreign, ...problem })).json().type).toMatch(/:cross-site$/);
  });
});
