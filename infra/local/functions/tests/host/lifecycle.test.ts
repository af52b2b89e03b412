import { buildFixtureApp, type FixtureApp, type FixtureFiles } from '../../testing/fixture-app.ts';
import { type HostProcess, startHostProcess } from '../../testing/host-process.ts';

const source = `
  app.setup({ enableHttpStream: true });
  const add = (name, handler) => app.http(name, { methods: ['GET'], authLevel: 'anonymous', handler });
  add('Hello', async () => ({ body: 'hello' }));
  add('Slow', async (request, context) => {
    context.log('slow begins');
    await new Promise(resolve => setTimeout(resolve, 300));
    return { body: 'slow' };
  });
  add('Never', async (request, context) => { context.log('never begins'); await new Promise(() => {}); });
  add('Addresses', async () => ({
    jsonBody: process._getActiveHandles().filter(handle => handle.listening).map(server => server.address().address),
  }));
  app.hook.appTerminate(() => { console.log('app terminates'); });
`;

let fixture: FixtureApp;
let host: HostProcess;
const others: (() => Promise<void>)[] = [];

beforeAll(() => {
  fixture = buildFixtureApp(source);
});

beforeEach(async () => {
  host = await startHostProcess({ appFolder: fixture.folder });
});

afterEach(async () => {
  await host.stop();
  for (const stop of others.splice(0)) await stop();
});
afterAll(() => fixture.remove());

test('everything listens on 127.0.0.1 only, the library as well', async () => {
  const addresses = await (await fetch(`${host.url}/api/addresses`)).json();

  expect(addresses).toEqual(['127.0.0.1', '127.0.0.1']);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends the process with code 0, after the hooks of the app',
  async signal => {
    host.kill(signal);

    expect(await host.closed).toBe(0);
    expect(host.lines()).toContain('app terminates');
  },
);

test('the end of the parent process ends this one', async () => {
  host.disconnect();

  expect(await host.closed).toBe(0);
});

test('a request that is under way is finished, on a connection that would be kept open', async () => {
  const answer = fetch(`${host.url}/api/slow`);
  await host.line('slow begins');

  host.kill('SIGTERM');

  expect(await (await answer).text()).toBe('slow');
  expect(await host.closed).toBe(0);
});

test('a request that does not finish does not keep the process', async () => {
  const answer = fetch(`${host.url}/api/never`).catch(() => 'broken');
  await host.line('never begins');

  host.kill('SIGTERM');

  expect(await answer).toBe('broken');
  expect(await host.closed).toBe(0);
});

/** Starts a host whose app has this source as well, and ends it after the test. */
async function startOther(further: string, files: FixtureFiles = {}): Promise<HostProcess> {
  const other = buildFixtureApp(source + further, files);
  const started = await startHostProcess({ appFolder: other.folder });
  others.push(() => started.stop().finally(other.remove));
  return started;
}

const neverTerminates = 'app.hook.appTerminate(() => new Promise(() => { setInterval(() => {}, 1_000); }));';

test('a hook that never ends holds up the end for five seconds, and the log says so', async () => {
  const other = await startOther(neverTerminates);

  other.kill('SIGTERM');

  expect(await other.closed).toBe(0);
  expect(other.lines()).toContainEqual(expect.stringContaining('ERROR The appTerminate hooks took 5 s'));
});

test('a further Ctrl-C ends a host at once whose hook does not end', async () => {
  const other = await startOther(neverTerminates);

  const presses = setInterval(() => other.kill('SIGINT'), 100);
  const code = await other.closed;
  clearInterval(presses);

  expect(code).toBe(130);
});

test('the hooks run once, even if several invocations take too long at the same time', async () => {
  const other = await startOther('', { hostJson: { functionTimeout: '00:00:01' } });

  await Promise.allSettled(['?1', '?2', '?3'].map(query => fetch(`${other.url}/api/never${query}`)));

  expect(await other.closed).toBe(75);
  expect(other.lines().filter(line => line.startsWith('WORKER LOST'))).toHaveLength(3);
  expect(other.lines().filter(line => line === 'app terminates')).toHaveLength(1);
});

describe('the pages of the host', () => {
  test('GET / names the functions', async () => {
    const text = await (await fetch(host.url)).text();

    expect(text).toContain(`Hello: GET ${host.url}/api/Hello`);
  });

  test('GET /admin/functions lists them with their bindings, by name', async () => {
    const functions = (await (await fetch(`${host.url}/admin/functions`)).json()) as { name: string }[];

    expect(functions.map(({ name }) => name)).toEqual(['Addresses', 'Hello', 'Never', 'Slow']);
    expect(functions[1]).toMatchObject({
      invoke_url_template: `${host.url}/api/Hello`,
      config: {
        bindings: [
          { type: 'httpTrigger', direction: 'in', methods: ['GET'], authLevel: 'anonymous' },
          { type: 'http', direction: 'out', name: '$return' },
        ],
      },
    });
  });

  test('GET /admin/host/status says that it runs', async () => {
    expect(await (await fetch(`${host.url}/admin/host/status`)).json()).toMatchObject({ state: 'Running' });
  });

  test('a browser is not to guess what they are', async () => {
    for (const path of ['', '/admin/functions', '/admin/host/ping', '/none'])
      expect((await fetch(`${host.url}${path}`)).headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('other methods there are 404', async () => {
    expect((await fetch(`${host.url}/admin/functions`, { method: 'POST' })).status).toBe(404);
  });
});
