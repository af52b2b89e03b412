import type { RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { BlogClient, ServiceError } from '../../client/api/index.ts';
import { useServer } from '../../infra/local/kit/testing/use-server.ts';

const path = { blogId: '11111111-1111-4111-8111-111111111111' };
const json = { 'Content-Type': 'application/json; charset=utf-8' };
const serve = useServer();

/** A client of a server that answers so. */
const served = async (answer: RequestListener) => new BlogClient({ baseUrl: await serve(answer) });

/** Sends the beginning of an answer, which arrives, and then breaks the connection. */
function breakAfter(response: ServerResponse, beginning: string | Uint8Array): void {
  response.write(beginning, () => setImmediate(() => response.destroy()));
}

/** Reads a stream to its end. Returns its text. */
async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += Buffer.from(chunk).toString();
  return text;
}

/** What a request is rejected with. @throws Error if it is not rejected. */
const rejectionOf = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    value => Promise.reject(new Error(`Resolved with ${JSON.stringify(value)}`)),
    reason => reason,
  );

const everyRead: [string, (api: BlogClient, signal?: AbortSignal) => Promise<unknown>][] = [
  ['get', (api, signal) => api.get('/blog', { ...(signal && { signal }) })],
  ['read', (api, signal) => api.read('/blog', { ...(signal && { signal }) })],
  ['pages', (api, signal) => api.pages('/blog', { ...(signal && { signal }) }).next()],
  ['items', (api, signal) => api.items('/blog', { ...(signal && { signal }) }).next()],
  [
    'stream',
    async (api, signal) => textOf(await api.stream('/blog/{blogId}', { path, ...(signal && { signal }) })),
  ],
];

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

    const error = await rejectionOf(request(api));

    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({
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

    const error = await rejectionOf(request(api));

    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ status: 200, cause: { name: 'SyntaxError' } });
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
