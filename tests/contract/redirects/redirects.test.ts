import { expectRefusal } from '../../support/answers/expected.ts';
import { expectProblemOrText } from '../../support/answers/refusals.ts';
import { absentGuid, blog, collectionOf, tag } from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

let blogId: string;
let path: string;
beforeEach(async () => {
  blogId = await service.newBlog();
  path = `blog/${blogId}/redirects`;
});

const put = (redirects: unknown, headers: Record<string, string> = {}) =>
  service.send('PUT', path, { redirects }, headers);
const get = (headers: Record<string, string> = {}) => service.send('GET', path, undefined, headers);
const tagNow = async () => (await get()).headers.get('etag') ?? '';

const some = [
  { from: '/old/', to: '/new/', status: 301 },
  { from: '/shop', to: 'https://shop.example.com/?a=1#b', status: 302 },
  { from: '/café', to: '/caf%C3%A9-neu' },
];
const kept = some
  .map(redirect => ({ status: 301, ...redirect }))
  .map(({ from, to, status }) => ({ from, to, status }));

describe('The redirects of a blog', () => {
  test('are none at first, and are read as they were written, for good unless they say otherwise', async () => {
    const before = await service.read(path);
    const { status, text } = await put(some.map(redirect => ({ ...redirect, note: 'ours' })));

    expect(before).toEqual({ redirects: [] });
    expect([status, text]).toEqual([202, '']);
    expect(await service.read(path)).toEqual({ redirects: kept });
  });

  test('may be 5,000, and are streamed then', async () => {
    const many = Array.from({ length: 5_000 }, (_, at) => ({
      from: `/old/${at}`,
      to: `/old/${at + 1}`,
      status: 301,
    }));

    expect((await put(many)).status).toBe(202);
    expect(await service.read(path)).toEqual({ redirects: many });
    expectRefusal(
      await put([...many, { from: '/more', to: '/end' }]),
      'Submitted data is invalid, list of redirects cannot be modified.',
    );
  });

  test('have less than 2 MB: more is refused, and nothing is changed', async () => {
    await put(some);
    const long = Array.from({ length: 1_200 }, (_, at) => ({
      from: `/${at}/${'x'.repeat(1_900)}`,
      to: '/new',
    }));
    const { status, text } = await put(long);

    expect([status, text.split('\n')[1]]).toEqual([400, '- what is stored must be less than 2 MB']);
    expect(await service.read(path)).toEqual({ redirects: kept });
  });

  test('may fill an item, in the longest body, and are read and exported then', async () => {
    const filled = (amount: number) =>
      Array.from({ length: amount }, (_, at) => ({
        from: `/${at}/`.padEnd(2_047, 'x'),
        to: '/new',
        status: 301,
      }));
    const list = filled(1_005);
    const body = JSON.stringify({ redirects: list });
    const [longest, longer] = [2_555_904, 2_555_905].map(length => body.padEnd(length, ' '));

    const taken = await service.send('PUT', path, longest);
    const refused = await service.send('PUT', path, longer);
    const tooMuch = await put(filled(1_007));

    // An item has up to 2,097,152 bytes, with its keys.
    expect([Buffer.byteLength(body), taken.status]).toEqual([2_094_435, 202]);
    expect([refused.status, tooMuch.status]).toEqual([400, 400]);
    expect(await service.read(path)).toEqual({ redirects: list });
    expect((await service.read(`blog/${blogId}`)).redirects).toEqual(list);
  });

  test('have a tag that other writes in the blog leave valid for a write, and that a write of them does not', async () => {
    await put(some);
    const tag1 = await tagNow();
    await service.createIn(blogId, tag);
    await service.send('PUT', `blog/${blogId}`, blog.changed);

    const second = await put([], { 'If-Match': tag1 });
    const third = await put(some, { 'If-Match': tag1 });

    expect([second.status, third.status]).toEqual([202, 412]);
    expect(await service.read(path)).toEqual({ redirects: [] });
    expect((await put(some, { 'If-Match': second.headers.get('etag') ?? '' })).status).toBe(202);
    expect((await put([], { 'If-None-Match': '*' })).status).toBe(412);
    expect((await put([], { 'If-Match': 'x' })).status).toBe(400);
  });

  test('are not sent again to who has them', async () => {
    await put(some);
    const etag = await tagNow();

    const same = await get({ 'If-None-Match': etag });
    await put([]);
    const changed = await get({ 'If-None-Match': etag });

    expect([same.status, same.text, changed.status]).toEqual([304, '', 200]);
  });

  test('change the version of the blog when they change, and only then', async () => {
    const version = async () => (await service.send('GET', `blog/${blogId}?fields=name`)).headers.get('etag');
    const before = await version();
    await put(some);
    const written = await version();
    await put(some);

    expect(written).not.toBe(before);
    expect(await version()).toBe(written);
  });

  test('are in its export, last, and left out of it where there are none', async () => {
    const before = await service.read(`blog/${blogId}`);
    await put(some);
    const after = await service.read(`blog/${blogId}`);

    expect(Object.keys(before)).not.toContain('redirects');
    expect(Object.keys(after).at(-1)).toBe('redirects');
    expect(after).toEqual({ ...before, redirects: kept });
    expect(await service.read(`blog/${blogId}?fields=redirects`)).toEqual({ redirects: kept });
    expect(await service.read(`blog/${blogId}?fields=name`)).not.toHaveProperty('redirects');
  });

  test('stay when the blog is updated, also by what was read of it', async () => {
    await put(some);
    const read = await service.read(`blog/${blogId}`);

    const { status } = await service.send('PUT', `blog/${blogId}`, read, { Prefer: 'handling=strict' });

    expect(status).toBe(202);
    expect(await service.read(path)).toEqual({ redirects: kept });
  });

  test('are gone with the blog, and one in its place has none', async () => {
    await put(some);
    await service.send('DELETE', `blog/${blogId}`);
    const gone = [await get(), await put(some)];
    await service.create('blog', { ...blog.minimal, blogId });

    expect(gone.map(({ status, text }) => [status, text])).toEqual([
      [404, ''],
      [404, ''],
    ]);
    expect(await service.read(path)).toEqual({ redirects: [] });
    expect((await put(some)).status).toBe(202);
  });

  test('are no child of a blog: its counts and lists are as before', async () => {
    await put(some);
    await service.createMany(blogId, tag, 150, index => ({ name: String(index) }));
    const counts = await service.read(`blog/${blogId}?fields=tagCount,postCount,authorsCount,mediaCount`);
    const list = await service.read(collectionOf(tag, blogId));
    const { status } = await service.send('DELETE', `blog/${blogId}`);

    expect(counts).toEqual({ authorsCount: 0, mediaCount: 0, tagCount: 150, postCount: 0 });
    expect(list).toHaveLength(10);
    expect([status, (await get()).status]).toEqual([200, 404]);
  });

  test('are 404 of a blog that does not exist', async () => {
    path = `blog/${absentGuid}/redirects`;

    expect([(await get()).status, (await put(some)).status]).toEqual([404, 404]);
  });

  test('are those of one of two writers at the same time, whole', async () => {
    const lists = Array.from({ length: 8 }, (_, at) => [{ from: `/${at}`, to: '/new', status: 301 }]);
    const answers = await Promise.all(lists.map(list => put(list)));

    expect(answers.map(({ status }) => status)).toEqual(lists.map(() => 202));
    const { redirects } = await service.read(path);
    expect(lists).toContainEqual(redirects);
  });
});

describe('A list of redirects is refused, and nothing is changed,', () => {
  const good = { from: '/a', to: '/b' };

  test.each<[what: string, redirects: unknown, place: RegExp]>([
    ['that is no list', {}, /^- redirects must be an array/],
    ['with what is no object', ['/a'], /^- redirects\[0\] must be an object/],
    ['without from', [{ to: '/b' }], /^- redirects\[0\]\.from is required/],
    ['without to', [good, { from: '/c' }], /^- redirects\[1\]\.to is required/],
    ...[
      'a',
      '',
      '//other.example/a',
      'https://other.example/a',
      '/a?b',
      '/a#b',
      '/a*',
      '/*',
      '/:slug',
      '/a b',
      '/a\n',
      '/%zz',
    ].map((from): [string, unknown, RegExp] => [
      `from ${JSON.stringify(from)}`,
      [good, { from, to: '/b' }],
      /^- redirects\[1\]\.from must/,
    ]),
    ...['/a/../b', '/./a', '/%2E%2e/a', `/${'x'.repeat(2_048)}`].map((from): [string, unknown, RegExp] => [
      `from ${from.slice(0, 20)}`,
      [good, { from, to: '/b' }],
      /^- redirects\[1\]\.from must/,
    ]),
    ...[
      'b',
      '',
      '//other.example',
      'ftp://other.example/',
      'javascript:alert(1)',
      '/b c',
      'https://other.example/a b',
    ].map((to): [string, unknown, RegExp] => [
      `to ${JSON.stringify(to)}`,
      [good, { from: '/c', to }],
      /^- redirects\[1\]\.to must/,
    ]),
    ...[300, 303, 307, 308, '301', 301.5].map((status): [string, unknown, RegExp] => [
      `with the status ${JSON.stringify(status)}`,
      [{ ...good, status }],
      /^- redirects\[0\]\.status must be a whole number from 301 to 302/,
    ]),
    [
      'from one path twice',
      [good, { from: '/a/', to: '/c' }],
      /^- redirects\[1\]\.from must not be the same as redirects\[0\]\.from/,
    ],
    ['that lead to themselves', [{ from: '/a', to: '/a/' }], /^- redirects\[0\]\.to must not lead back/],
    [
      'that make a loop',
      [good, { from: '/b', to: '/a' }],
      /^- redirects\[0\]\.to must not lead back to its own from, by redirects\[1\]/,
    ],
  ])('%s', async (_, redirects, place) => {
    const answer = await put(redirects);

    expectRefusal(answer, 'Submitted data is invalid, list of redirects cannot be modified.');
    expect(answer.text.split('\n')[1]).toMatch(place);
    expect(await service.read(path)).toEqual({ redirects: [] });
  });

  test('with a fault at each place, all of which are named', async () => {
    const { text } = await put([{ from: 'a', to: 'b' }, good, { from: '/c', to: '/d', status: 1 }]);

    expect(
      text
        .split('\n')
        .slice(1)
        .map(line => line.split(' ')[1]),
    ).toEqual(['redirects[0].from', 'redirects[0].to', 'redirects[2].status']);
  });

  test('that leads back by the address of its own site', async () => {
    await service.send('PUT', `blog/${blogId}`, { ...blog.minimal, siteUrl: 'https://herons.example' });

    const answer = await put([{ from: '/a', to: 'https://herons.example/a/' }]);

    expect([answer.status, answer.text.split('\n')[1]]).toEqual([
      400,
      '- redirects[0].to must not lead back to its own from; a last slash makes no difference',
    ]);
  });

  test('with an unknown field, if the request asks for that, also at the end of a long list', async () => {
    const long = Array.from({ length: 400 }, (_, at) => ({ from: `/${at}`, to: '/end' }));
    const { status, text } = await put([...long, { ...good, form: '/a' }], { Prefer: 'handling=strict' });

    expect([status, text.split('\n')[1]]).toEqual([400, '- redirects[400].form is not a field']);
  });
});

/** Requests that are refused: with which status, and as which problem. */
const refused: [
  what: string,
  status: number,
  type: string,
  request: () => [method: string, path: string, body?: unknown, headers?: Record<string, string>],
][] = [
  [
    'a read with an unknown parameter',
    400,
    'query-invalid',
    () => ['GET', `${path}?from=/old`, undefined, strict],
  ],
  ['a read of a blog without a GUID', 500, 'identifier-malformed', () => ['GET', 'blog/none/redirects']],
  ['a write with a list that is none', 400, 'body-invalid', () => ['PUT', path, { redirects: 7 }]],
  ['a write that is no JSON', 500, 'body-not-json', () => ['PUT', path, '{"redirects":']],
  [
    'a write where nothing may be there',
    412,
    'precondition-failed',
    () => ['PUT', path, {}, { 'If-None-Match': '*' }],
  ],
];
const strict = { Prefer: 'handling=strict' };

test.each(refused)(
  'Who asks for problems gets one for %s, a person a text: %i %s',
  async (_, status, type, request) => {
    const [method, at, body, headers] = request();

    const send = (accept: Record<string, string>) =>
      service.send(method, at, body, { ...headers, ...accept });
    await expectProblemOrText(send, status, type);
  },
);

test('Redirects are read and replaced strictly, if nothing is said that is unknown', async () => {
  const read = await get(strict);
  const written = await service.send('PUT', path, read.json(), { ...strict, 'If-None-Match': '"old"' });

  expect([read, written].map(({ status, headers }) => [status, headers.get('preference-applied')])).toEqual([
    [200, 'handling=strict'],
    [202, 'handling=strict'],
  ]);
});
