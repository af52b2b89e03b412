import type { Socket } from 'node:net';
import { openRaw, readAll } from '../../../kit/testing/raw-http.ts';
import { useFixtureHost } from '../../testing/fixture-app.ts';

// The library's server keeps a connection for five seconds by itself: two do here.
const source = `
  import { subscribe } from 'node:diagnostics_channel';
  app.setup({ enableHttpStream: true });
  const ports = new Map();
  subscribe('http.server.request.start', ({ request, server }) => {
    const id = request.headers['x-ms-invocation-id'];
    if (!id) return;
    server.keepAliveTimeout = 2_000;
    ports.set(id, String(request.socket.remotePort));
  });
  const add = (name, methods, handler) => app.http(name, { methods, authLevel: 'anonymous', handler });
  add('Port', ['GET'], async (request, context) => ({ body: ports.get(context.invocationId) }));
  add('Whole', ['POST'], async (request, context) => {
    context.log('whole begins');
    return { body: String((await request.text()).length) };
  });
  add('Unread', ['POST'], async () => ({ body: 'unread' }));
  add('Part', ['POST'], async request => {
    for await (const chunk of request.body) return { body: 'part' };
  });
`;

const host = useFixtureHost(source);

const readPort = async () => (await fetch(`${host.url}/api/port`)).text();

const chunk = `40000\r\n${'x'.repeat(0x40000)}\r\n`;

/** Opens a request with a chunked body. */
const openChunked = (path: string, text: string): Socket =>
  openRaw(
    host.url,
    `POST ${path} HTTP/1.1\r\nHost: h\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${text}`,
  );

const postChunked = (path: string, chunks: number): Promise<string> =>
  readAll(openChunked(path, `${chunk.repeat(chunks)}0\r\n\r\n`));

test('one connection to the worker serves one client after the other', async () => {
  const [first, second] = [await readPort(), await readPort()];

  expect(first).toMatch(/^\d+$/);
  expect(second).toBe(first);
});

test('a body that nobody has read is taken off the connection', async () => {
  const before = await readPort();

  expect(await postChunked('/api/unread', 8)).toContain('unread');

  expect(await readPort()).toBe(before);
});

describe('after a partly read body', () => {
  test('a GET waits until the worker closes the connection, and is then sent over another', async () => {
    const before = await readPort();

    expect(await postChunked('/api/part', 8)).toContain('part');

    expect(await readPort()).not.toBe(before);
  });

  test('so that a request with a body never gets an answer', async () => {
    await readPort();
    expect(await postChunked('/api/part', 8)).toContain('part');

    const socket = openRaw(host.url, 'POST /api/whole HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc');
    const answer = readAll(socket);
    await host.line('ERROR Whole (invocation', 8_000);
    socket.destroy();

    expect(await host.line('did not reach the worker')).toContain('in Azure the client would wait');
    expect(await answer).toBe('');
    expect(host.lines().join('\n')).not.toContain('whole begins');
  });
});

test('a body of a known length is there whole before the function is invoked', async () => {
  const size = 5 * 1024 * 1024;
  const before = host.lines().length;
  const begun = () => host.lines().slice(before).join('\n').includes('whole begins');
  const socket = openRaw(
    host.url,
    `POST /api/whole HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: ${size}\r\n\r\n`,
  );
  const answer = readAll(socket);
  socket.write('x'.repeat(size - 1));
  await readPort();
  const early = begun();

  socket.write('x');

  expect(await answer).toContain(String(size));
  expect([early, begun()]).toEqual([false, true]);
});

test('an answer is passed on when the body has been sent to its end, not before', async () => {
  const socket = openChunked('/api/unread', chunk);
  let received = '';
  socket.on('data', data => {
    received += data;
  });
  const answer = readAll(socket);
  await readPort();
  await new Promise(resolve => setTimeout(resolve, 100));
  const early = received;

  socket.write('0\r\n\r\n');

  expect(await answer).toContain('unread');
  expect(early).toBe('');
});
