import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { endProcess, expectMessage, killProcess, printedAddress } from '../../local/kit/child-process.ts';
import type { Answer, Question } from './probe.ts';

/** How long a process may take to end by itself, in milliseconds. */
const endTimeout = 5_000;

/** What runs. Ctrl-C ends a command by process.exit(), which removes the data: nothing may write there any more. */
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
   * @param args the name of the command, and its arguments.
   * @param settings environment variables.
   * @param execArgv options for Node.
   * @param program what is run with the arguments.
   * @throws Error with what it wrote when it ends before.
   */
  static async start(
    args: readonly string[],
    settings: Record<string, string>,
    execArgv: string[] = [],
    program = 'infra/tools/run.mjs',
  ): Promise<CommandProcess> {
    const child = fork(program, args, {
      env: { ...process.env, ...settings },
      execArgv,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    const started = new CommandProcess(child);
    started.url = await printedAddress(child).catch((cause: Error) => {
      throw new Error(`${args.join(' ')}: ${cause.message}:\n${started.errors.join('\n')}`, { cause });
    });
    return started;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Asks a process that was started with the probe. */
  #ask<Type extends Question['type']>(question: Extract<Question, { type: Type }>) {
    const answered = expectMessage<Answer, Type>(this.#child, question.type);
    this.#child.send(question);
    return answered;
  }

  /** The memory in use in bytes, once all garbage is gone. */
  async heap(): Promise<number> {
    return (await this.#ask<'heap'>({ type: 'heap' })).bytes;
  }

  /** Where the functions of a file begin that have run since the last call; none of those before the first one. */
  async functionsRun(file: string): Promise<number[]> {
    return (await this.#ask<'coverage'>({ type: 'coverage', file })).starts;
  }

  /** Ends it as a power cut would: nothing of it runs any more. */
  async kill(): Promise<void> {
    await killProcess(this.#child);
  }

  /** Ends it in the regular way, or by force. */
  async stop(): Promise<void> {
    await endProcess(this.#child, endTimeout);
  }
}

/** Whether the operating system describes its processes as Linux does. */
export const tellsOfProcesses = process.platform === 'linux';

/** Resident memory of a process in bytes; its peak with `VmHWM`. NaN where the system does not say. */
export function residentMemory(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  if (!tellsOfProcesses) return Number.NaN;
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(`${field}:\\s+(\\d+)`) ?? [];
  return Number(kilobytes) * 1024;
}

/** Resets the peak of a process's resident memory, where the system has one. */
export function resetPeakMemory(pid: number): void {
  if (tellsOfProcesses) writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** How many files and sockets a process has open. NaN where the system does not say. */
export function openHandles(pid: number): number {
  return tellsOfProcesses ? readdirSync(`/proc/${pid}/fd`).length : Number.NaN;
}
