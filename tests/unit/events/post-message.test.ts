import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { postMessage } from '../../../shared/features/events/sending/post-message.ts';

const message = { headers: { 'content-type': 'application/json' }, body: '{"grüße":1}' };

const servers: (Server | TcpServer)[] = [];
const sockets = new Set<Socket>();

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** The port of a server of this test, which ends with it. */
async function portOf(server: Server | TcpServer): Promise<number> {
  servers.push(server);
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const answering = (answer: (response: ServerResponse) => void) =>
  portOf(createServer((request, response) => request.resume().on('end', () => answer(response))));

const post = (port: number, timeout?: number) =>
  postMessage(`http://127.0.0.1:${port}/hook`, message, { isLocal: true, timeout });

test('A message arrives whole, with its name and its length, over a connection of its own', async () => {
  const received: unknown[] = [];
  const port = await portOf(
    createServer(async (request, response) => {
      const chunks = await request.toArray();
      const { method, url, headers } = request;
      received.push([method, url, headers, Buffer.concat(chunks).toString()]);
      response.end('thanks');
    }),
  );

  const answer = await post(port);

  expect(answer).toEqual({ status: 200, answer: 'thanks' });
  expect(received).toEqual([
    [
      'POST',
      '/hook',
      {
        'user-agent': 'blog-content-service',
        'content-length': '13',
        'content-type': 'application/json',
        host: `127.0.0.1:${port}`,
        connection: 'close',
      },
      '{"grüße":1}',
    ],
  ]);
});

test('Of an answer its status is told, its beginning on one line, and when it wants to be asked again', async () => {
  const port = await answering(response =>
    response.writeHead(429, { 'retry-after': '7' }).end('Too\r\n\tmany\u0000 \u001b[31mrequests'),
  );

  expect(await post(port)).toEqual({ status: 429, answer: 'Too many [31mrequests', retryAfter: '7' });
});

test('No redirect is followed', async () => {
  const port = await answering(response =>
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  );

  expect(await post(port)).toEqual({ status: 302, answer: '' });
});

test('Of an answer without an end little is read, and the connection is closed', async () => {
  let isClosed: Promise<unknown> | undefined;
  const port = await answering(response => {
    isClosed = once(response, 'close');
    const endless = function* () {
      for (;;) yield Buffer.alloc(65_536, 'x');
    };
    pipeline(Readable.from(endless()), response, () => undefined);
  });

  const { status, answer } = await post(port);

  expect([status, answer]).toEqual([200, 'x'.repeat(1_024)]);
  await isClosed;
});

test('Who never answers is waited for as long as an attempt may take', async () => {
  const port = await portOf(createTcpServer(() => undefined));

  expect(await post(port, 200)).toEqual({ answer: 'There was no answer within 0.2 s.' });
});

test('Who sends an answer byte by byte is waited for no longer, and its status counts', async () => {
  const port = await answering(response => {
    response.writeHead(200).write('a');
    const timer = setInterval(() => response.write('a'), 20);
    response.on('close', () => clearInterval(timer));
  });

  const { status, answer } = await post(port, 2_000);

  expect(status).toBe(200);
  expect(answer).toMatch(/^a+$/);
});

test.each([
  ['nothing, and closes', (socket: Socket) => socket.destroy()],
  ['what is no HTTP', (socket: Socket) => socket.end('hello\r\n\r\n')],
  [
    'a protocol that nobody asked for',
    (socket: Socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n'),
  ],
  ['too many headers', (socket: Socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)],
])('Who answers %s has given no answer', async (_, act) => {
  const port = await portOf(
    createTcpServer(socket => socket.on('error', () => undefined).once('data', () => act(socket))),
  );

  const { status, answer } = await post(port, 10_000);

  expect(status).toBeUndefined();
  expect(answer).toMatch(/^There was no answer \(\w+\)\.$/);
});

test('An answer that breaks off after its status counts by its status', async () => {
  const port = await portOf(
    createTcpServer(socket =>
      socket.once('data', () => socket.end('HTTP/1.1 204 No Content\r\nContent-Length: 9\r\n\r\nbut')),
    ),
  );

  expect((await post(port)).status).toBe(204);
});

test('Where nobody listens there is no answer', async () => {
  const server = createTcpServer();
  const port = await portOf(server);
  server.close();
  await once(server, 'close');

  expect(await post(port)).toEqual({ answer: 'There was no answer (ECONNREFUSED).' });
});

test('To an address that is not public nothing is sent, and a name is connected to as it was judged', async () => {
  let requests = 0;
  const port = await answering(response => {
    requests += 1;
    response.end();
  });
  const sending = { isLocal: false, resolve: async () => ['127.0.0.1'] };

  const literal = await postMessage(`https://127.0.0.1:${port}/`, message, sending);
  const plain = await postMessage(`http://127.0.0.1:${port}/`, message, sending);
  const named = await postMessage(`https://hooks.example.com:${port}/`, message, sending);

  expect(literal).toEqual({ answer: 'The address must be an address of the public internet.' });
  expect(plain).toEqual({ answer: 'The address must be https.' });
  expect(named).toEqual({ answer: 'The name stands for an address that is not of the public internet.' });
  expect(requests).toBe(0);
});

test('A name server that never answers is waited for no longer than an attempt may take', async () => {
  const sending = { isLocal: false, timeout: 200, resolve: () => new Promise<string[]>(() => undefined) };

  expect(await postMessage('https://hooks.example.com/', message, sending)).toEqual({
    answer: 'There was no answer within 0.2 s.',
  });
});
