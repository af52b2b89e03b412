import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { commands } from '../../../infra/tools/command-table.mjs';
import { mapInParallel } from '../../../infra/tools/map-in-parallel.ts';
import { runCommand, startCommand } from '../../support/infra/command.ts';

/**
 * A project with a command that runs, and one for its tests, which needs a tool as well. Both dependencies come from folders. The
 * script of each notes its installations; that of the first takes a second.
 */
class SmallProject {
  readonly #parent = mkdtempSync(join(tmpdir(), 'install-'));
  readonly folder = join(this.#parent, 'project');

  constructor() {
    // esbuild, which compiles the command, is found there.
    symlinkSync(resolve('node_modules'), join(this.#parent, 'node_modules'), 'junction');
    // All of its plain JavaScript, and nothing that has to be compiled.
    cpSync('infra', join(this.folder, 'infra'), {
      recursive: true,
      filter: file =>
        !file.includes('node_modules') && (statSync(file).isDirectory() || file.endsWith('.mjs')),
    });
    for (const [command, said] of Object.entries({ start: 'started', test: 'tested' }))
      writeFileSync(
        join(this.folder, 'infra', 'tools', 'commands', `${command}.ts`),
        `console.log('${said}');`,
      );
    this.#write('tsconfig.json', {});
    this.#write('package.json', {
      name: 'project',
      version: '1.0.0',
      dependencies: { dependency: 'file:dependency' },
      devDependencies: { tool: 'file:tool' },
    });
    this.#write('package-lock.json', {
      name: 'project',
      version: '1.0.0',
      lockfileVersion: 3,
      packages: {
        '': {
          name: 'project',
          version: '1.0.0',
          dependencies: { dependency: 'file:dependency' },
          devDependencies: { tool: 'file:tool' },
        },
        dependency: { version: '1.0.0', hasInstallScript: true },
        'node_modules/dependency': { resolved: 'dependency', link: true },
        tool: { version: '1.0.0', dev: true, hasInstallScript: true },
        'node_modules/tool': { resolved: 'tool', link: true, dev: true },
      },
    });
    this.#makePackage('dependency', 1000);
    this.#makePackage('tool', 0);
  }

  #makePackage(name: string, milliseconds: number): void {
    mkdirSync(join(this.folder, name));
    const note = `fs.appendFileSync('../installations', '${name} '); setTimeout(() => {}, ${milliseconds})`;
    const scripts = { install: `node -e "${note}"` };
    this.#write(`${name}/package.json`, { name, version: '1.0.0', scripts });
  }

  #write(name: string, content: object): void {
    writeFileSync(join(this.folder, name), JSON.stringify(content));
  }

  /** Makes an npm that prints its process ID, and does not end at once on Ctrl-C, as npm does not. */
  unpackingNpm(): string {
    const file = join(this.#parent, 'npm.cjs');
    const code =
      "process.on('SIGINT', () => {}); console.log('npm is ' + process.pid); setTimeout(() => console.log('npm is done'), 30_000);";
    writeFileSync(file, code);
    return file;
  }

  /** The names of what was installed, in order. */
  installations(): string[] {
    return readFileSync(join(this.folder, 'installations'), 'utf8').trim().split(' ');
  }

  remove(): void {
    rmSync(this.#parent, { recursive: true, force: true });
  }
}

let project: SmallProject;
beforeEach(() => {
  project = new SmallProject();
});
afterEach(() => project.remove());

/** npm hands this project's own setting on, which runs no scripts; the note is made by one. */
const env = { npm_config_ignore_scripts: 'false' };

const start = () => runCommand('start', [], env, project.folder);
const runTests = () => runCommand('test', [], env, project.folder);

describe('Missing dependencies', () => {
  test('are installed by the first command, which says so before, and not by the next', async () => {
    const first = await start();
    const second = await start();

    expect(first).toEqual({
      code: 0,
      output: expect.stringMatching(/^Installing dependencies.*started\n$/s),
    });
    expect(second).toEqual({ code: 0, output: 'started\n' });
    expect(project.installations()).toEqual(['dependency']);
  });

  test('are installed by a command that needs more, in addition to what is there', async () => {
    const first = await start();
    const kept = join(project.folder, 'node_modules', '.cache', 'kept');
    writeFileSync(kept, '');
    const [second, third] = [await runTests(), await start()];

    expect(first.output).toMatch(/^Installing dependencies, about .*started\n$/s);
    expect(second.output).toMatch(/^Installing dependencies of tests and checks, about .*tested\n$/s);
    expect(third.output).toBe('started\n');
    expect(existsSync(kept)).toBe(true);
    expect(project.installations()).toContain('tool');
  });

  test('are all there after a command that needs them all', async () => {
    const [first, second] = [await runTests(), await start()];

    expect(first.output).toMatch(/^Installing dependencies, about .*tested\n$/s);
    expect(second.output).toBe('started\n');
  });

  test('are installed anew by a command that needs more, if npm was interrupted while it added that', async () => {
    await start();
    writeFileSync(join(project.folder, 'node_modules', '.unfinished'), '');

    const [second, third] = [await start(), await runTests()];

    expect(second.output).toBe('started\n');
    expect(third.output).toMatch(/^Installing dependencies, about .*tested\n$/s);
    expect(project.installations()).toEqual(['dependency', 'dependency', 'tool']);
  });

  test('are not needed for --help, nor to say that an option is wrong, whatever the command', async () => {
    const run = (name: string, option: string) => runCommand(name, [option], env, project.folder);
    const names = Object.entries(commands);
    const ownOptions = names.filter(([, command]) => !('passesOn' in command));

    const helps = await mapInParallel(names, 3, ([name]) => run(name, '--help'));
    const refusals = await mapInParallel(ownOptions, 3, ([name]) => run(name, '--emty'));

    expect(helps).toEqual(
      names.map(([, { run }]) => ({
        code: 0,
        output: expect.stringMatching(`^Usage: ${run}( .*)?\n\n\\w.*\n\n[\\s\\S]*-h, --help +\\w`),
      })),
    );
    expect(refusals).toEqual(
      ownOptions.map(([, { run }]) => ({
        code: 1,
        output: expect.stringMatching(`^Unknown option '--emty'\nUsage: ${run}`),
      })),
    );
    expect(existsSync(join(project.folder, 'node_modules'))).toBe(false);
  });

  test.each([
    ['was interrupted while it wrote down what is there', '{ "packages"'],
    ['has installed another version', '{ "packages": { "dependency": { "version": "0.9.0" } } }'],
  ])('are installed again when npm %s', async (_, installed) => {
    await start();
    writeFileSync(join(project.folder, 'node_modules', '.package-lock.json'), installed);

    const { code, output } = await start();

    expect(code).toBe(0);
    expect(output).toMatch(/^Installing dependencies.*started\n$/s);
  });

  test('are not looked at in a lock file in which a merge has left a conflict: a line says so', async () => {
    const conflict = '<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> other\n';
    writeFileSync(join(project.folder, 'package-lock.json'), conflict);

    const { code, output } = await start();

    expect(code).toBe(1);
    expect(output).toMatch(/^package-lock\.json cannot be read\. If a merge .*\n$/);
  });

  test('let the next command try again after npm failed, whose message is shown', async () => {
    writeFileSync(join(project.folder, 'package-lock.json'), '{"packages": {"a": {"version": "1"}}}');

    const ended = [await start(), await start()];

    for (const { code, output } of ended) {
      expect(code).toBe(1);
      expect(output).toMatch(/npm error.*npm failed, as it says above, or was stopped: .*\n$/s);
    }
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'are no longer installed once %s has ended the command',
    async signal => {
      const command = startCommand('start', [], { npm_execpath: project.unpackingNpm() }, project.folder);
      const [, npm] = await command.printed(/npm is (\d+)/);

      command.signal(signal);

      expect(await command.ended).toBe(1);
      expect(() => process.kill(Number(npm), 0)).toThrow('ESRCH');
      expect(command.output()).toMatch(/npm failed, .* the next command runs it again\n$/);
    },
  );

  test('are no longer installed once the command was killed', async () => {
    const command = startCommand('start', [], { npm_execpath: project.unpackingNpm() }, project.folder);
    await command.printed(/npm is \d/);

    command.signal('SIGKILL');

    // Not before all processes have ended that have its output.
    await command.ended;
    expect(command.output()).not.toContain('npm is done');
  });
});
