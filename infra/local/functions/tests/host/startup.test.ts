import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildFixtureApp, type FixtureFiles } from '../../testing/fixture-app.ts';
import { type HostProcess, type HostProcessOptions, startHostProcess } from '../../testing/host-process.ts';

const stream = 'app.setup({ enableHttpStream: true });';
const hello = `${stream} app.http('Hello', { authLevel: 'anonymous', handler: async () => ({ body: 'hello' }) });`;

/** Starts an app, hands it to `check`, and ends and removes it. */
async function withHost(
  source: string,
  files: FixtureFiles,
  check: (host: HostProcess) => Promise<void>,
  options: Partial<HostProcessOptions> = {},
): Promise<void> {
  const fixture = buildFixtureApp(source, files);
  try {
    const host = await startHostProcess({ appFolder: fixture.folder, ...options });
    await check(host).finally(() => host.stop());
  } finally {
    fixture.remove();
  }
}

async function failure(source: string, files: FixtureFiles = {}, options: Partial<HostProcessOptions> = {}) {
  let message = 'it started';
  await withHost(source, files, async () => undefined, options).catch((error: Error) => {
    message = error.message;
  });
  return message;
}

test.each<[string, string, string]>([
  ['a throwing entry point', `throw new Error('no config');`, 'main.cjs: no config'],
  [
    'two functions of one name',
    `${hello} ${hello.replace(stream, '')}`,
    'A function with id "Hello" has already been',
  ],
  ['an app without HTTP streaming', hello.replace(stream, ''), 'The app does not use HTTP streaming'],
  ['an app without functions', stream, 'registers no function'],
  [
    'a rejected appStart hook',
    `${hello} app.hook.appStart(() => { throw new Error('not now'); });`,
    'not now',
  ],
  [
    'another trigger',
    `${stream} app.storageQueue('Q', { queueName: 'q', connection: 'C', handler: () => {} });`,
    'HTTP and timer triggers only, not queueTrigger',
  ],
  [
    'a schedule that this host does not run',
    `${stream} app.timer('T', { schedule: '0 0 8 * * MON', handler: () => {} });`,
    'Function "T", schedule "0 0 8 * * MON": day, month and day of the week must be *',
  ],
  [
    'a timer with retries',
    `${stream} app.timer('T', {
      schedule: '* * * * * *', handler: () => {},
      retry: { strategy: 'fixedDelay', maxRetryCount: 2, delayInterval: 1_000 },
    });`,
    'Function "T": retries of timers are not supported',
  ],
  ['a bad name', hello.replace("'Hello'", "'1st'"), 'Function "1st": a name must have only letters'],
])('%s ends the start with code 1 and the reason', async (_, source, reason) => {
  const message = await failure(source);

  expect(message).toContain('The host ended with code 1');
  expect(message).toContain(reason);
});

test.each([
  ['/hello', 'must not start with "/"'],
  ['a//b', 'two slashes in a row'],
  ['{id', 'braces do not match'],
  ['{id}/{ID}', 'is there twice'],
  ['{*rest}/more', 'catch-all must be the last segment'],
  ['{id:shoe}', 'constraint "shoe" is not supported'],
  ['{id:length(x)}', 'whole number'],
  ['{a}-{b}', 'mixes text and parameters'],
  ['{a=5}', 'default values are not supported'],
  ['admin/x', 'keeps "admin"'],
])('the route %s is refused', async (route, reason) => {
  const message = await failure(hello.replace('{ authLevel', `{ route: '${route}', authLevel`));

  expect(message).toContain('The host ended with code 1');
  expect(message).toContain(`Function "Hello", route "${route}": `);
  expect(message).toContain(reason);
});

test('two functions with the same route and method are refused', async () => {
  const second = hello.replace(stream, '').replace("'Hello', {", "'Other', { route: 'HELLO',");

  expect(await failure(hello + second)).toContain('Functions "Hello" and "Other" have the same route');
});

const http = (settings: object) => ({ hostJson: { extensions: { http: settings } } });

test.each<[string, FixtureFiles, string, string[]?]>([
  ['a host.json with invalid JSON', { hostJsonText: '{ "version": ' }, 'host.json is not valid JSON'],
  ['a host.json with no object', { hostJsonText: '[]' }, 'must hold a JSON object'],
  ['another version', { hostJsonText: '{ "version": "1.0" }' }, '"version" must be "2.0" (got "1.0")'],
  ['a prefix with a slash', http({ routePrefix: '/x' }), 'routePrefix" must not start'],
  ['a strange time-out', { hostJson: { functionTimeout: '5 min' } }, '"functionTimeout" must be'],
  [
    'a strange level',
    { hostJson: { logging: { logLevel: { default: 'Loud' } } } },
    'logLevel.default" must be one of',
  ],
  ['a main that is a pattern', { main: 'dist/*.js' }, 'is the pattern "dist/*.js"'],
  ['a main that is missing', { main: 'missing.cjs' }, 'Cannot load the entry point'],
  ['no main', { main: '' }, 'has no "main"'],
  ['other sites welcome', {}, 'must be refused or served (got "welcome")', ['--other-sites', 'welcome']],
  ['CORS for what is no origin', {}, '(got "localhost:5173")', ['--cors', 'localhost:5173']],
])('%s is refused', async (_, files, reason, args = []) => {
  expect(await failure(hello, files, { args })).toContain(reason);
});

test('a folder without host.json is refused', async () => {
  await expect(startHostProcess({ appFolder: 'tests' })).rejects.toThrow('Cannot read');
});

test("CORS of the folder's local.settings.json counts, as with Core Tools", async () => {
  const fixture = buildFixtureApp(hello);
  const settings = { Host: { CORS: 'http://localhost:5173', CORSCredentials: true } };
  writeFileSync(join(fixture.folder, 'local.settings.json'), JSON.stringify(settings));
  const host = await startHostProcess({ appFolder: fixture.folder, args: [] });
  try {
    const send = (origin: string) => fetch(`${host.url}/api/hello`, { headers: { origin } });
    const [named, other] = await Promise.all([send('http://localhost:5173'), send('http://localhost:9000')]);

    expect([named.status, other.status]).toEqual([200, 403]);
    expect(named.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
    expect(named.headers.get('access-control-allow-credentials')).toBe('true');
  } finally {
    await host.stop();
    fixture.remove();
  }
});

test('a port that is taken ends the start with a line that names it', async () => {
  const other = createServer();
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;

  const message = await failure(hello, {}, { env: { PORT: String(port) } }).finally(() => other.close());

  expect(message).toContain(`Port ${port} is taken`);
});

test.each([
  ['api by default', {}, '/api/hello'],
  ['another prefix', http({ routePrefix: 'v1/Blog' }), '/V1/blog/hello'],
  ['no prefix', http({ routePrefix: '' }), '/hello'],
])('the route prefix of host.json is used: %s', async (_, files, path) => {
  await withHost(hello, files, async host => {
    expect(await (await fetch(host.url + path)).text()).toBe('hello');
  });
});

test('the parent process gets the address and the functions', async () => {
  await withHost(hello, {}, async ({ url, functions }) => {
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(functions).toEqual([
      { name: 'Hello', methods: ['GET', 'POST'], url: `${url}/api/Hello`, authLevel: 'anonymous' },
    ]);
  });
});

test('a function that would need a key in Azure is named in a warning', async () => {
  await withHost(hello.replace('anonymous', 'function'), {}, async host => {
    expect(await host.line('authLevel')).toContain('WARNING Hello has authLevel "function"');
  });
});
