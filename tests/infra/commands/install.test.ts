import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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
    const tools = join(this.folder, 'infra', 'tools');
    mkdirSync(join(tools, 'commands'), { recursive: true });
    for (const name of ['run.mjs', 'compiled-command.mjs', 'installation.mjs', 'told-failure.mjs'])
      cpSync(join('infra', 'tools', name), join(tools, name));
    writeFileSync(join(tools, 'commands', 'start.ts'), `console.log('started');`);
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
