import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { endProcess, expectMessage, killProcess, printedAddress } from '../../../local/kit/child-process.ts';
import type { HeapReport } from './memory-probe.ts';

/** How long a process may take to end by itself, in milliseconds. */
const patience = 5_000;

/** What runs. Ctrl-C ends the soak by process.exit(), which removes the data: nothing may write there any more. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A command of the project in a process of its own, which can be killed and looked into. */
export class CommandProcess {
  readonly #child: ChildProcess;
  /** What it wrote to the error stream. */
  readonly errors: string[] = [];
  /** The address it listens on, such as http://127.0.0.1:40001. */
  url = '';

  private constructor(child: ChildProcess) {
    this.#child = child;
    if (child.stderr) createInterface(child.stderr).on('line', line => this.errors.push(line));
  }

  /**
   * Starts the command, and waits until it says where it listens.
   * @param settings environment variables.
   * @param execArgv options for Node.
   * @throws Error with what it wrote when it ends before.
   */
  static async start(
    [name, ...args]: [string, ...string[]],
    settings: Record<string, string>,
    execArgv: string[] = [],
  ): Promise<CommandProcess> {
    const child = fork('infra/tools/run.mjs', [name, ...args], {
      env: { ...process.env, ...settings },
      execArgv,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    const started = new CommandProcess(child);
    started.url = await printedAddress(child).catch((cause: Error) => {
      throw new Error(`npm run ${name}: ${cause.message}:\n${started.errors.join('\n')}`, { cause });
    });
    return started;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** The memory in use in bytes, once all garbage is gone; the process must have been started with the probe. */
  async heap(): Promise<number> {
    const answered = expectMessage<HeapReport, 'heap'>(this.#child, 'heap');
    this.#child.send('heap');
    return (await answered).bytes;
  }

  /** Ends it as a power cut would: nothing of it runs any more. */
  async kill(): Promise<void> {
    await killProcess(this.#child);
  }

  /** Ends it in the regular way, or by force. */
  async stop(): Promise<void> {
    await endProcess(this.#child, patience);
  }
}

/** Whether the operating system tells of its processes as Linux does. */
export const tellsOfProcesses = process.platform === 'linux';

/** Resident memory of a process in bytes; its peak with `VmHWM`. NaN where the system does not tell. */
export function residentMemory(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  if (!tellsOfProcesses) return Number.NaN;
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(`${field}:\\s+(\\d+)`) ?? [];
  return Number(kilobytes) * 1024;
}

/** Resets the peak of a process's resident memory, where the system has one. */
export function resetPeakMemory(pid: number): void {
  if (tellsOfProcesses) writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** How many files and sockets a process has open. NaN where the system does not tell. */
export function openHandles(pid: number): number {
  return tellsOfProcesses ? readdirSync(`/proc/${pid}/fd`).length : Number.NaN;
}
