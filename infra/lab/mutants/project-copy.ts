import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyProject } from '../copy-project.ts';
import { applied, type Mutant } from './mutant.ts';

/** What is not copied: what is built or stored, and the dependencies, which are linked. */
const leftOut = new Set(['.git', '.data', 'dist', 'dist.json', 'node_modules']);

/** What ends a program that prints nothing more, in milliseconds: a test file takes less, on a busy machine too. */
const silence = 120_000;

export interface Outcome {
  /** The exit code; undefined when it printed nothing for too long and was killed. */
  code: number | undefined;
  output: string;
}

/** Kills a process and all that it has started. */
function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // They have all ended.
  }
}

/** A copy of the project in which one file at a time is changed. It has its own builds and temporary files. */
export class ProjectCopy {
  readonly folder: string;
  readonly #temporary: string;
  #running: ChildProcess | undefined;

  /** @param parent where to make the copy's folder. */
  constructor(parent: string) {
    this.folder = join(mkdtempSync(join(parent, 'copy-')), 'project');
    this.#temporary = join(this.folder, '..', 'temporary');
    mkdirSync(this.#temporary);
    const names = readdirSync('.').filter(each => !leftOut.has(each));
    copyProject(this.folder, names);
  }

  /** Makes the changes of mutants, no two of which overlap, for as long as `work` takes. */
  async changed<T>(mutants: readonly Mutant[], work: () => Promise<T>): Promise<T> {
    const originals = new Map<string, string>();
    // From the end of each file, so that the places of the others stay.
    for (const mutant of [...mutants].sort((one, other) => other.start - one.start)) {
      const file = join(this.folder, mutant.file);
      const text = readFileSync(file, 'utf8');
      if (!originals.has(file)) originals.set(file, text);
      writeFileSync(file, applied(text, mutant));
    }
    try {
      return await work();
    } finally {
      for (const [file, text] of originals) writeFileSync(file, text);
    }
  }

  /**
   * Runs a script of a dependency in the copy, and ends everything that it leaves behind.
   * @param script such as jest/bin/jest.js.
   */
  async run(script: string, scriptArguments: string[], env: Record<string, string> = {}): Promise<Outcome> {
    const child = spawn(process.execPath, [join('node_modules', script), ...scriptArguments], {
      cwd: this.folder,
      env: { ...process.env, TMPDIR: this.#temporary, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, which is killed as a whole.
      detached: true,
    });
    this.#running = child;
    let output = '';
    let isSilent = false;
    const kill = () => {
      isSilent = true;
      killGroup(child);
    };
    let timer = setTimeout(kill, silence);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', text => {
        output += text;
        clearTimeout(timer);
        timer = setTimeout(kill, silence);
      });
    }
    const [code] = await once(child, 'exit');
    clearTimeout(timer);
    killGroup(child);
    // Jest leaves its builds there when it ends at the first failure.
    for (const name of readdirSync(this.#temporary)) {
      rmSync(join(this.#temporary, name), { recursive: true, force: true, maxRetries: 5 });
    }
    return { code: isSilent ? undefined : (code ?? 1), output };
  }

  /** Ends what runs. */
  stop(): void {
    if (this.#running) killGroup(this.#running);
  }
}
