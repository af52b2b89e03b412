import { openRaw, readAll, sendRaw } from '../../../kit/testing/raw-http.ts';
import { useFixtureHost } from '../../testing/fixture-app.ts';

const source = `
  app.setup({ enableHttpStream: true });
  const echo = async (request, context) => ({
    body: JSON.stringify({ fn: context.functionName, params: request.params, url: request.url }),
  });
  const add = (name, methods, route) => app.http(name, { methods, route, authLevel: 'anonymous', handler: echo });
  add('GetAuthorList', ['GET'], 'blog/{blogId}/author');
  add('CreateAuthor', ['POST'], 'blog/{blogId}/author');
  add('GetMedium', ['GET'], 'blog/{blogId}/{segment:regex(^medi(um|a)$)}/{id}');
  add('GetByGuid', ['GET'], 'guid/{id:guid}');
  add('Optional', ['GET'], 'optional/{first}/{second:int?}');
  add('Rest', ['GET'], 'rest/{*path}');
  add('BLiteral', ['GET'], 'order/literal');
  add('AParameter', ['GET'], 'order/{any}');
  add('Unnamed', ['GET'], undefined);
`;

const host = useFixtureHost(source);

interface Echo {
  fn: string;
  params: Record<string, string>;
  url: string;
}

async function ask(line: string): Promise<{ status: number; echo?: Echo }> {
  const { status, body } = await sendRaw(host.url, line);
  const json = /\{.*\}/s.exec(Buffer.from(body, 'latin1').toString())?.[0];
  return json === undefined ? { status } : { status, echo: JSON.parse(json) };
}

test.each<[string, string, Partial<Echo>]>([
  [
    'in any case, its values in theirs',
    'GET /API/Blog/AbC/AUTHOR',
    { fn: 'GetAuthorList', params: { blogId: 'AbC' } },
  ],
  ['with a slash at the end', 'GET /api/blog/1/author/', { fn: 'GetAuthorList', params: { blogId: '1' } }],
  ['by the method, of two with one route', 'POST /api/blog/1/author', { fn: 'CreateAuthor' }],
  [
    'in the order of names: a literal has no priority',
    'GET /api/order/literal',
    { fn: 'AParameter', params: { any: 'literal' } },
  ],
  ['by an expression', 'GET /api/blog/1/medium/2', { params: { blogId: '1', segment: 'medium', id: '2' } }],
  [
    'by another text of it',
    'GET /api/blog/1/media/2',
    { params: { blogId: '1', segment: 'media', id: '2' } },
  ],
  ['by it in any case', 'GET /api/blog/1/MEDIA/2', { params: { blogId: '1', segment: 'MEDIA', id: '2' } }],
  ['by a GUID', 'GET /api/guid/0F8FAD5B-D9CB-469F-A165-70867728950E', { fn: 'GetByGuid' }],
  ['without an optional parameter', 'GET /api/optional/a', { params: { first: 'a' } }],
  ['with it', 'GET /api/optional/a/12', { params: { first: 'a', second: '12' } }],
  ['with the rest of the path', 'GET /api/rest/a/b/c', { params: { path: 'a/b/c' } }],
  ['with the rest, and the slash at its end', 'GET /api/rest/a/b/', { params: { path: 'a/b/' } }],
  ['without a rest', 'GET /api/rest', { params: {} }],
  ['by its name if it has no route', 'GET /api/unnamed', { fn: 'Unnamed' }],
  ['by a literal that is percent-encoded', 'GET /api/%62log/1/author', { fn: 'GetAuthorList' }],
  ['after dot segments', 'GET /api/nothing/../blog/1/author', { fn: 'GetAuthorList' }],
  ['after encoded dot segments', 'GET /api/nothing/%2e%2E/blog/1/author', { fn: 'GetAuthorList' }],
])('a function is found %s: %s', async (_how, line, found) => {
  expect((await ask(line)).echo).toMatchObject(found);
});

test.each([
  ...['PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'].map(method => `${method} /api/blog/1/author`),
  ...['/api/nothing', '/blog/1/author', '/api', '/api/blog/1/author/2/3', '/admin/else'].map(
    path => `GET ${path}`,
  ),
  'GET /api/blog/1/mediu/2',
  'GET /api/guid/0F8FAD5B',
  'GET /api/optional/a/b',
  'GET /api/blog//author',
])('%s finds none: 404 with an empty body, never 405', async line => {
  expect(await sendRaw(host.url, line)).toMatchObject({ status: 404, body: '' });
});

test.each([
  ['%20', ' ', '%20'],
  ['a%2Fb', 'a%2Fb', 'a%252Fb'],
  ['a%2fb', 'a%2fb', 'a%252fb'],
  ['%C3%A9', 'é', '%C3%A9'],
])('%s in a path is %j as a parameter, and %s in request.url', async (sent, parameter, inUrl) => {
  const { echo } = await ask(`GET /api/blog/${sent}/author`);

  expect(echo?.params.blogId).toBe(parameter);
  expect(echo?.url).toContain(`/api/blog/${inUrl}/author`);
});

test('%00 in the path is 400', async () => {
  expect(await ask('GET /api/blog/%00/author')).toEqual({ status: 400 });
});

test('an invalid Host header is 400', async () => {
  const answer = await readAll(openRaw(host.url, 'GET /api/unnamed HTTP/1.1\r\nHost: a b\r\n\r\n'));

  expect(answer).toMatch(/^HTTP\/1.1 400 /);
});
