import { chmodSync, copyFileSync, mkdirSync } from 'node:fs';
import { delimiter } from 'node:path';
import { testOnLinux } from '../../../infra/local/kit/testing/on-linux.ts';
import { runCommand } from '../../support/infra/command.ts';
import { ScratchProject } from '../../support/projects/scratch-project.ts';

let project: ScratchProject;
beforeAll(() => {
  project = new ScratchProject();
  copyFileSync('local.settings.json.example', project.path('local.settings.json'));
});
afterAll(() => project.remove());

/** Puts a program in the place of `func`, whose download is large, which prints the folders that it would watch. */
function makeFunc(): string {
  mkdirSync(project.path('programs'));
  const file = project.path('programs', 'func');
  project.write(file.slice(project.folder.length), '#!/bin/sh\necho "$1"; ls -A -1 -p\n');
  chmodSync(file, 0o755);
  return project.path('programs');
}

testOnLinux('all folders that commands make are there before Core Tools watch them', async () => {
  const PATH = [makeFunc(), process.env.PATH].join(delimiter);

  const { code, output } = await runCommand('start-func', [], { PATH }, project.folder);

  expect(code).toBe(0);
  expect(output.split('\n')).toEqual(expect.arrayContaining(['start', '.data/', 'dist/', 'node_modules/']));
});
