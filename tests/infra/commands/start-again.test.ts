import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { collectOutput } from '../../../infra/local/kit/child-process.ts';
import { listenOnLoopback } from '../../../infra/local/kit/loopback.ts';
import { testOnLinux } from '../../../infra/local/kit/testing/on-linux.ts';
import { mapInParallel } from '../../../infra/tools/map-in-parallel.ts';
import { startCommand } from '../../support/infra/command.ts';

const names = ['PORT', 'COSMOS_PORT', 'BLOB_PORT', 'PUBLIC_PORT', 'SITE_PORT'];

/** Where all starts of a test listen and keep their data. */
let place: Record<string, string>;
beforeEach(async () => {
  const servers = await mapInParallel(names, names.length, async name => {
    const server = createServer();
    return { name, server, port: await listenOnLoopback(server, 0) };
  });
  for (const { server } of servers) server.close();
  const ports = servers.map(({ name, port }) => [name, String(port)]);
  place = { ...Object.fromEntries(ports), DATA_DIR: mkdtempSync(join(tmpdir(), 'start-again-')) };
});
afterEach(() => rmSync(place.DATA_DIR ?? '', { recursive: true }));

const start = (...args: string[]) => startCommand('start', ['--empty', ...args], place);

const running = /Stop it: Ctrl-C/;

/** Starts at the same place as before, and ends. Throws with what was printed if it does not start. */
async function startsAgain(): Promise<void> {
  const again = start();
  await again.printed(running);
  again.signal('SIGTERM');
  expect(await again.ended).toBe(0);
}

test.each([0, 150, 300, 600, 1_200])(
  'it starts again when it was killed %d ms after its start',
  async time => {
    const first = start('--public', '--site');
    await delay(time);

    first.killAll();
    await first.ended;

    await startsAgain();
  },
);

test('what was overwritten and what was deleted can be had back after a kill', async () => {
  const blogId = randomUUID();
  const [kept, gone] = [randomUUID(), randomUUID()];
  const first = start();
  const [, api = ''] = await first.printed(/API +(http:\S+)[\s\S]*Stop it/);
  const send = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${api}/${path}`, { method, body: body && JSON.stringify(body) });
    return answer.text();
  };
  await send('POST', 'blog', { blogId, name: 'Kept' });
  await send('POST', `blog/${blogId}/post`, { postId: kept, title: 'As it was', content: 'A' });
  await send('POST', `blog/${blogId}/post`, { postId: gone, title: 'Gone', content: 'A' });
  await send('PUT', `blog/${blogId}/post/${kept}`, { title: 'As it is', content: 'B' });
  await send('DELETE', `blog/${blogId}/post/${gone}`);

  first.killAll();
  await first.ended;
  const again = start();
  await again.printed(running);
  const revisions = await send('GET', `blog/${blogId}/post/${kept}/revision`);
  const bin = await send('GET', `blog/${blogId}/deleted`);
  again.signal('SIGTERM');
  await again.ended;

  expect(JSON.parse(revisions)).toMatchObject([{ title: 'As it was', reason: 'first' }]);
  expect(JSON.parse(bin)).toMatchObject([{ family: 'post', id: gone, title: 'Gone' }]);
});

test('it starts again when it was killed while it ended', async () => {
  const first = start();
  await first.printed(running);

  first.signal('SIGINT');
  await delay(20);
  first.killAll();
  await first.ended;

  await startsAgain();
});

test('killed alone, it takes its hosts with it, and starts again', async () => {
  const first = start('--public', '--site');
  await first.printed(running);

  first.signal('SIGKILL');

  // Not before all processes have ended that have its output.
  await first.ended;
  await startsAgain();
});

test('SIGHUP ends it as Ctrl-C does', async () => {
  const first = start('--public');
  await first.printed(running);

  first.signal('SIGHUP');

  expect(await first.ended).toBe(0);
  await startsAgain();
});

/** Starts a program that runs the command, in a group of its own. */
function startBy(program: string, args: string[]): ChildProcess {
  return spawn(program, args, {
    env: { ...process.env, ...place },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
}

testOnLinux.each([
  ['npm alone is killed', 'npm', ['start', '--', '--empty', '--public']],
  // It shows the command in a terminal of its own, which is gone with it.
  ['its terminal is closed', 'script', ['-qfec', 'node infra/tools/run.mjs start --empty', '/dev/null']],
])('it ends when %s, and starts again', async (_, program, args) => {
  const parent = startBy(program, args);
  const output = collectOutput(parent);
  await output.printed(running);

  parent.kill('SIGKILL');
  await once(parent, 'close');

  // Of a terminal nobody else has the other end: its close says nothing about the command.
  await until(() => isFree(Number(place.COSMOS_PORT)));
  await startsAgain();
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(50);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await listenOnLoopback(server, port);
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

test.each(['PUBLIC_PORT', 'SITE_PORT'])(
  'a start that gives up because %s is taken leaves nothing',
  async name => {
    const other = createServer();
    await listenOnLoopback(other, Number(place[name]));

    const first = start('--public', '--site');

    expect(await first.ended).toBe(1);
    expect(first.output()).toContain(`Port ${place[name]} is taken`);
    await startsAgain();
    other.close();
  },
);
