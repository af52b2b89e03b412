import { setTimeout as wait } from 'node:timers/promises';
import { sendRaw } from '../../infra/local/kit/testing/raw-http.ts';
import { blog, collectionOf, tag } from '../support/content/families.ts';
import { promptly } from '../support/requests/promptly.ts';
import { RawBody } from '../support/requests/raw-body.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();
let blogId: string;
beforeAll(async () => {
  blogId = await service.newBlog();
});
afterEach(async () => {
  // After all that was sent before, the same process serves others.
  const answer = await promptly(service, () => service.send('POST', collectionOf(tag, blogId), tag.full));
  expect(answer.status).toBe(201);
});

describe('A body over a raw connection', () => {
  const collection = () => collectionOf(tag, blogId);
  const readTags = async () => (await service.send('GET', `${collection()}?count=100000`)).text;
  let body: RawBody;
  const open = (...headers: string[]) => {
    body = new RawBody(service, collection(), ...headers);
  };
  afterEach(() => body.close());

  test.each([
    ['Content-Length: 100', '{"name":"x"}'],
    ['Transfer-Encoding: chunked', 'c\r\n{"name":"x"}\r\n'],
  ])(
    'whose client disconnects before its end (%s) stores nothing, and is not a failure of the service',
    async (header, part) => {
      const before = await readTags();
      const start = service.host.lines().length;
      open(header);
      body.send(part);
      await wait(50);

      body.close();
      await wait(50);

      expect(await readTags()).toBe(before);
      expect(service.host.lines().slice(start).join('\n')).not.toMatch(/CreateTag failed/);
    },
  );

  test.each([
    ['a negative length', ['Content-Length: -1']],
    ['a length that is not a number', ['Content-Length: 12abc']],
    ['a length beyond all numbers', ['Content-Length: 99999999999999999999999']],
    ['two lengths that differ', ['Content-Length: 12', 'Content-Length: 13']],
    ['a length and chunks', ['Content-Length: 12', 'Transfer-Encoding: chunked']],
    ['an unknown encoding', ['Transfer-Encoding: gzip, nonsense']],
  ])('with %s is refused by the server', async (_, headers) => {
    const before = await readTags();
    open(...headers);
    body.send('{"name":"x"}');

    expect(await body.untilAnswered()).toMatch(/^HTTP\/1\.1 (400|501) /);
    expect(await readTags()).toBe(before);
  });

  test.each(['zz\r\n{"name":"x"}\r\n', 'fffffffffffffffff\r\n', '-1\r\n', '5;a\rb\r\n'])(
    'with the chunk %j is refused by the server',
    async text => {
      const before = await readTags();
      open('Transfer-Encoding: chunked');
      body.send(text);

      expect(await body.untilAnswered()).toMatch(/^HTTP\/1\.1 (400|500) |^$/);
      expect(await readTags()).toBe(before);
    },
  );
});

/** Creates a blog, past a sign-in. */
const create = (header: string) => {
  const body = JSON.stringify(blog.minimal);
  const headers = [header, `Content-Length: ${body.length}`];
  return promptly(service, () => sendRaw(service.host.url, 'POST /api/blog', headers, body));
};

test.each([
  'Host: a b',
  'Host: "<script>',
  'Host: evil.example/x?y#',
  'Host: user:password@evil.example',
  'Host: [',
  'Host: evil.example:99999',
  'Host: 1.2.3.4.5',
  'X-Forwarded-Proto: javascript',
  'X-Forwarded-Proto: :',
  'X-Forwarded-Proto: http://evil.example/?',
  'Disguised-Host: evil.example/x',
])('A create with "%s", which is not a valid host, is 400 by the server', async header => {
  const answer = await create(header);

  expect([answer.status, answer.body]).toEqual([400, '']);
});

test.each([
  'Host: evil.example',
  'Host: [::1]:80',
  'X-Forwarded-Proto: https',
  'X-Forwarded-Proto: HTTP, javascript',
])('A create with "%s" has one Location header', async header => {
  const { status, headers } = await create(header);

  expect(status).toBe(201);
  const locations = headers.filter(([name]) => name === 'location').map(([, value]) => value);
  expect(locations).toEqual([expect.stringMatching(/^https?:\/\/[\w.:[\]]+\/api\/blog\/[0-9a-f-]{36}$/i)]);
});
