import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectOutput } from '../../../infra/local/kit/child-process.ts';
import { testOnLinux } from '../../../infra/local/kit/testing/on-linux.ts';
import { type Command, runCommand, startCommand } from '../../support/infra/command.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'));
});
const started: Command[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map(end));
  rmSync(folder, { recursive: true, force: true });
});

function end(command: Command): Promise<number | null> {
  command.signal('SIGTERM');
  return command.ended;
}

async function startService(args: string[] = []) {
  const command = startCommand('start', args, { DATA_DIR: folder });
  started.push(command);
  const [, api = ''] = await command.printed(/API +(http:\S+)[\s\S]*Stop it/);
  return { command, api };
}

test('start serves a sample blog that it loads into an empty store, and says how to try it', async () => {
  const { command, api } = await startService();

  const blogs = await (await fetch(`${api}/blog`)).json();

  expect(blogs).toMatchObject([{ name: 'The Lighthouse Keeper', authorsCount: 2, postCount: 6 }]);
  expect(command.output()).toContain(`curl ${api}/blog`);
});

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

test('the first answer of a start has the whole sample blog, however early it is asked for', async () => {
  const port = await freePort();
  const ask = async () => (await fetch(`http://127.0.0.1:${port}/api/blog`)).json();
  started.push(startCommand('start', ['--memory'], { PORT: String(port) }));

  let first: unknown;
  while (first === undefined) first = await ask().catch(() => undefined);

  expect(first).toMatchObject([{ authorsCount: 2, mediaCount: 4, tagCount: 3, postCount: 6 }]);
});

test('start shows nothing below the welcome until somebody calls the service', async () => {
  const { command } = await startService(['--memory']);

  await end(command);

  expect(command.output().endsWith('\n  Stop it: Ctrl-C\n\n')).toBe(true);
});

test('start names the address of the page, and a browser is led there from the root', async () => {
  const { command, api } = await startService(['--memory', '--empty']);

  const [, page = ''] = await command.printed(/Page +(http:\S+)/);
  const answer = await fetch(new URL('/', api), { headers: { accept: 'text/html' } });
  const html = await answer.text();

  expect(page).toBe(`${api}/docs`);
  expect(answer).toMatchObject({ status: 200, url: page });
  expect(html).toContain('<title>Blog Content Service</title>');
});

test('start names the address of the studio, which a browser opens', async () => {
  const { command, api } = await startService(['--memory', '--empty']);

  const [, studio = ''] = await command.printed(/Studio +(http:\S+)/);
  const answer = await fetch(studio);

  expect(studio).toBe(`${api}/studio`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'start ends cleanly on %s, and nothing listens any more',
  async signal => {
    const { command, api } = await startService(['--empty']);

    command.signal(signal);

    expect(await command.ended).toBe(0);
    await expect(fetch(`${api}/blog`)).rejects.toThrow('fetch failed');
  },
);

test('start --empty loads nothing, and what is stored is there at the next start', async () => {
  const first = await startService(['--empty']);
  await fetch(`${first.api}/blog`, { method: 'POST', body: '{"name": "Kept"}' });
  await end(first.command);

  const second = await startService();

  expect(await (await fetch(`${second.api}/blog`)).json()).toMatchObject([{ name: 'Kept' }]);
});

test('start refuses pages of other sites, but those that --cors names', async () => {
  const args = [
    '--memory',
    '--empty',
    '--cors',
    'http://a.example',
    '--cors',
    'http://b.example,http://c.example',
  ];
  const { command, api } = await startService(args);
  const send = async (origin: string) => {
    const { status, headers } = await fetch(`${api}/blog`, { headers: { origin } });
    return [status, headers.get('access-control-allow-origin')];
  };

  const answers = await Promise.all(['a', 'b', 'c', 'd'].map(name => send(`http://${name}.example`)));

  expect(answers).toEqual([
    [200, 'http://a.example'],
    [200, 'http://b.example'],
    [200, 'http://c.example'],
    [403, null],
  ]);
  expect(command.output()).toContain(
    'Browsers   pages of http://a.example, http://b.example, http://c.example\n',
  );
});

test('start --memory keeps nothing', async () => {
  const { command } = await startService(['--memory']);

  await end(command);

  expect(existsSync(folder) && readdirSync(folder)).toEqual([]);
});

test('a second start on the same ports or data says in a line what is taken and what to do', async () => {
  const { command, api } = await startService(['--empty']);
  const port = new URL(api).port;
  const cosmosPort = command.output().match(/Cosmos DB +http:\/\/127\.0\.0\.1:(\d+)/)?.[1] ?? '';
  const blobPort = command.output().match(/Blobs +http:\/\/127\.0\.0\.1:(\d+)/)?.[1] ?? '';

  const samePort = await runCommand('start', ['--memory'], { PORT: port });
  const sameCosmosPort = await runCommand('start', ['--memory'], { COSMOS_PORT: cosmosPort });
  const sameBlobPort = await runCommand('start', ['--memory'], { BLOB_PORT: blobPort });
  const sameData = await runCommand('start', [], { DATA_DIR: folder });

  expect(samePort).toEqual({
    code: 1,
    output: expect.stringMatching(/^Port \d+ is taken: .* PORT=\d+; a second service needs .*\n$/),
  });
  expect(sameCosmosPort.output).toMatch(
    /^Port \d+ is taken: .* COSMOS_PORT=\d+; a second service needs .*\n$/,
  );
  expect(sameBlobPort.output).toMatch(/^Port \d+ is taken: .* BLOB_PORT=\d+; a second service needs .*\n$/);
  expect(sameData.output).toMatch(/^\S+ is in use by another process: .* DATA_DIR; a second service .*\n$/);
});

test.each([
  [[], { PORT: '7071', COSMOS_PORT: '7071' }, /^PORT and COSMOS_PORT must differ\n/],
  [[], { COSMOS_PORT: '7072', BLOB_PORT: '7072' }, /^COSMOS_PORT and BLOB_PORT must differ\n/],
  [[], { npm_config_sign_in: 'true' }, /^npm took --sign-in for itself: write -- before the options\n/],
  [[], { npm_config_cors: 'http://a.example' }, /^npm took --cors for itself: write -- before the options\n/],
  [[], { PORT: 'seven' }, /^PORT must be 0 to 65535 \(got "seven"\)\n/],
  [['--cors', 'localhost:5173'], {}, /^--cors must be an origin .* \(got "localhost:5173"\)\n/],
  [['--cors', '*', '--cors-credentials'], {}, /^--cors must name the origins, because/],
])('start with %j and %j says what is wrong', async (args, env, message) => {
  const { code, output } = await runCommand('start', args, env);

  expect(output).toMatch(message);
  expect(output).not.toContain('    at ');
  expect(code).toBe(1);
});

testOnLinux('data that cannot be kept are reported in a line, at the start or at the end', async () => {
  // A folder that nobody can make.
  const never = await runCommand('start', ['--empty'], { DATA_DIR: '/proc/none' });
  const { command, api } = await startService(['--empty']);
  rmSync(folder, { recursive: true });
  await fetch(`${api}/blog`, { method: 'POST', body: '{ "name": "Lost" }' });
  command.signal('SIGINT');

  expect(await command.ended).toBe(1);
  expect(command.output()).toMatch(/cosmos\.sqlite was removed while it was in use: .* is lost\n$/);
  expect(never).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^The database file \S+ cannot be opened \(ENOENT: .*\): check its folder, or .* DATA_DIR\n$/,
    ),
  });
});

testOnLinux('a start whose output nobody reads any more ends quietly', async () => {
  const port = await freePort();
  const shown = spawn('sh', ['-c', 'node infra/tools/run.mjs start --memory --empty | head -n 2'], {
    env: { ...process.env, PORT: String(port), COSMOS_PORT: '0', BLOB_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collectOutput(shown);
  await output.printed(/running/);
  // Its line in the log cannot be written.
  await fetch(`http://127.0.0.1:${port}/api/blog`);
  await once(shown, 'close');

  expect(output.text()).toBe('\n  Blog content service is running\n');
});
