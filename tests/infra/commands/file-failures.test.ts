import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { testOnLinux } from '../../../infra/local/kit/testing/on-linux.ts';
import { runCommand } from '../../support/infra/command.ts';
import { ScratchProject } from '../../support/projects/scratch-project.ts';

let project: ScratchProject;
beforeAll(() => {
  project = new ScratchProject();
});
afterAll(() => project.remove());

interface Run {
  code: number;
  output: string;
}

/** Runs a command of the project in a folder of it, without npm. */
function runIn(folder: string, args: string[], user: { uid?: number; gid?: number } = {}): Promise<Run> {
  const program = join(relative(folder, project.folder), 'infra', 'tools', 'run.mjs');
  // npm, which runs these tests, has said where it was called.
  const { INIT_CWD: _, ...env } = process.env;
  return new Promise(resolve =>
    execFile(process.execPath, [program, ...args], { ...user, cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    ),
  );
}

/** Somebody who may read the project and not write there: the file system refuses nothing to root. */
const reader = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

testOnLinux(
  'in a project that cannot be written, a command says in a line what it could not write',
  async () => {
    chmodSync(project.folder, 0o555);
    const first = await runIn(project.folder, ['build'], reader);
    chmodSync(project.folder, 0o755);
    await runCommand('build', [], {}, project.folder);
    chmodSync(project.folder, 0o555);
    chmodSync(project.path('node_modules'), 0o555);

    const compiled = await runIn(project.folder, ['build'], reader);

    chmodSync(project.folder, 0o755);
    chmodSync(project.path('node_modules'), 0o755);
    const line = (what: string) =>
      new RegExp(`^EACCES: permission denied, ${what}.*: this user needs access to it\n$`);
    expect(first).toEqual({ code: 1, output: expect.stringMatching(line('(mkdir|open) ')) });
    expect(compiled).toEqual({ code: 1, output: expect.stringMatching(line("open '/.*/dist\\.\\d+'")) });
  },
);

testOnLinux('a temporary folder that is missing is reported in a line', async () => {
  const result = await runCommand('soak', ['--rounds', '1', '--minutes', '0'], { TMPDIR: '/nonexistent-1' });

  expect(result).toEqual({
    code: 1,
    output: expect.stringMatching(/^ENOENT: .*'\/nonexistent-1\/soak-.*' *: .* is missing\n$/),
  });
});

test("a file that the user names is in the user's own folder, with npm and without", async () => {
  const folder = project.path('client');
  const [byNpm, direct] = [join(folder, 'npm.json'), join(folder, 'direct.json')];

  await runCommand('openapi', ['npm.json'], { INIT_CWD: folder }, project.folder);
  await runIn(folder, ['openapi', 'direct.json']);

  const texts = [byNpm, direct].map(file => readFileSync(file, 'utf8'));
  for (const file of [byNpm, direct]) rmSync(file);
  for (const text of texts) expect(JSON.parse(text).openapi).toMatch(/^3\.1/);
});

test.each(['start', 'cosmos'])('%s says in one line that the data file is not one', async command => {
  const folder = mkdtempSync(join(tmpdir(), 'data-'));
  writeFileSync(
    join(folder, 'cosmos.sqlite'),
    'A diary, and long enough for the header of a database. '.repeat(50),
  );

  const result = await runCommand(command, [], { DATA_DIR: folder });

  rmSync(folder, { recursive: true });
  expect(result).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^The file \S+cosmos\.sqlite is not .*, or choose another folder with DATA_DIR\n$/,
    ),
  });
});

test.each(['start', 'blob'])(
  '%s says in one line that the folder of blobs has other files',
  async command => {
    const folder = mkdtempSync(join(tmpdir(), 'data-'));
    mkdirSync(join(folder, 'blob'));
    writeFileSync(join(folder, 'blob', 'diary.txt'), 'A diary');

    const result = await runCommand(command, [], { DATA_DIR: folder });

    const kept = readdirSync(join(folder, 'blob'));
    rmSync(folder, { recursive: true });
    expect(result).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^The folder \S+blob has files that are not of .*, or choose another folder with DATA_DIR\n$/,
      ),
    });
    expect(kept).toEqual(['diary.txt']);
  },
);
