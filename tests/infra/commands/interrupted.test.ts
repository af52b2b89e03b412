import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testOnLinux } from '../../../infra/local/kit/testing/on-linux.ts';
import { runCommand, startCommand } from '../../support/command.ts';
import { ScratchProject } from '../../support/scratch-project.ts';

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

test("a build of the client removes an old one's folder, and none that may be in use", async () => {
  const project = new ScratchProject();
  writeFileSync(project.path('LICENSE'), '');
  const cache = project.path('node_modules', '.cache', 'blog-content-service');
  const [old, young] = [join(cache, 'client-aB3dE6'), join(cache, 'client-bC4eF7')];
  for (const each of [old, young]) mkdirSync(each, { recursive: true });
  const twoHoursAgo = Date.now() / 1000 - 7200;
  utimesSync(old, twoHoursAgo, twoHoursAgo);
  try {
    const { code, output } = await runCommand('client', [], {}, project.folder);

    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/^Made blog-content-client\.tgz \(/),
    });
    expect(readdirSync(cache).filter(name => /^client(-types)?-/.test(name))).toEqual(['client-bC4eF7']);
  } finally {
    project.remove();
  }
});
