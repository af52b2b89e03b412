import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { endProcess } from '../../local/end-process.ts';
import type { HeapReport } from './memory-probe.ts';

/** How long a process may take to end by itself, in milliseconds. */
const patience = 5_000;

/** A command of the project in a process of its own, which can be killed and inspected. */
export class CommandProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  /** What it wrote to standard error. */
  readonly errors: string[] = [];
  /** The address that it listens on, such as http://127.0.0.1:40001. */
  url = '';

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#ended = new Promise(resolve => child.once('exit', () => resolve()));
  }

  /**
   * Starts the command, and waits until it prints the address that it listens on.
   * @param settings environment variables.
   * @param execArgv options for Node.
   * @throws Error with its output if it ends before that.
   */
  static async start(
    [name, ...args]: [string, ...string[]],
    settings: Record<string, string>,
    execArgv: string[] = [],
  ): Promise<CommandProcess> {
    const child = fork('infra/run.mjs', [name, ...args], {
      env: { ...process.env, ...settings },
      execArgv,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const started = new CommandProcess(child);
    started.#collectErrors();
    started.url = await started.#listening(name);
    return started;
  }

  #collectErrors(): void {
    if (this.#child.stderr) createInterface(this.#child.stderr).on('line', line => this.errors.push(line));
  }

  #listening(name: string): Promise<string> {
    const { stdout } = this.#child;
    return new Promise((resolve, reject) => {
      if (stdout) {
        createInterface(stdout).on('line', line => {
          const [url] = line.match(/http:\/\/127\.0\.0\.1:\d+/) ?? [];
          if (url) resolve(url);
        });
      }
      this.#ended.then(() => reject(new Error(`npm run ${name} ended early:\n${this.errors.join('\n')}`)));
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** The memory in use after a full garbage collection, in bytes; the process must have been started with the probe. */
  heap(): Promise<number> {
    return new Promise(resolve => {
      const take = (message: HeapReport | { type: 'listening' }) => {
        if (message.type !== 'heap') return;
        this.#child.off('message', take);
        resolve(message.bytes);
      };
      this.#child.on('message', take);
      this.#child.send('heap');
    });
  }

  /** Ends it as a power failure would: nothing of it runs any more. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  /** Ends it normally, or by force. */
  async stop(): Promise<void> {
    await endProcess(this.#child, patience);
  }
}

/** Whether the operating system reports on processes as Linux does. */
export const tellsOfProcesses = process.platform === 'linux';

/** Resident memory of a process in bytes; its peak with `VmHWM`. NaN where the system does not report it. */
export function residentMemory(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  if (!tellsOfProcesses) return Number.NaN;
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(`${field}:\\s+(\\d+)`) ?? [];
  return Number(kilobytes) * 1024;
}

/** The number of files and sockets that a process has open. NaN where the system does not report it. */
export function openHandles(pid: number): number {
  return tellsOfProcesses ? readdirSync(`/proc/${pid}/fd`).length : Number.NaN;
}
