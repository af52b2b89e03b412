import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectOutput, exitOf } from '../../../infra/local/kit/child-process.ts';
import { testOnLinux } from '../../../infra/local/kit/testing/on-linux.ts';
import { runCommand } from '../../support/infra/command.ts';

let folder: string;
beforeAll(async () => {
  // The commands below can write next to nothing: what they are compiled to must be there.
  await runCommand('build');
  const none = { PORT: 'none', COSMOS_PORT: 'none', BLOB_PORT: 'none' };
  for (const name of ['start', 'host', 'cosmos', 'blob']) await runCommand(name, [], none);
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a command that can make no file larger than that, as on a disk that is almost full. */
function startWithRoom(kilobytes: number, command: string): ChildProcess {
  return spawn('bash', ['-c', `ulimit -f ${kilobytes}; exec node infra/tools/run.mjs ${command}`], {
    env: { ...process.env, PORT: '0', COSMOS_PORT: '0', BLOB_PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function runWithRoom(kilobytes: number, command: string) {
  const child = startWithRoom(kilobytes, command);
  const output = collectOutput(child);
  const [code] = await once(child, 'close');
  return { code, output: output.text() };
}

testOnLinux.each(['start', 'cosmos'])(
  '%s says in a line that the disk does not take its file',
  async command => {
    const ended = await runWithRoom(8, command);

    expect(ended).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^The database file \S+ cannot be read or written \(disk I\/O error\): check its disk, or .* DATA_DIR\n$/,
      ),
    });
  },
);

testOnLinux(
  'start says in a line that the sample blog was not loaded, and what starts without it',
  async () => {
    // Enough for the empty database.
    const ended = await runWithRoom(375, 'start');

    expect(ended).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^Local Cosmos DB fails .*\nThe sample blog was not loaded \(\w+ \S+: 500 .*\): --empty starts without it\n$/,
      ),
    });
  },
);

testOnLinux('a full disk is reported once while the service runs, without a stack', async () => {
  const child = startWithRoom(425, 'start --empty');
  const output = collectOutput(child);
  const [, api = ''] = await output.printed(/API +(http:\S+)[\s\S]*Stop it/);
  const create = async () => {
    const { status } = await fetch(`${api}/blog`, { method: 'POST', body: '{ "name": "Too much" }' });
    return status;
  };

  const statuses = [201];
  while (statuses.at(-1) === 201) statuses.push(await create());
  const next = await create();
  child.kill('SIGTERM');
  await exitOf(child);

  expect([statuses.at(-1), next]).toEqual([500, 500]);
  expect(output.text().match(/Local Cosmos DB fails on requests \(disk I\/O error\): check/g)).toHaveLength(
    1,
  );
  expect(output.text()).not.toContain('SqliteError');
});
