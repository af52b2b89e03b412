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

test('a route matches without regard to case, and its values keep theirs', async () => {
  const { echo } = await ask('GET /API/Blog/AbC/AUTHOR');

  expect(echo).toMatchObject({ fn: 'GetAuthorList', params: { blogId: 'AbC' } });
});

test('a trailing slash matches', async () => {
  const { echo } = await ask('GET /api/blog/1/author/');

  expect(echo).toMatchObject({ fn: 'GetAuthorList', params: { blogId: '1' } });
});

test.each(['PUT', 'DELETE', 'PATCH'])(
  'the wrong method %s is 404 with an empty body, not 405',
  async method => {
    const answer = await sendRaw(host.url, `${method} /api/blog/1/author`);

    expect(answer).toMatchObject({ status: 404, body: '' });
  },
);

test.each(['HEAD', 'OPTIONS'])('GET does not imply %s', async method => {
  expect(await ask(`${method} /api/blog/1/author`)).toEqual({ status: 404 });
});

test.each(['/api/nothing', '/blog/1/author', '/api', '/api/blog/1/author/2/3', '/admin/else'])(
  'the unknown path %s is 404',
  async path => {
    expect(await ask(`GET ${path}`)).toEqual({ status: 404 });
  },
);

test('the method decides between two functions of one route', async () => {
  const { echo } = await ask('POST /api/blog/1/author');

  expect(echo?.fn).toBe('CreateAuthor');
});

test('functions are tried in the order of their names, and a literal has no priority', async () => {
  const { echo } = await ask('GET /api/order/literal');

  expect(echo).toMatchObject({ fn: 'AParameter', params: { any: 'literal' } });
});

test.each(['medium', 'media', 'MEDIA'])('an inline expression takes %s, ignoring case', async segment => {
  const { echo } = await ask(`GET /api/blog/1/${segment}/2`);

  expect(echo).toMatchObject({ fn: 'GetMedium', params: { segment, id: '2' } });
});

test('an inline expression turns anything else into 404', async () => {
  expect(await ask('GET /api/blog/1/mediu/2')).toEqual({ status: 404 });
});

test('a guid constraint takes a GUID and turns anything else into 404', async () => {
  const taken = await ask('GET /api/guid/0F8FAD5B-D9CB-469F-A165-70867728950E');
  const refused = await ask('GET /api/guid/0F8FAD5B');

  expect([taken.status, refused.status]).toEqual([200, 404]);
});

test('an optional parameter may be absent, and its constraint counts when it is there', async () => {
  const absent = await ask('GET /api/optional/a');
  const present = await ask('GET /api/optional/a/12');
  const wrong = await ask('GET /api/optional/a/b');

  expect(absent.echo?.params).toEqual({ first: 'a' });
  expect(present.echo?.params).toEqual({ first: 'a', second: '12' });
  expect(wrong.status).toBe(404);
});

test('a catch-all takes the rest of the path, or nothing', async () => {
  const rest = await ask('GET /api/rest/a/b/c');
  const nothing = await ask('GET /api/rest');

  expect(rest.echo?.params).toEqual({ path: 'a/b/c' });
  expect(nothing.echo?.params).toEqual({});
});

test('a catch-all takes in the slash at the end', async () => {
  expect((await ask('GET /api/rest/a/b/')).echo?.params).toEqual({ path: 'a/b/' });
});

test('a function without a route has its name as the route', async () => {
  expect((await ask('GET /api/unnamed')).echo?.fn).toBe('Unnamed');
});

test('two slashes in a row match nothing', async () => {
  expect(await ask('GET /api/blog//author')).toEqual({ status: 404 });
});

test('%20 matches as a blank', async () => {
  const { echo } = await ask('GET /api/blog/%20/author');

  expect(echo?.params.blogId).toBe(' ');
  expect(echo?.url).toContain('/api/blog/%20/author');
});

test.each(['%2F', '%2f'])(
  '%s stays encoded in a parameter, and is encoded again in request.url',
  async encoded => {
    const { echo } = await ask(`GET /api/blog/a${encoded}b/author`);

    expect(echo?.params.blogId).toBe(`a${encoded}b`);
    expect(echo?.url).toContain(`/api/blog/a%25${encoded.slice(1)}b/author`);
  },
);

test('a percent-encoded character of a literal is decoded before it is compared', async () => {
  expect((await ask('GET /api/%62log/1/author')).echo?.fn).toBe('GetAuthorList');
});

test('letters beyond ASCII are decoded in a parameter and encoded in request.url', async () => {
  const { echo } = await ask('GET /api/blog/%C3%A9/author');

  expect(echo?.params.blogId).toBe('é');
  expect(echo?.url).toContain('/api/blog/%C3%A9/author');
});

test('%00 in the path is 400', async () => {
  expect(await ask('GET /api/blog/%00/author')).toEqual({ status: 400 });
});

test('an invalid Host header is 400', async () => {
  const answer = await readAll(openRaw(host.url, 'GET /api/unnamed HTTP/1.1\r\nHost: a b\r\n\r\n'));

  expect(answer).toMatch(/^HTTP\/1.1 400 /);
});

test('dot segments are resolved before the route is looked up', async () => {
  const plain = await ask('GET /api/nothing/../blog/1/author');
  const encoded = await ask('GET /api/nothing/%2e%2E/blog/1/author');

  expect([plain.echo?.fn, encoded.echo?.fn]).toEqual(['GetAuthorList', 'GetAuthorList']);
});

test('a request target with scheme and host is taken by its path', async () => {
  expect((await ask('GET http://localhost/api/blog/1/author')).echo?.fn).toBe('GetAuthorList');
});
