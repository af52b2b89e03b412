import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { useServer } from '../../../../infra/local/kit/testing/use-server.ts';
import { type FetchLimits, MediaSource } from '../../../../infra/tools/import/media/file-source.ts';

const startServer = useServer();

const limits: FetchLimits = { silence: 60_000, whole: 60_000, redirects: 5 };
const picture = randomBytes(300_000);
const maxBytes = picture.length;

/** Starts a server and a source that may fetch from it. */
async function serve(answer: RequestListener, changed: Partial<FetchLimits> = {}) {
  const address = await startServer(answer);
  const source = new MediaSource({ allowed: new URL(address).host }, { ...limits, ...changed });
  const fetch = (path = '/', signal = new AbortController().signal) =>
    source.fetch(`${address}${path}`, maxBytes, signal);
  return { address, fetch };
}

const redirect = (response: ServerResponse, location: string) => response.writeHead(302, { location }).end();

test('a file is fetched as it is, over redirects, and can be read twice', async () => {
  const { fetch } = await serve(({ url }, response) => {
    const left = Number(url?.slice(1));
    if (left > 0) redirect(response, `/${left - 1}`);
    else response.end(picture);
  });

  const file = await fetch('/5');

  expect(file.bytes).toBe(picture.length);
  for (const _ of [1, 2]) expect((await buffer(file.read())).equals(picture)).toBe(true);
  await file.close();
});

test('a request tells a site nothing but what asks', async () => {
  let sent: IncomingHttpHeaders = {};
  const { address, fetch } = await serve(({ headers }, response) => {
    sent = headers;
    response.end();
  });

  await (await fetch()).close();

  expect(sent).toEqual({
    accept: '*/*',
    'accept-encoding': 'identity',
    connection: 'close',
    host: new URL(address).host,
    'user-agent': 'blog-content-service-import',
  });
});

const chunked = (response: ServerResponse, bytes: Buffer, then = () => {}) => response.write(bytes, then);

test.each<[string, string, RequestListener]>([
  ['is not there', 'it was answered 404', (_, response) => response.writeHead(404).end()],
  ['is too long', 'it has more than 0.286 MB', (_, response) => response.end(Buffer.alloc(maxBytes + 1))],
  [
    'is too long, and does not say so',
    'it has more than 0.286 MB',
    (_, response) => chunked(response, Buffer.alloc(maxBytes + 1)),
  ],
  [
    'is cut off',
    'it was cut off (ECONNRESET)',
    (_, response) => chunked(response, picture, () => response.destroy()),
  ],
  ['never comes', 'no answer (ECONNRESET)', (_, response) => response.destroy()],
  [
    'is compressed',
    'it comes as gzip, unasked',
    (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
  ],
  ['moves in circles', 'it redirects more than 5 times', (_, response) => redirect(response, '/')],
  ['redirects to nowhere', 'it redirects without an address', (_, response) => response.writeHead(301).end()],
  [
    'redirects to the disk',
    'it redirects to file: (expected http or https)',
    (_, response) => redirect(response, 'file:///etc/passwd'),
  ],
  [
    'redirects to a private address',
    '169.254.169.254 is not on the public internet (--media-from HOST[:PORT] allows one such host)',
    (_, response) => redirect(response, 'http://169.254.169.254/latest/meta-data'),
  ],
  [
    'redirects to a password',
    'its address has a user or password, which is not sent',
    ({ headers }, response) => redirect(response, `http://ada:secret@${headers.host}/`),
  ],
])('a file that %s is not fetched: %s', async (_what, reason, answer) => {
  const { fetch } = await serve(answer);

  await expect(fetch()).rejects.toThrow(expect.objectContaining({ name: 'NotMoved', message: reason }));
});

test('a name is refused by what it resolves to, and nothing is sent there', async () => {
  let asked = 0;
  const address = await startServer((_request, response) => {
    asked += 1;
    response.end();
  });
  const source = new MediaSource({ allowed: 'elsewhere.example' }, limits);
  const named = address.replace('127.0.0.1', 'localhost');

  const fetched = source.fetch(named, maxBytes, new AbortController().signal);

  await expect(fetched).rejects.toThrow(/^localhost is not on the public internet, .*127\.0\.0\.1/);
  expect(asked).toBe(0);
});

test('a file that is not in the folder is fetched, and what could not be had in either place is reported', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'file-source-'));
  writeFileSync(join(folder, 'here.png'), 'from the folder');
  const address = await startServer(({ url }, response) =>
    url === '/there.png' ? response.end('from the web') : response.writeHead(404).end(),
  );
  const source = new MediaSource({ allowed: new URL(address).host, folder }, limits);
  const fetch = async (url: string) => {
    const file = await source.fetch(url, maxBytes, new AbortController().signal);
    const text = (await buffer(file.read())).toString();
    await file.close();
    return text;
  };

  const had = [await fetch(`${address}/here.png`), await fetch(`${address}/there.png`)];

  expect(had).toEqual(['from the folder', 'from the web']);
  await expect(fetch(`${address}/nowhere.png`)).rejects.toThrow(
    /^it is not in the folder \(from the web: it was answered 404\)$/,
  );
  await expect(fetch('https://no-such-host.invalid/nowhere.png')).rejects.toThrow(
    /^it is not in the folder \(from the web: no answer \(E\w+\)\)$/,
  );
  rmSync(folder, { recursive: true });
});

test('a server that says nothing, or stops in the middle, is left after a while', async () => {
  const silent = await serve(() => {}, { silence: 100 });
  const stopping = await serve((_request, response) => chunked(response, picture), { silence: 100 });

  for (const { fetch } of [silent, stopping]) await expect(fetch()).rejects.toThrow(/^no data for 0\.1 s$/);
});

test('a file that comes byte by byte is left after a while', async () => {
  const { fetch } = await serve(
    (_request, response) => {
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    },
    { whole: 300 },
  );

  await expect(fetch()).rejects.toThrow(/^not over after 0\.3 s$/);
});

test('an abort ends what is fetched', async () => {
  const end = new AbortController();
  const reason = new Error('stopped');
  const { fetch } = await serve((_request, response) => {
    chunked(response, picture);
    end.abort(reason);
  });

  await expect(fetch('/', end.signal)).rejects.toBe(reason);
});
