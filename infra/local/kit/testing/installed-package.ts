import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectOutput, exitOf, type Output } from '../child-process.ts';

/** A command under way. */
export interface Running extends Output {
  child: ChildProcess;
  /** Ends it as Ctrl-C does. @returns its exit code. */
  interrupt(): Promise<number | null>;
}

/** A package in a folder that has nothing else, as somebody else installs it. */
export interface InstalledPackage {
  folder: string;
  /** What is in the package besides its name and dependencies. */
  files: string[];
  /** Starts its command in that folder. */
  start(args: string[], env?: Record<string, string>): Running;
  /** Runs its command to the end. */
  run(args: string[]): Promise<{ code: number | null; output: string }>;
  remove(): void;
}

/**
 * Packs a workspace of this project, and installs it without the network.
 * @param dependencies the folders of the packages that it depends on.
 */
export function installPacked(workspace: string, dependencies: string[] = []): InstalledPackage {
  const folder = mkdtempSync(join(tmpdir(), 'installed-'));
  const npm = (...args: string[]) =>
    execFileSync('npm', args, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' });
  npm('pack', '--silent', '--ignore-scripts=false', '--pack-destination', folder, workspace);
  const [tarball = ''] = readdirSync(folder);
  npm(
    'install',
    '--offline',
    '--no-audit',
    '--no-fund',
    `./${tarball}`,
    ...dependencies.map(each => `file:${each}`),
  );
  const name = tarball.replace(/-[\d.]+\.tgz$/, '');
  const installed = join(folder, 'node_modules', name);
  const start = (args: string[], env: Record<string, string> = {}): Running => {
    const child = spawn(process.execPath, [join(installed, 'dist', 'main.js'), ...args], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const interrupt = () => {
      child.kill('SIGINT');
      return exitOf(child);
    };
    return { child, ...collectOutput(child), interrupt };
  };
  return {
    folder,
    files: readdirSync(installed, { recursive: true, encoding: 'utf8' }).sort(),
    start,
    async run(args) {
      const { child, text } = start(args);
      const code = await new Promise<number | null>(resolve => child.once('close', resolve));
      return { code, output: text() };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
