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
import { runCommand, startCommand } from '../../support/command.ts';

/**
 * A project with one command and one dependency, which comes from a folder. Its script notes each installation and takes a
 * second.
 */
class SmallProject {
  readonly #parent = mkdtempSync(join(tmpdir(), 'install-'));
  readonly folder = join(this.#parent, 'project');
  readonly lock = join(this.folder, '.installing');

  constructor() {
    // esbuild, which compiles the command, is found there.
    symlinkSync(resolve('node_modules'), join(this.#parent, 'node_modules'), 'junction');
    // All of its plain JavaScript, and nothing that has to be compiled.
    cpSync('infra', join(this.folder, 'infra'), {
      recursive: true,
      filter: file => statSync(file).isDirectory() || file.endsWith('.mjs'),
    });
    writeFileSync(join(this.folder, 'infra', 'tools', 'commands', 'start.ts'), `console.log('started');`);
    this.#write('tsconfig.json', {});
    this.#write('package.json', {
      name: 'project',
      version: '1.0.0',
      dependencies: { dependency: 'file:dependency' },
    });
    this.#write('package-lock.json', {
      name: 'project',
      version: '1.0.0',
      lockfileVersion: 3,
      packages: {
        '': { name: 'project', version: '1.0.0', dependencies: { dependency: 'file:dependency' } },
        dependency: { version: '1.0.0', hasInstallScript: true },
        'node_modules/dependency': { resolved: 'dependency', link: true },
      },
    });
    mkdirSync(join(this.folder, 'dependency'));
    this.#write('dependency/package.json', {
      name: 'dependency',
      version: '1.0.0',
      scripts: {
        install: `node -e "fs.appendFileSync('../installations', '+'); setTimeout(() => {}, 1000)"`,
      },
    });
  }

  #write(name: string, content: object): void {
    writeFileSync(join(this.folder, name), JSON.stringify(content));
  }

  /** Makes an npm that only prints its process ID. As npm does while it unpacks, it does not end at once on the first signal. */
  unpackingNpm(): string {
    const file = join(this.#parent, 'npm.cjs');
    const longest = 30_000;
    writeFileSync(
      file,
      `process.on('SIGINT', () => {}); process.once('SIGTERM', () => {}); console.log('npm is process ' + process.pid); setTimeout(() => {}, ${longest});`,
    );
    return file;
  }

  installations(): number {
    return readFileSync(join(this.folder, 'installations'), 'utf8').length;
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

/** Starts a command whose npm is unpacking. @returns it, and npm's process ID. */
async function startUnpacking() {
  const command = startCommand('start', [], { npm_execpath: project.unpackingNpm() }, project.folder);
  const [, npm] = await command.printed(/npm is process (\d+)/);
  return { command, npm: Number(npm) };
}

const start = () => runCommand('start', [], env, project.folder);

describe('Missing dependencies', () => {
  test('are installed by the first command and not by the next', async () => {
    const first = await start();
    const second = await start();

    expect(first).toEqual({
      code: 0,
      output: expect.stringMatching(/^Installing dependencies.*started\n$/s),
    });
    expect(second).toEqual({ code: 0, output: 'started\n' });
    expect(project.installations()).toBe(1);
  });

  test('are not needed for --help, nor to say that an option is wrong, whatever the command', async () => {
    const run = (name: string, option: string) => runCommand(name, [option], env, project.folder);
    const names = Object.entries(commands);
    const ownOptions = names.filter(([, command]) => !('passesOn' in command));

    const helps = await mapInParallel(names, 3, ([name]) => run(name, '--help'));
    const refusals = await mapInParallel(ownOptions, 3, ([name]) => run(name, '--emty'));

    expect(helps).toEqual(
      names.map(([, { run }]) => ({ code: 0, output: expect.stringMatching(`^Usage: ${run}`) })),
    );
    expect(refusals).toEqual(
      ownOptions.map(([, { run }]) => ({
        code: 1,
        output: expect.stringMatching(`^Unknown option '--emty'\nUsage: ${run}`),
      })),
    );
    expect(existsSync(join(project.folder, 'node_modules'))).toBe(false);
  }, 60_000);

  test('show while they are installed how far that is', async () => {
    const { command, npm } = await startUnpacking();

    const [, progress] = await command.printed(/^(\d+ s: \d of 2 packages)$/m);

    process.kill(npm, 'SIGKILL');
    await command.ended;
    expect(progress).toMatch(/ s: 1 of 2 packages$/);
  });

  test('are installed once for commands that start together: the others wait, and say what for', async () => {
    const ended = await Promise.all([start(), start(), start()]);

    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(ended.filter(({ output }) => output.includes('Installing dependencies'))).toHaveLength(1);
    expect(ended.filter(({ output }) => /Waiting for process \d+, which installs/.test(output))).toHaveLength(
      2,
    );
    expect(project.installations()).toBe(1);
  });

  test('are installed by a command that waits when the one that installs them is killed', async () => {
    const killed = startCommand('start', [], env, project.folder);
    await killed.printed(/Installing dependencies/);
    const waiting = startCommand('start', [], env, project.folder);
    await waiting.printed(/Waiting for process/);

    killed.killAll();

    expect(await waiting.ended).toBe(0);
    expect(waiting.output()).toMatch(/Installing dependencies.*started\n$/s);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)(
    'are no longer installed once %s has ended the command: npm has ended too',
    async (signal, code) => {
      const { command, npm } = await startUnpacking();

      command.signal(signal);

      expect(await command.ended).toBe(code);
      expect(() => process.kill(npm, 0)).toThrow('ESRCH');
      expect(existsSync(project.lock)).toBe(false);
      expect(command.output()).not.toMatch(/npm ci failed| {4}at /);
    },
  );

  test('are left to the npm of a command that was killed alone, and installed once it has ended', async () => {
    const { command, npm } = await startUnpacking();
    command.signal('SIGKILL');
    const next = startCommand('start', [], env, project.folder);
    const [, waitsFor] = await next.printed(/Waiting for process (\d+)/);
    const outputWhileNpmRuns = next.output();

    process.kill(npm, 'SIGKILL');

    expect(await next.ended).toBe(0);
    expect(Number(waitsFor)).toBe(npm);
    expect(outputWhileNpmRuns).not.toContain('Installing');
    expect(next.output()).toMatch(/Installing dependencies.*started\n$/s);
  });

  test('are installed again when npm was interrupted while it wrote down what is there', async () => {
    await start();
    writeFileSync(join(project.folder, 'node_modules', '.package-lock.json'), '{ "packages"');

    const { code, output } = await start();

    expect(code).toBe(0);
    expect(output).toMatch(/^Installing dependencies.*started\n$/s);
  });

  test('are not looked at in a lock file that is none: a line names it, and the conflict that a merge left in it', async () => {
    await start();
    const conflict = '<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> other\n';
    for (const [text, message] of [
      [conflict, /, because a merge left a conflict in it/],
      ['{ "packages": {', /package-lock\.json is not a lock file of npm/],
      ['{}', /package-lock\.json is not a lock file of npm/],
    ] as const) {
      writeFileSync(join(project.folder, 'package-lock.json'), text);

      const { code, output } = await start();

      expect(code).toBe(1);
      expect(output).toMatch(message);
      expect(output).toMatch(/^\/.*package-lock\.json .*\n$/);
    }
  });

  test('let the next command try again after npm failed, whose message is shown', async () => {
    writeFileSync(join(project.folder, 'package-lock.json'), '{"packages": {"a": {"version": "1"}}}');

    const ended = [await start(), await start()];

    for (const { code, output } of ended) {
      expect(code).toBe(1);
      expect(output).toMatch(/npm error.*npm ci failed; its own message above says why\n$/s);
    }
  });
});
