import { openRaw, readAll } from '../../../kit/testing/raw-http.ts';
import { buildFixtureApp, type FixtureApp } from '../../testing/fixture-app.ts';
import { type HostProcess, longHeaders, startHostProcess } from '../../testing/host-process.ts';
import { type Difference, differences, type Outcome } from './differences.ts';

const source = `
  app.setup({ enableHttpStream: true });
  const add = (name, methods, route, handler) => app.http(name, { methods, route, authLevel: 'anonymous', handler });
  add('Echo', ['GET'], 'echo/{*rest}', async request => ({
    body: ' sees ' + request.url.slice(request.url.indexOf('/api') + 4) + ' ',
  }));
  add('Params', ['GET', 'POST'], 'params', async request => ({ body: ' sees ' + JSON.stringify(request.params) + ' ' }));
  add('Docs', ['GET'], 'docs', async () => ({ body: 'the page' }));
  add('Create', ['POST'], 'create', async request => ({ status: (await request.text()) === 'x' ? 200 : 201 }));
`;

let fixture: FixtureApp;
let host: HostProcess;
let refusing: HostProcess;

beforeAll(async () => {
  fixture = buildFixtureApp(source);
  host = await startHostProcess({ appFolder: fixture.folder, env: longHeaders });
  refusing = await startHostProcess({ appFolder: fixture.folder, env: longHeaders, args: [] });
});

afterAll(async () => {
  await host.stop();
  await refusing.stop();
  fixture.remove();
});

/** All that is sent for a row. */
function bytesOf({ request, headers = [], body = '' }: Difference): Buffer {
  if (/ http\//i.test(request)) return Buffer.from(request, 'latin1');
  const host = headers.some(header => /^host:/i.test(header)) ? [] : ['Host: localhost'];
  const head = [`${request} HTTP/1.1`, ...host, 'Connection: close', ...headers].join('\r\n');
  return Buffer.from(`${head}\r\n\r\n${body}`, 'latin1');
}

/** What the local host makes of it, of several answers the last. */
async function outcomeOf(difference: Difference): Promise<Outcome> {
  const socket = openRaw((difference.refusing ? refusing : host).url, bytesOf(difference));
  if (difference.ends) socket.end();
  const text = await readAll(socket);
  const status = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].at(-1)?.[1];
  if (status === undefined) return 'cut';
  const seen = / sees (.+) $/m.exec(text)?.[1];
  return seen === undefined ? `${Number(status)}` : `${Number(status)} ${seen}`;
}

const columns = differences.map(row => ({ row, ...row, local: 'both' in row ? row.both : row.local }));

test.each(columns)('$what: $local', async ({ row, local }) => {
  expect(await outcomeOf(row)).toBe(local);
});

test('Each row is there once', () => {
  const names = differences.map(({ what }) => what);

  expect(names).toEqual([...new Set(names)]);
});
