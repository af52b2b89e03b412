import { fork } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitOf } from '../../kit/child-process.ts';
import { AppHost, type HostProgram } from '../app-host.ts';
import { buildFixtureApp } from '../testing/fixture-app.ts';
import { bundleHost } from '../testing/host-process.ts';

let program: HostProgram;
beforeAll(async () => {
  program = [await bundleHost()];
});

const source = `
  app.setup({ enableHttpStream: true });
  const add = (name, handler) => app.http(name, { methods: ['GET'], authLevel: 'anonymous', handler });
  add('Process', async () => ({ body: String(process.pid) }));
  add('Never', () => new Promise(() => {}));
  // As an app may read its settings: when it is loaded.
  const { KNOWN_FIRST, KNOWN_LATER } = process.env;
  const write = text => new Promise(written => process.stdout.write(text, written));
  add('Chatter', () => write('x'.repeat(1_000_000)).then(() => ({ body: 'written' })));
  add('Settings', async () => ({ jsonBody: [KNOWN_FIRST, KNOWN_LATER] }));
`;

/** The answer, asked for again while nothing listens. */
async function readSoon(url: string): Promise<string> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    try {
      return await (await fetch(url)).text();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise(resolve => setTimeout(resolve, 20));
    }
  }
}

test('An invocation that exceeds functionTimeout has the process replaced, and the address goes on serving', async () => {
  const fixture = buildFixtureApp(source, { hostJson: { functionTimeout: '00:00:01' } });
  const host = await AppHost.start(program, fixture.folder, { PORT: '0' });
  if (!host) throw new Error('The host has not started');
  try {
    const first = await readSoon(`${host.url}/api/process`);

    await expect(fetch(`${host.url}/api/never`)).rejects.toThrow('fetch failed');

    expect(await readSoon(`${host.url}/api/process`)).not.toBe(first);
  } finally {
    await host.stop();
    fixture.remove();
  }
  expect(await host.ended).toBe(0);
});

test('A host that is prepared loads the app only when it gets the rest of its settings, also when it is replaced', async () => {
  const fixture = buildFixtureApp(source, { hostJson: { functionTimeout: '00:00:01' } });
  const folder = mkdtempSync(join(tmpdir(), 'prepared-'));
  const start = AppHost.prepare(program, join(folder, 'app'), {
    PORT: '1',
    KNOWN_FIRST: 'a',
    KNOWN_LATER: '-',
  });
  // The app is made meanwhile.
  renameSync(fixture.folder, join(folder, 'app'));

  const host = await start({ PORT: '0', KNOWN_LATER: 'b' });
  if (!host) throw new Error('The host has not started');
  try {
    const settings = await readSoon(`${host.url}/api/settings`);
    await expect(fetch(`${host.url}/api/never`)).rejects.toThrow('fetch failed');
    const again = await readSoon(`${host.url}/api/settings`);

    expect([settings, again]).toEqual(['["a","b"]', '["a","b"]']);
  } finally {
    await host.stop();
    rmSync(folder, { recursive: true });
  }
});

test('An app may write as much as it likes while its log is not shown', async () => {
  const fixture = buildFixtureApp(source);
  const host = await AppHost.start(program, fixture.folder, { PORT: '0' });
  if (!host) throw new Error('The host has not started');
  try {
    const answer = await fetch(`${host.url}/api/chatter`, { signal: AbortSignal.timeout(10_000) });

    expect(await answer.text()).toBe('written');
  } finally {
    await host.stop();
    fixture.remove();
  }
});

test('The log that is shown begins after all that was answered before', async () => {
  const fixture = buildFixtureApp(source);
  const host = await AppHost.start(program, fixture.folder, { PORT: '0' });
  if (!host) throw new Error('The host has not started');
  let shown = '';
  const output = jest.spyOn(process.stdout, 'write').mockImplementation(text => {
    shown += text;
    return true;
  });
  try {
    await fetch(`${host.url}/api/process?before`, { headers: { connection: 'close' } });
    await host.showLog();
    await fetch(`${host.url}/api/settings`);
    while (!shown.includes('GET /api/settings')) await new Promise(resolve => setTimeout(resolve, 10));
  } finally {
    output.mockRestore();
    await host.stop();
    fixture.remove();
  }
  expect(shown).not.toContain('GET /api/process');
});

test('A host that waits for its settings ends with the process that started it', async () => {
  const host = fork(program[0], ['--app', 'none', '--awaits-settings']);

  host.disconnect();

  expect(await exitOf(host)).toBe(0);
});
