import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { runCommand } from '../../support/infra/command.ts';
import { copyProject } from '../../support/projects/copy-project.ts';

test.each([
  [{ DEPTH: 'ful' }, 'DEPTH must be full, or left out (got "ful")\n'],
  [{ SIGN_IN: '0' }, 'SIGN_IN must be 1, or left out (got "0")\n'],
  [{ REPLICA_LAG: 'some' }, 'REPLICA_LAG must be a number of writes (got "some")\n'],
  [{ BASE: '127.0.0.1' }, 'BASE must be an address such as http://127.0.0.1:7071 (got "127.0.0.1")\n'],
])('npm test with %j runs nothing and says what it must be', async (setting, output) => {
  // Those of this run, which may be another's.
  const none = { DEPTH: '', SIGN_IN: '', REPLICA_LAG: '', BASE: '' };

  expect(await runCommand('test', ['tests/none'], { ...none, ...setting })).toEqual({ code: 1, output });
});

test('npm test runs nothing of tests/load, and says what does', async () => {
  const output = 'npm run test:load runs what is in tests/load\n';

  expect(await runCommand('test', ['tests/load/crowd'])).toEqual({ code: 1, output });
});

describe('In a project folder whose name means something else in a pattern', () => {
  const parent = mkdtempSync(join(tmpdir(), 'pattern-'));
  const folder = join(parent, 'c++ x[1] (copy)');
  beforeAll(() => copyProject(folder, ['jest.config.mjs', 'package.json', 'shared', 'tests', 'infra']));
  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  test('each test file is found, once', async () => {
    const jest = resolve('node_modules', 'jest', 'bin', 'jest.js');
    const listed = await promisify(execFile)(process.execPath, [jest, '--listTests'], { cwd: folder });

    const found = listed.stdout.trim().split('\n').sort();

    const names = readdirSync('tests', { recursive: true, encoding: 'utf8' });
    const files = names.filter(name => name.endsWith('.test.ts')).map(name => join(folder, 'tests', name));
    expect(found).toEqual(files.sort());
    expect(files).not.toEqual([]);
  });

  test('a test of load is run by npm run test:load alone', async () => {
    const jest = resolve('node_modules', 'jest', 'bin', 'jest.js');
    const list = async (...projects: string[]) => {
      const args = [jest, '--listTests', '--selectProjects', ...projects];
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
      const files = stdout.split('\n').filter(line => line.startsWith(folder));
      return files.map(file => file.startsWith(join(folder, 'tests', 'load')));
    };

    expect(new Set(await list('load'))).toEqual(new Set([true]));
    expect(new Set(await list('unit', 'service'))).toEqual(new Set([false]));
  });

  test('a test of the parts runs once, in its own room', async () => {
    const jest = resolve('node_modules', 'jest', 'bin', 'jest.js');

    const { stderr } = await promisify(execFile)(process.execPath, [jest, 'tests/unit/slug'], {
      cwd: folder,
    });

    expect(stderr).toMatch(/^PASS unit /m);
    expect(stderr).toMatch(/^Test Suites: 1 passed, 1 total$/m);
  });
});
