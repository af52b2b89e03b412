import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { connect } from 'node:net';
import { openRaw, readAll, sendRaw } from '../../../kit/testing/raw-http.ts';
import { settledValue } from '../../../kit/testing/settled-value.ts';
import { startSignIn } from '../../sign-in/sign-in.ts';
import { startSession } from '../../testing/session.ts';
import { startGatedServer } from './gated-app.ts';

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

/** A server as the app, and a sign-in before it. `head` is the head of a request that has a session. */
async function gate(listener: RequestListener) {
  const server = await startGatedServer(listener);
  running.push(server);
  const head = (line: string, ...lines: string[]) =>
    `${[line, 'Host: a', `Cookie: ${server.headers.cookie}`, ...lines].join('\r\n')}\r\n\r\n`;
  return { ...server, head };
}

const last = 'Connection: close';

const megabyte = Buffer.alloc(1024 * 1024, 'x');

describe('an answer', () => {
  test('comes as the app sends it: the first part before the last is made', async () => {
    let finish = () => {};
    const { url, headers } = await gate((_request, response) => {
      response.write('first');
      finish = () => response.end('last');
    });

    const reader = (await fetch(url, { headers })).body?.getReader();
    const first = await reader?.read();
    finish();
    const last = await reader?.read();

    expect([first, last].map(part => Buffer.from(part?.value ?? []).toString())).toEqual(['first', 'last']);
  });

  test('comes as the app sends it: the headers before the body is begun', async () => {
    let finish = () => {};
    const { url, headers } = await gate((_request, response) => {
      response.flushHeaders();
      finish = () => response.end('body');
    });

    const answer = await fetch(url, { headers });
    finish();

    expect(await answer.text()).toBe('body');
  });

  test('is not taken in faster than the client reads it', async () => {
    let sent = 0;
    const { url, head } = await gate((_request, response) => {
      const send = () => {
        while (sent < 128 && response.write(megabyte)) sent++;
        if (sent < 128) response.once('drain', send);
      };
      send();
    });
    const { hostname, port } = new URL(url);
    const client = connect(Number(port), hostname);
    client.pause();
    client.write(head('GET / HTTP/1.1'));

    expect(await settledValue(() => sent)).toBeLessThan(64);
    client.destroy();
  });

  test('keeps its status, reason, repeated headers and body, and loses what was for one connection only', async () => {
    const { url, head } = await gate((_request, response) => {
      response.writeHead(299, 'Fine', [
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
        ['X-Kept', 'yes'],
        ['Keep-Alive', 'timeout=1'],
        ['Content-Length', '2'],
      ] as unknown as string[]);
      response.end('ok');
    });

    const answer = await readAll(openRaw(url, head('GET / HTTP/1.1', last)));

    expect(answer).toMatch(/^HTTP\/1\.1 299 Fine\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nX-Kept: yes\r\n/);
    expect(answer).not.toMatch(/keep-alive/i);
    expect(answer).toMatch(/\r\n\r\nok$/);
  });

  test('that breaks off is broken for the client, too', async () => {
    const { url, headers } = await gate((_request, response) => {
      response.writeHead(200, { 'Content-Length': '10' });
      response.write('half', () => response.destroy());
    });

    const answer = await fetch(url, { headers });

    await expect(answer.text()).rejects.toThrow('terminated');
  });

  test.each([304, 204])('of %d and the answer to HEAD have no body and keep the connection', async status => {
    const { url, head } = await gate((request, response) => {
      response.writeHead(request.method === 'HEAD' ? 200 : status, { 'X-Of': 'app' }).end();
    });

    const answers = await readAll(
      openRaw(url, head('GET / HTTP/1.1') + head('HEAD / HTTP/1.1') + head('GET / HTTP/1.1', last)),
    );

    expect(answers.match(/^HTTP\/1\.1 \d+/gm)).toEqual([
      `HTTP/1.1 ${status}`,
      'HTTP/1.1 200',
      `HTTP/1.1 ${status}`,
    ]);
  });

  test('lets a client of HTTP/1.0 know whether a connection that it wants to keep is kept', async () => {
    const { url, head } = await gate((request, response) => {
      if (request.url === '/known') response.setHeader('Content-Length', '3');
      response.write('ok\n');
      response.end();
    });
    const request = (path: string) => head(`GET ${path} HTTP/1.0`, 'Connection: keep-alive');

    const answers = await readAll(openRaw(url, request('/known') + request('/unknown')));

    expect(answers.match(/^(HTTP\S+ \d+|Connection: .*)/gim)).toEqual([
      'HTTP/1.1 200',
      'Connection: keep-alive',
      'HTTP/1.1 200',
      'Connection: close',
    ]);
  });
});

describe('a request', () => {
  test('is not taken in faster than the app reads it', async () => {
    let release = () => {};
    const { url, head } = await gate((request, response) => {
      release = () => {
        let size = 0;
        request.on('data', chunk => (size += chunk.length)).on('end', () => response.end(String(size)));
      };
    });
    const socket = openRaw(url, head('POST / HTTP/1.1', last, `Content-Length: ${64 * megabyte.length}`));
    const answer = readAll(socket);
    for (let index = 0; index < 64; index++) socket.write(megabyte);

    const unsent = await settledValue(() => socket.writableLength);
    release();

    expect(unsent).toBeGreaterThan(0);
    expect(await answer).toMatch(new RegExp(`${64 * megabyte.length}$`));
  });

  test.each([
    ['Content-Length: 3', 'abc', 'content-length'],
    ['Transfer-Encoding: chunked', '3\r\nabc\r\n0\r\n\r\n', 'transfer-encoding'],
  ])('with %j keeps its bounds, with any method', async (framing, body, header) => {
    const { url, headers } = await gate(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const hasHeader = header in request.headers;
      response.end(`${request.method} ${hasHeader} ${Buffer.concat(chunks)}|`);
    });

    for (const method of ['POST', 'GET', 'DELETE']) {
      const answer = await sendRaw(url, `${method} /`, [`Cookie: ${headers.cookie}`, framing], body);

      expect(answer.body).toContain(`${method} true abc|`);
    }
  });

  test('without a body is forwarded without one, and without hop-by-hop headers', async () => {
    const seen: IncomingMessage[] = [];
    const { url, headers } = await gate((request, response) => {
      seen.push(request);
      response.end();
    });
    const hop = ['Keep-Alive: 1', 'TE: trailers', 'Upgrade: x'];

    for (const line of ['GET /', 'POST /']) await sendRaw(url, line, [`Cookie: ${headers.cookie}`, ...hop]);

    for (const request of seen) {
      for (const name of ['keep-alive', 'te', 'upgrade', 'transfer-encoding'])
        expect(request.headers).not.toHaveProperty(name);
    }
    expect(seen.map(request => request.headers['content-length'])).toEqual([undefined, '0']);
  });

  test('reaches the app before its body is begun', async () => {
    const { url, head } = await gate((_request, response) => response.end('early'));

    const socket = openRaw(url, head('POST / HTTP/1.1', 'Content-Length: 3'));
    const [answer] = await once(socket, 'data');
    socket.destroy();

    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('whose answer comes early leaves its connection to the next', async () => {
    const { url, head } = await gate((request, response) => {
      const answer = (status: number) => response.writeHead(status, { 'Content-Length': '0' }).end();
      // Takes a body over from Node, and leaves the rest of it unread.
      const refuse = () => {
        request.pause();
        answer(413);
      };
      if (request.method === 'POST') request.once('data', refuse);
      else answer(200);
    });
    const socket = openRaw(url, head('POST / HTTP/1.1', `Content-Length: ${20 * megabyte.length}`));
    const answers = readAll(socket);
    socket.write(megabyte);
    await once(socket, 'data');
    for (let index = 1; index < 20; index++) socket.write(megabyte);
    socket.write(head('GET / HTTP/1.1', last));

    expect((await answers).match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });
});

describe('a client that leaves', () => {
  test.each([
    ['before the answer', (): RequestListener => () => {}],
    ['in the middle of the answer', (): RequestListener => (_request, response) => void response.write('x')],
  ])('%s is gone for the app', async (_, listener) => {
    let left = Promise.resolve<unknown>(undefined);
    let arrived = () => {};
    const arrival = new Promise<void>(resolve => (arrived = resolve));
    const answer = listener();
    const { url, head } = await gate((request, response) => {
      left = once(response, 'close');
      answer(request, response);
      arrived();
    });

    const socket = openRaw(url, head('GET / HTTP/1.1'));
    await arrival;
    socket.destroy();

    await expect(left).resolves.toBeDefined();
  });

  test('in the middle of its request is gone for the app', async () => {
    let left = Promise.resolve<unknown>(undefined);
    const { url, head } = await gate(request => {
      left = once(request, 'error');
      request.once('data', () => socket.destroy());
    });

    const socket = openRaw(url, `${head('POST / HTTP/1.1', 'Content-Length: 100')}part`);
    await once(socket, 'close');

    expect(String(await left)).toBe('Error: aborted');
  });
});

test('an app that is not there is answered with 502 in words', async () => {
  const { url, stop } = await startGatedServer(() => {});
  await stop();
  const gone = await startSignIn({ port: 0, app: url, unauthenticated: '401' });
  running.push({ stop: gone.close });

  const answer = await fetch(`${gone.url}/api/blog`, {
    method: 'POST',
    body: 'x'.repeat(1_000_000),
    headers: { cookie: await startSession(gone.url) },
  });

  expect(answer.status).toBe(502);
  expect(await answer.text()).toMatch(/^The app does not answer: connect ECONNREFUSED/);
});

test('an app that hangs up without an answer is answered with 502', async () => {
  const { url, headers } = await gate(request => request.socket.destroy());

  expect((await fetch(url, { headers })).status).toBe(502);
});
