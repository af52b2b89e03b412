import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testOnLinux } from '../../infra/local/kit/testing/on-linux.ts';
import { startCommand } from '../support/infra/command.ts';

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
