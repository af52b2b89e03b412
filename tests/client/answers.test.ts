import type { RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { BlogClient, ServiceError } from '../../client/api/index.ts';
import { useServer } from '../../infra/local/kit/testing/use-server.ts';

const blogId = '11111111-1111-4111-8111-111111111111';
const path = { blogId };
const post = { blogId, id: '55555555-5555-4555-8555-555555555555' };
const html = { 'Content-Type': 'text/html' };
const json = { 'Content-Type': 'application/json' };

/** A client to which each request is answered so. */
const answering = (body: string | null, init: ResponseInit) =>
  new BlogClient({ baseUrl: 'https://blog.example/api', fetch: async () => new Response(body, init) });

const serve = useServer();

/** A client of a server that answers so. */
const served = async (answer: RequestListener) => new BlogClient({ baseUrl: await serve(answer) });

/** What a request is rejected with. @throws Error if it is not rejected. */
const rejectionOf = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    value => Promise.reject(new Error(`Resolved with ${JSON.stringify(value)}`)),
    reason => reason,
  );

/** The same, which must be a ServiceError. */
async function errorOf(request: Promise<unknown>): Promise<ServiceError> {
  const error = await rejectionOf(request);
  if (error instanceof ServiceError) return error;
  throw error;
}

const everyRead: [string, (api: BlogClient, signal?: AbortSignal) => Promise<unknown>][] = [
  ['get', (api, signal) => api.get('/blog', { ...(signal && { signal }) })],
  ['read', (api, signal) => api.read('/blog', { ...(signal && { signal }) })],
  ['pages', (api, signal) => api.pages('/blog', { ...(signal && { signal }) }).next()],
  ['items', (api, signal) => api.items('/blog', { ...(signal && { signal }) }).next()],
  [
    'stream',
    async (api, signal) =>
      new Response(await api.stream('/blog/{blogId}', { path, ...(signal && { signal }) })).text(),
  ],
];
const everyWrite: [string, number, (api: BlogClient) => Promise<unknown>][] = [
  ['post', 201, api => api.post('/blog', { body: { name: 'x' } })],
  ['post of several', 201, api => api.post('/blog/{blogId}/content', { path, body: { tags: [] } })],
  [
    'post of an upload',
    201,
    api => api.post('/blog/{blogId}/upload', { path, body: { mimeType: 'image/png', bytes: 1 } }),
  ],
  ['post of a preview', 201, api => api.post('/blog/{blogId}/post/{id}/preview', { path: post })],
  [
    'post of a restore',
    201,
    api => api.post('/blog/{blogId}/deleted/{family}/{id}/restore', { path: { ...post, family: 'post' } }),
  ],
  ['put', 202, api => api.put('/blog/{blogId}', { path, body: { name: 'x' } })],
  ['delete', 200, api => api.delete('/blog/{blogId}', { path })],
  ['delete of previews', 200, api => api.delete('/blog/{blogId}/preview', { path })],
];

test('of what is restored, what is answered is returned, though it has an address', async () => {
  const headers = { ...json, Location: `https://blog.example/api/blog/${blogId}/post/${post.id}` };
  const missing = [{ family: 'tag', id: '44444444-4444-4444-8444-444444444444' }];
  const api = answering(JSON.stringify({ missing }), { status: 201, headers });
  const at = { path: { ...post, family: 'post' } } as const;

  expect(await api.post('/blog/{blogId}/deleted/{family}/{id}/restore', at)).toEqual({ missing });
});

test.each(everyRead)('a page to sign in is an error of %s', async (_, request) => {
  const error = await errorOf(request(answering('<p>Sign in', { headers: html })));

  expect(error).toMatchObject({ status: 200, type: 'about:blank', detail: '<p>Sign in', violations: [] });
});

test.each(everyRead)('an answer without a media type is an error of %s', async (_, request) => {
  const untyped = await served((_request, response) => response.end('[]'));

  expect(await errorOf(request(untyped))).toMatchObject({ status: 200, detail: '[]' });
});

test.each(everyWrite)('a page to sign in is an error of %s', async (_, status, request) => {
  const location = `https://blog.example/api/blog/${blogId}`;
  const page = answering('<p>Sign in', { status, headers: { ...html, Location: location } });

  expect(await errorOf(request(page))).toMatchObject({ status, detail: '<p>Sign in' });
});

test.each<Record<string, string>>([
  {},
  { Location: '/' },
  { Location: 'https://blog.example/login?to=blog' },
])('a create whose answer has no address of what was created is an error: %j', async headers => {
  const api = answering('OK', { status: 201, headers });

  const error = await errorOf(api.post('/blog', { body: { name: 'x' } }));

  expect(error).toMatchObject({ status: 201, detail: expect.stringContaining('Location') });
});

test('a create that is answered with JSON returns it, where the description says so, and is an error elsewhere', async () => {
  const api = answering('{ "uploadId": "x" }', { status: 201, headers: json });
  const body = { mimeType: 'image/png', bytes: 1 };

  expect(await api.post('/blog/{blogId}/upload', { path, body })).toEqual({ uploadId: 'x' });
  expect(await errorOf(api.post('/blog', { body: { name: 'x' } }))).toMatchObject({ status: 201 });
  expect(await errorOf(api.post('/blog/{blogId}/content', { path, body: { tags: [] } }))).toMatchObject({
    status: 201,
  });
});

test('an announcement whose answer is a text is an error', async () => {
  const api = answering('OK', { status: 201, headers: { 'Content-Type': 'text/plain' } });
  const body = { mimeType: 'image/png', bytes: 1 };

  expect(await errorOf(api.post('/blog/{blogId}/upload', { path, body }))).toMatchObject({ detail: 'OK' });
});

test('that nothing has changed is an error of a read that did not ask for it', async () => {
  const unchanged = answering(null, { status: 304 });
  const known = { value: [], etag: undefined };

  expect(await errorOf(unchanged.get('/blog'))).toMatchObject({ status: 304 });
  expect(await errorOf(unchanged.read('/blog', {}, known))).toMatchObject({ status: 304 });
  const same = { value: [], etag: '"1"' };
  expect(await unchanged.read('/blog', {}, same)).toBe(same);
});

test('a failure that is cut off keeps its status, its Retry-After and what arrived', async () => {
  const api = await served((_request, response) => {
    response.writeHead(503, { 'Content-Length': '100', 'Retry-After': '3' });
    response.write('Try', () => response.destroy());
  });

  const error = await errorOf(api.get('/blog'));

  expect(error).toMatchObject({ status: 503, retryAfter: 3 });
  expect('Try').toContain(error.detail);
  expect(error.cause).toMatchObject({ name: 'TypeError' });
});

test.each([
  ['text/html', 'an error page'],
  ['application/problem+json', 'a problem'],
])('only the beginning is read of an endless failure of type %s', async type => {
  let sent = 0;
  const piece = new TextEncoder().encode('x'.repeat(64 * 1024));
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += piece.length;
      if (sent > 64 * 1024 * 1024) controller.error(new Error('Read too far'));
      else controller.enqueue(piece);
    },
  });
  const init = { status: 502, headers: { 'Content-Type': type } };
  const api = new BlogClient({
    baseUrl: 'https://blog.example/api',
    fetch: async () => new Response(endless, init),
  });

  const error = await errorOf(api.get('/blog'));

  expect(error).toMatchObject({ status: 502, detail: 'x'.repeat(2_000) });
  expect(error.cause).toBeUndefined();
  expect(sent).toBeLessThan(2 * 1024 * 1024);
});

test('an abort while a failure is read is an abort', async () => {
  const abort = new AbortController();
  const api = await served((_request, response) => {
    response.writeHead(500);
    response.write('An', () => abort.abort());
  });

  await expect(api.get('/blog', { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

const problem = (body: string) =>
  answering(body, { status: 400, headers: { 'Content-Type': 'application/problem+json' } });

test.each([
  'null',
  '"x"',
  '[]',
  '{}',
  '{"type":5}',
  '{"type":"about:blank","errors":[null]}',
  '{"type":"about:blank","errors":["x"]}',
  '{"type":"about:blank","errors":[{}]}',
  '{"type":"about:blank","errors":[{"detail":"x","pointer":{}}]}',
  '{"type":"about:blank","errors":5}',
  '{"type":"about:blank","detail":{}}',
])('a problem that the service does not write is a text: %s', async body => {
  const error = await errorOf(problem(body).get('/blog'));

  expect(error).toMatchObject({ status: 400, type: 'about:blank', detail: body, violations: [] });
});

test('a member that is null is missing in a problem', async () => {
  const body = '{"type":"urn:x","detail":null,"errors":null}';

  const error = await errorOf(problem(body).get('/blog'));

  expect(error).toMatchObject({ status: 400, type: 'urn:x', detail: '', violations: [] });
});

test('a long problem of the service is read to its end', async () => {
  const errors = Array.from({ length: 500 }, (_, i) => ({
    pointer: `#/${i}`,
    detail: 'must be a GUID'.repeat(9),
  }));

  const error = await errorOf(problem(JSON.stringify({ type: 'urn:x', detail: 'y', errors })).get('/blog'));

  expect(error.violations).toEqual(errors);
});

test('an answer of the service is read whatever case its media type is in', async () => {
  const api = answering('[]', { headers: { 'Content-Type': 'Application/JSON; charset=utf-8' } });

  expect(await api.get('/blog')).toEqual([]);
  expect(await answering('[]', { headers: json }).get('/blog')).toEqual([]);
});

/** Sends the beginning of an answer, which arrives, and then breaks the connection. */
function breakAfter(response: ServerResponse, beginning: string | Uint8Array): void {
  response.write(beginning, () => setImmediate(() => response.destroy()));
}

describe.each([
  ['in chunks', (response: ServerResponse) => breakAfter(response.writeHead(200, json), '[{ "name": "Har')],
  [
    'with its length',
    (response: ServerResponse) =>
      breakAfter(response.writeHead(200, { ...json, 'Content-Length': '100' }), '[{ "name": "Har'),
  ],
  [
    'compressed',
    (response: ServerResponse) =>
      breakAfter(
        response.writeHead(200, { ...json, 'Content-Encoding': 'gzip' }),
        gzipSync(`["${'Harbour '.repeat(500)}"]`).subarray(0, 40),
      ),
  ],
])('an answer that is sent %s, over a connection that breaks', (_, answer) => {
  test.each(everyRead)('is a ServiceError of %s, with its status and the cause', async (_name, request) => {
    const api = await served((_request, response) => answer(response));

    expect(await errorOf(request(api))).toMatchObject({
      status: 200,
      type: 'about:blank',
      detail: 'its body is cut off, or is not JSON',
      message: expect.stringMatching(/^GET http:.*\/blog.* was answered 200: its body is cut off/),
      cause: { name: expect.stringMatching(/Error$/) },
    });
  });
});

test('what arrived of a stream before it broke can be read', async () => {
  const api = await served((_request, response) => breakAfter(response.writeHead(200, json), '{ "name": '));
  const reader = (await api.stream('/blog/{blogId}', { path })).getReader();

  const { value } = await reader.read();

  expect(Buffer.from(value ?? []).toString()).toBe('{ "name": ');
  expect(await rejectionOf(reader.read())).toBeInstanceOf(ServiceError);
});

test.each(everyRead.filter(([name]) => name !== 'stream'))(
  'an answer that ends too early and does not parse is a ServiceError of %s',
  async (_name, request) => {
    const api = await served((_request, response) => response.writeHead(200, json).end('[{ "name": "Har'));

    expect(await errorOf(request(api))).toMatchObject({ status: 200, cause: { name: 'SyntaxError' } });
  },
);

test.each(everyRead)('an abort while the answer of %s arrives is an abort', async (_name, request) => {
  const abort = new AbortController();
  const api = await served((_request, response) => {
    response.writeHead(200, json).write('[{ "name": ', () => abort.abort());
  });

  expect(await rejectionOf(request(api, abort.signal))).toMatchObject({ name: 'AbortError' });
});

test('a stream that its reader cancels ends the request', async () => {
  let closed: () => void = () => {};
  const ended = new Promise<void>(resolve => {
    closed = resolve;
  });
  const api = await served((_request, response) => {
    response.on('close', closed);
    response.writeHead(200, json).write('[');
  });
  const reader = (await api.stream('/blog/{blogId}', { path })).getReader();
  await reader.read();

  await reader.cancel();

  await ended;
});
