import { createHash } from 'node:crypto';
import { openRaw, readAll, sendRaw } from '../../../kit/testing/raw-http.ts';
import { settledValue } from '../../../kit/testing/settled-value.ts';
import { useFixtureHost } from '../../testing/fixture-app.ts';

const source = `
  import { createHash } from 'node:crypto';
  app.setup({ enableHttpStream: true });
  const anonymous = options => ({ authLevel: 'anonymous', ...options });
  app.http('Echo', anonymous({
    methods: ['GET', 'POST'],
    route: 'blog/{blogId}/author/{id?}',
    handler: async (request, context) => ({
      jsonBody: {
        params: request.params,
        url: request.url,
        headers: Object.fromEntries(request.headers),
        query: [...request.query],
        traceParent: context.traceContext?.traceParent,
        traceState: context.traceContext?.traceState,
      },
    }),
  }));
  app.http('Hash', anonymous({
    methods: ['POST', 'DELETE'],
    handler: async request => {
      const hash = createHash('sha256');
      for await (const chunk of request.body ?? []) hash.update(chunk);
      return { body: hash.digest('hex') };
    },
  }));
  let release;
  app.http('Hold', anonymous({
    methods: ['POST'],
    handler: async request => {
      await new Promise(resolve => { release = resolve; });
      let size = 0;
      for await (const chunk of request.body) size += chunk.length;
      return { body: String(size) };
    },
  }));
  app.http('Release', anonymous({ methods: ['POST'], handler: async () => { release(); return {}; } }));
`;

const host = useFixtureHost(source);

interface Echo {
  params: Record<string, string>;
  url: string;
  headers: Record<string, string>;
  query: [string, string][];
  traceParent: string;
  traceState: string;
}

async function echo(path: string, init?: RequestInit): Promise<Echo> {
  const response = await fetch(`${host.url}/api/blog/${path}`, init);
  return (await response.json()) as Echo;
}

describe('request.params', () => {
  const typed = { name: 'Jo', age: 7, admin: true, nothing: null, list: [1], nested: {} };

  test.each<[string, string, string | undefined, Record<string, string>]>([
    ['query values', '1/author/2?count=5&tag', undefined, { blogId: '1', id: '2', count: '5', tag: '' }],
    [
      'the top-level values of a JSON body as text, with any content type',
      '1/author',
      JSON.stringify(typed),
      { blogId: '1', name: 'Jo', age: '7', admin: 'True' },
    ],
    [
      'a route value before a query value and a property of its name',
      '1/author/2?id=x',
      '{"id":"y","blogId":"z"}',
      { blogId: '1', id: '2' },
    ],
    ['a route value under the case of a query key', '1/author/2?ID=x', undefined, { blogId: '1', ID: '2' }],
    ['one under the case of a property', '1/author', '\uFEFF{"BlogId": "x"}', { BlogId: '1' }],
    ['no query value of an optional route value that is absent', '1/author?id=x', undefined, { blogId: '1' }],
    [
      'the last value of a repeated query key, and never "code"',
      '1/author?a=1&a=2&code=secret',
      undefined,
      { blogId: '1', a: '2' },
    ],
    ...['[1]', '{"a":', 'plain', ''].map((body): [string, string, string, Record<string, string>] => [
      `nothing of ${body}`,
      '1/author',
      body,
      { blogId: '1' },
    ]),
  ])('has %s', async (_what, path, body, expected) => {
    const { params } = await echo(path, body === undefined ? {} : { method: 'POST', body });

    expect(params).toEqual(expected);
    // As handlers may write it, in any case in which others have sent it.
    for (const name of ['id', 'blogId']) expect(params[name]).toBe(expected[name]);
  });

  test('has nothing of a chunked body, which the host does not read ahead', async () => {
    const answer = await sendRaw(
      host.url,
      'POST /api/blog/1/author',
      ['Transfer-Encoding: chunked'],
      '7\r\n{"a":1}\r\n0\r\n\r\n',
    );

    expect(answer.body).toContain('"params":{"blogId":"1"}');
  });
});

describe('request.url', () => {
  test('is built from the Host header and http', async () => {
    const { body } = await sendRaw(host.url, 'GET /api/blog/1/author?x=%2B&x=b+c');

    expect(body).toContain('"url":"http://localhost/api/blog/1/author?x=%2B&x=b+c"');
  });

  test('is https when X-Forwarded-Proto says so, and does not use X-Forwarded-Host', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'elsewhere.example' };

    const { url } = await echo('1/author', { headers });

    expect(url).toBe(`${host.url.replace('http:', 'https:')}/api/blog/1/author`);
  });

  test('keeps repeated query keys', async () => {
    expect((await echo('1/author?count=1&count=2')).query).toEqual([
      ['count', '1'],
      ['count', '2'],
    ]);
  });
});

describe('request.headers', () => {
  test("is replaced by a JSON body's object of that name", async () => {
    const { headers } = await echo('1/author', { method: 'POST', body: '{"Headers":{"x-a":"of the body"}}' });

    expect(headers).toEqual({ 'x-a': 'of the body' });
  });

  test('are those of the client, repeated ones joined, without what the host adds for the library', async () => {
    const answer = await sendRaw(host.url, 'GET /api/blog/1/author', ['X-A: 1', 'x-a: 2', 'Accept: */*']);
    const { headers } = JSON.parse(
      answer.body.slice(answer.body.indexOf('{'), answer.body.lastIndexOf('}') + 1),
    );

    expect(headers).toEqual({ accept: '*/*', connection: 'close', host: 'localhost', 'x-a': '1,2' });
  });

  test('an invocation id sent by the client is not taken for the real one', async () => {
    const { headers } = await echo('1/author', { headers: { 'x-ms-invocation-id': 'mine' } });

    expect(headers['x-ms-invocation-id']).toBe('mine');
  });
});

describe('the trace context', () => {
  const trace = '0af7651916cd43dd8448eb211c80319c';

  test('continues the trace of the client with a span of its own', async () => {
    const traceparent = `00-${trace}-b7ad6b7169203331-00`;

    const { traceParent, traceState } = await echo('1/author', {
      headers: { traceparent, tracestate: 'a=b' },
    });

    expect(traceParent).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-00$`));
    expect(traceParent).not.toBe(traceparent);
    expect(traceState).toBe('a=b');
  });

  test.each([undefined, 'nonsense', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`])(
    'is new for %s',
    async traceparent => {
      const { traceParent } = await echo('1/author', traceparent ? { headers: { traceparent } } : {});

      expect(traceParent).toMatch(/^00-(?!0{32})[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    },
  );
});

describe('the request body', () => {
  const large = Buffer.alloc(6 * 1024 * 1024, 'abcdefg');

  test('of a known length arrives unchanged', async () => {
    const response = await fetch(`${host.url}/api/hash`, { method: 'POST', body: large });

    expect(await response.text()).toBe(createHash('sha256').update(large).digest('hex'));
  });

  test('that is chunked arrives unchanged, also with a method that seldom has one', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let index = 0; index < 6; index++) controller.enqueue(large.subarray(0, 1024 * 1024));
        controller.close();
      },
    });

    const init: RequestInit & { duplex: 'half' } = { method: 'DELETE', body, duplex: 'half' };
    const response = await fetch(`${host.url}/api/hash`, init);

    const expected = createHash('sha256');
    for (let index = 0; index < 6; index++) expected.update(large.subarray(0, 1024 * 1024));
    expect(await response.text()).toBe(expected.digest('hex'));
  });

  test('is not taken in faster than the handler reads it', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const socket = openRaw(
      host.url,
      'POST /api/hold HTTP/1.1\r\nHost: h\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    const answer = readAll(socket);
    for (let index = 0; index < 64; index++) {
      socket.write('100000\r\n');
      socket.write(chunk);
      socket.write('\r\n');
    }
    socket.write('0\r\n\r\n');

    const unsent = await settledValue(() => socket.writableLength);
    await fetch(`${host.url}/api/release`, { method: 'POST' });

    expect(unsent).toBeGreaterThan(0);
    expect(await answer).toContain(String(64 * 1024 * 1024));
  });
});
