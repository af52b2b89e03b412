import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeLeftovers } from '../../../infra/lab/bench/data/data-file.ts';
import { testOnLinux } from '../../../infra/local/kit/testing/on-linux.ts';
import { startCommand } from '../../support/command.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'interrupted-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

testOnLinux('a soak that Ctrl-C ends leaves no folder behind', async () => {
  const command = startCommand('soak', ['--rounds', '100', '--minutes', '0'], { TMPDIR: folder });
  await command.printed(/Kill round 1 of 100/);
  const during = readdirSync(folder);

  command.signal('SIGINT');

  expect(await command.ended).toBe(130);
  expect(during).toEqual([expect.stringMatching(/^soak-/)]);
  expect(readdirSync(folder)).toEqual([]);
  expect(command.output()).not.toContain('    at ');
});

test('a benchmark removes what those before it have left, and nothing of one that runs', () => {
  // No process has this number.
  const dead = 2_147_483_646;
  const leftovers = [`data-full-abc.sqlite.${dead}`, `data-full-abc.sqlite.${dead}-wal`];
  const kept = [
    'data-full-abc.sqlite',
    `data-full-abc.sqlite.${process.pid}`,
    'full.json',
    `run-${process.pid}`,
  ];
  mkdirSync(join(folder, `run-${dead}`));
  for (const name of [...leftovers, ...kept]) writeFileSync(join(folder, name), '');

  removeLeftovers(folder);

  expect(readdirSync(folder).sort()).toEqual([...kept].sort());
});
