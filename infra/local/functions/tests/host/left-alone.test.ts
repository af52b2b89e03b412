import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectOutput } from '../../../kit/child-process.ts';
import { testOnLinux } from '../../../kit/testing/on-linux.ts';
import { buildFixtureApp, type FixtureApp } from '../../testing/fixture-app.ts';
import { bundleHost } from '../../testing/host-process.ts';

let program: string;
beforeAll(async () => {
  program = await bundleHost();
});

const serves = `
  app.setup({ enableHttpStream: true });
  app.http('Hello', { authLevel: 'anonymous', handler: async () => ({ body: 'hello' }) });
  app.hook.appTerminate(() => { console.log('app terminates'); });
`;

const loadsForASecond = `
  console.log('app loads');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
  ${serves}
`;

const neverLoads = `
  console.log('app loads');
  app.hook.appStart(() => new Promise(() => { setInterval(() => {}, 1_000); }));
  ${serves}
`;

const begun: (() => void)[] = [];
afterEach(() => {
  for (const end of begun.splice(0).reverse()) end();
});

function build(source: string): FixtureApp {
  const fixture = buildFixtureApp(source);
  begun.push(fixture.remove);
  return fixture;
}

/** Starts a program in a process group of its own, of which nothing is left after the test. */
function start(
  file: string,
  args: string[],
  { channel = 'ignore', cwd }: { channel?: 'ipc' | 'ignore'; cwd?: string } = {},
): ChildProcess {
  // npm, which runs these tests, has not started it.
  const { npm_lifecycle_event: _, ...env } = process.env;
  const child = spawn(file, args, {
    cwd,
    env: { ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe', channel],
    detached: true,
  });
  begun.push(() => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch (error) {
      // It has ended, with all that it started.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  });
  return child;
}

/** Starts the host as the process that started it would, and waits until it loads the app. */
async function startLoading(source: string) {
  const { folder } = build(source);
  const host = start(process.execPath, [program, '--app', folder], { channel: 'ipc' });
  const output = collectOutput(host);
  await output.printed(/app loads/);
  return { host, output };
}

testOnLinux('a host that npm runs ends, after the hooks of the app, when npm gets a SIGTERM', async () => {
  const { folder } = build(serves);
  const scripts = { host: `node '${program}' --app .` };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ main: 'main.cjs', scripts }));
  const npm = start('npm', ['run', 'host'], { cwd: folder });
  const output = collectOutput(npm);
  await output.printed(/Functions host on/);

  npm.kill('SIGTERM');

  // Not before all processes have ended that have its output.
  await once(npm, 'close');
  expect(output.text()).toContain('app terminates');
});

testOnLinux('a host whose output nobody reads any more ends quietly', async () => {
  const command = `node '${program}' --app '${build(serves).folder}' | head -n 1`;
  const shown = start('sh', ['-c', command]);
  const output = collectOutput(shown);
  const [, url] = await output.printed(/Functions host on (\S+)/);

  // Its line in the log cannot be written.
  await fetch(`${url}/api/hello`);

  await once(shown, 'close');
  expect(output.text()).toBe(`Functions host on ${url} with 1 functions\n`);
});

testOnLinux('a host whose parent goes away while the app loads ends quietly once it is loaded', async () => {
  const { host, output } = await startLoading(loadsForASecond);

  host.stdout?.destroy();
  host.disconnect();

  const [code] = await once(host, 'exit');
  expect([code, output.text()]).toEqual([0, 'app loads\n']);
});

testOnLinux('a host whose parent goes away ends, even if the app never finishes loading', async () => {
  const { host } = await startLoading(neverLoads);

  host.disconnect();

  expect(await once(host, 'exit')).toEqual([0, null]);
});

testOnLinux('Ctrl-C ends a host at once while the app keeps it busy with loading', async () => {
  const { host } = await startLoading(loadsForASecond.replace('1_000', 'Infinity'));

  host.kill('SIGINT');

  expect(await once(host, 'exit')).toEqual([null, 'SIGINT']);
});
