import { openRaw, readAll, sendRaw } from '../../../kit/testing/raw-http.ts';
import { useFixtureHost } from '../../testing/fixture-app.ts';
import { startHostProcess } from '../../testing/host-process.ts';

const source = `
  import { subscribe } from 'node:diagnostics_channel';
  app.setup({ enableHttpStream: true });
  const add = (name, handler, methods = ['GET', 'POST']) =>
    app.http(name, { methods, authLevel: 'anonymous', handler });
  add('Text', async () => ({ body: 'Grüße' }));
  add('Headers', async () => ({
    status: 201,
    headers: { Location: '/api/x/1', 'X-Own': 'yes', Connection: 'x-hop', 'X-Hop': 'no' },
    cookies: [{ name: 'a', value: '1' }, { name: 'b', value: '2' }],
    body: 'OK',
  }));
  add('Empty', async () => ({ status: 202 }));
  add('NoContent', async () => ({ status: 204 }));
  add('Unsent', async () => ({ headers: { 'x-name': 'é' }, body: 'x' }));
  add('Head', async () => ({ headers: { 'x-a': '1' }, body: 'never seen' }), ['HEAD']);
  add('Length', async request => ({ body: String((await request.text()).length) }));
  let proceed;
  add('Slow', async () => ({
    body: new ReadableStream({
      async start(controller) {
        controller.enqueue(Buffer.from('first '));
        await new Promise(resolve => { proceed = resolve; });
        controller.enqueue(Buffer.from('last'));
        controller.close();
      },
    }),
  }));
  const responses = new Map();
  subscribe('http.server.request.start', ({ request, response }) => {
    responses.set(request.headers['x-ms-invocation-id'], response);
  });
  const begun = [];
  add('Begun', async (request, { invocationId }) => {
    begun.push(responses.get(invocationId));
    return {
      body: new ReadableStream({
        start: controller => controller.enqueue(Buffer.from('first ')),
      }),
    };
  });
  add('Break', async () => {
    for (const response of begun.splice(0)) response.destroy();
    return {};
  });
  add('Proceed', async () => { proceed(); return {}; });
`;

const host = useFixtureHost(source, {}, { env: { FUNCTIONS_REQUEST_BODY_SIZE_LIMIT: '5000000' } });

test('only Date, Server, chunked encoding and the invocation id are added, and a string body gets its content type', async () => {
  const answer = await sendRaw(host.url, 'GET /api/text');

  expect(answer.status).toBe(200);
  expect(answer.headers.map(([name]) => name).sort()).toEqual([
    'connection',
    'content-type',
    'date',
    'server',
    'transfer-encoding',
    'x-ms-invocation-id',
  ]);
  expect(answer.headers).toContainEqual(['x-ms-invocation-id', expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(answer.headers).toContainEqual(['content-type', 'text/plain;charset=UTF-8']);
  expect(answer.headers).toContainEqual(['transfer-encoding', 'chunked']);
  expect(Buffer.from(answer.body, 'latin1').toString()).toContain('Grüße');
});

test('status, headers and cookies of the handler reach the client, but for those of one hop', async () => {
  const answer = await sendRaw(host.url, 'GET /api/headers');

  expect(answer.status).toBe(201);
  expect(answer.headers).toEqual(
    expect.arrayContaining([
      ['location', '/api/x/1'],
      ['x-own', 'yes'],
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ]),
  );
  expect(answer.headers.map(([name]) => name)).not.toContain('x-hop');
});

test('a response without a body is empty', async () => {
  expect(await sendRaw(host.url, 'GET /api/empty')).toMatchObject({ status: 202, body: '' });
  expect(await sendRaw(host.url, 'GET /api/nocontent')).toMatchObject({ status: 204, body: '' });
});

test('a function for HEAD answers with headers alone', async () => {
  const answer = await sendRaw(host.url, 'HEAD /api/head');

  expect(answer).toMatchObject({ status: 200, body: '' });
  expect(answer.headers).toContainEqual(['x-a', '1']);
});

test('a header value beyond ASCII is 500 with an empty body, and the log names the header', async () => {
  const answer = await sendRaw(host.url, 'GET /api/unsent');

  expect(answer).toMatchObject({ status: 500, body: '' });
  await host.line('the response header "x-name"');
});

test('what a handler streams arrives as it is written', async () => {
  const response = await fetch(`${host.url}/api/slow`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();

  const first = await reader?.read();
  await fetch(`${host.url}/api/proceed`);
  const last = await reader?.read();

  expect([first?.value, last?.value]).toEqual(['first ', 'last']);
});

describe('a response that the app destroys half-way', () => {
  /** Opens a request, and breaks its answer once it has begun. */
  async function readBroken(version: string) {
    const socket = openRaw(host.url, `GET /api/begun ${version}\r\nHost: h\r\n\r\n`);
    const begun = new Promise(resolve => socket.once('data', resolve));
    const reset = new Promise(resolve => socket.once('error', resolve));
    const answer = readAll(socket);
    await begun;
    await sendRaw(host.url, 'GET /api/break');
    return { answer: await answer, reset: await reset };
  }

  test.each(['HTTP/1.1', 'HTTP/1.0'])('resets the connection of a client of %s', async version => {
    const { answer, reset } = await readBroken(version);

    expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*first (\r\n)?$/);
    expect(reset).toMatchObject({ code: 'ECONNRESET' });
    expect(await host.line('(connection broken)')).toMatch(/GET \/api\/begun 200 .* Begun/);
  });

  test('hurts no other client, in 20 rounds', async () => {
    for (let round = 0; round < 20; round++) {
      const [, ...others] = await Promise.all([
        readBroken('HTTP/1.1'),
        ...Array.from({ length: 4 }, () => sendRaw(host.url, 'GET /api/text')),
      ]);

      expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
  });
});

test('`Connection: close` is answered with the same, and nothing is said of a connection that stays', async () => {
  const one = 'GET /api/text HTTP/1.1\r\nHost: h\r\n\r\n';
  const socket = openRaw(host.url, one + one.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));

  const [first, last] = (await readAll(socket)).split(/(?<=\r\n0\r\n\r\n)/);

  expect(first).not.toMatch(/^(connection|keep-alive):/im);
  expect(last).toMatch(/^Connection: close\r$/im);
});

test('a client of HTTP/1.0 learns whether a connection that it wants to keep is kept', async () => {
  const request = (path: string) =>
    `GET ${path} HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n`;

  const answers = await readAll(openRaw(host.url, request('/none') + request('/api/text')));

  // Without a length, only the end of the connection ends the second answer.
  expect(answers.match(/^(HTTP\S+ \d+|Connection: .*)/gim)).toEqual([
    'HTTP/1.1 404',
    'Connection: keep-alive',
    'HTTP/1.1 200',
    'Connection: close',
  ]);
});

test('one connection serves request after request', async () => {
  const one = 'GET /api/text HTTP/1.1\r\nHost: h\r\n\r\n';
  const socket = openRaw(
    host.url,
    one + one.replace('text', 'empty') + one.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'),
  );

  const statuses = (await readAll(socket)).match(/HTTP\/1.1 \d+/g);

  expect(statuses).toEqual(['HTTP/1.1 200', 'HTTP/1.1 202', 'HTTP/1.1 200']);
});

describe('the body limit', () => {
  const chunked = (bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n0\r\n\r\n`;

  test('a body of exactly the limit is served', async () => {
    const response = await fetch(`${host.url}/api/length`, { method: 'POST', body: 'x'.repeat(5_000_000) });

    expect(await response.text()).toBe('5000000');
  });

  test('a declared length beyond it is an empty 500, before the body is read', async () => {
    const answer = await sendRaw(host.url, 'POST /api/length', ['Content-Length: 5000001']);

    expect(answer).toMatchObject({ status: 500, body: '' });
  });

  test('a chunked body is cut off at it with an empty 500', async () => {
    const answer = await sendRaw(
      host.url,
      'POST /api/length',
      ['Transfer-Encoding: chunked'],
      chunked(5_000_001),
    );

    expect(answer).toMatchObject({ status: 500, body: '' });
    await host.line('more than 5000000 bytes');
  });
});

test('without a setting the limit is 104,857,600 bytes', async () => {
  const other = await startHostProcess({ appFolder: host.appFolder });
  try {
    const answer = await sendRaw(other.url, 'POST /api/length', ['Content-Length: 104857601']);

    expect(answer).toMatchObject({ status: 500, body: '' });
    await other.line("the host's maximum is 104857600");
  } finally {
    await other.stop();
  }
});
