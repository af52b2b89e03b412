import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands } from '../../../infra/tools/command-table.mjs';
import { mapInParallel } from '../../../infra/tools/map-in-parallel.ts';
import { runCommand } from '../../support/infra/command.ts';

test('each command has a script of npm by its name', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

  for (const [name, { run }] of Object.entries(commands)) {
    const script = run.replace(/^npm (run )?/, '').replace(' --', '');
    expect(scripts[script]).toBe(`node infra/tools/run.mjs ${name}`);
  }
});

test.each(['18.20.8', '20.0.0', '20.8.1'])(
  'on Node.js %s a command says in a line which one it needs',
  async version => {
    const folder = mkdtempSync(join(tmpdir(), 'old-node-'));
    const old = join(folder, 'old.cjs');
    writeFileSync(
      old,
      `for (const [name, value] of [['version', 'v${version}'], ['versions', { ...process.versions, node: '${version}' }]])
       Object.defineProperty(process, name, { value });`,
    );

    const result = await runCommand('start', [], { NODE_OPTIONS: `--require=${old}` });

    rmSync(folder, { recursive: true });
    expect(result).toEqual({ code: 1, output: `Node.js 20.9 or newer is needed, this is v${version}\n` });
  },
);

test('the help of a long command says how long it takes, and that of an import how it goes on', async () => {
  const [mutants, blogs] = await mapInParallel(['mutants', 'import'], 2, name => runCommand(name, ['-h']));

  expect(mutants?.output).toMatch(/ All of shared\/ takes an hour or more\.\n/);
  expect(blogs?.output).toMatch(/ If it was interrupted, run the same command again\.\n/);
});

test.each([
  [
    'start',
    ['-h', '--emty'],
    0,
    /^Usage: npm start -- \[--empty\] .*\n[\s\S]*^ {2}PORT +The API's port \(7071\)$/m,
  ],
  ['start', ['now'], 1, /^Unexpected argument 'now'\nUsage: npm start -- \[/],
  ['cost', ['--reads', '5k'], 1, /^--reads must be a number .* \(got "5k"\)\nUsage: npm run cost -- \[/],
  ['soak', ['--minutes', ''], 1, /^--minutes must be 0 to 600 \(got ""\)\nUsage: npm run soak -- \[/],
  ['soak', ['--minutes', '1e2'], 1, /^--minutes must be 0 to 600 \(got "1e2"\)\n/],
  ['soak', ['--rounds', '1.5'], 1, /^--rounds must be a whole number from 0 to 1000 \(got "1\.5"\)\n/],
  [
    'host',
    ['--cors', 'http://a.example'],
    1,
    /^--app must name the folder .*\n +Usage: npm run host -- --app FOLDER \[/,
  ],
  ['nothing', [], 1, /^Usage: node infra\/tools\/run\.mjs COMMAND .*\n\nCOMMAND is one of start, test, /],
  ['-h', [], 0, /^Usage: node infra\/tools\/run\.mjs COMMAND /],
])('%s %j ends with code %i and says how to call it', async (command, args, code, message) => {
  const result = await runCommand(command, args);

  expect(result).toEqual({ code, output: expect.stringMatching(message) });
});
