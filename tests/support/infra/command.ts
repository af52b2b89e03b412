import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { collectOutput } from '../../../infra/local/kit/child-process.ts';

/** A command of the project, run as `npm run` would run it. */
export interface Command {
  pid: number;
  /** Its output so far, on both streams. */
  output(): string;
  /** Waits until a text is printed and returns its match. Throws if the command ends without it. */
  printed(text: RegExp): Promise<RegExpMatchArray>;
  signal(name: NodeJS.Signals): void;
  /** Kills the command and everything that it has started with SIGKILL, as a power failure would. */
  killAll(): void;
  /** Its exit code, or null after a signal. */
  ended: Promise<number | null>;
}

/** Kills a group of processes, which may just have ended by itself. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Starts a command; it listens on free ports unless `env` says otherwise.
 * @param project the folder of the project whose command it is, if it is not this one.
 */
export function startCommand(
  name: string,
  args: string[] = [],
  env: Record<string, string> = {},
  project = '.',
): Command {
  const child = spawn(process.execPath, ['infra/tools/run.mjs', name, ...args], {
    cwd: project,
    env: { ...process.env, PORT: '0', COSMOS_PORT: '0', BLOB_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that killAll reaches what the command has started.
    detached: true,
  });
  const output = collectOutput(child);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    pid: child.pid ?? 0,
    output: output.text,
    printed: output.printed,
    signal: signal => child.kill(signal),
    killAll: () => killGroup(child.pid ?? 0),
    ended,
  };
}

/** Runs a command to its end. */
export async function runCommand(
  name: string,
  args: string[] = [],
  env: Record<string, string> = {},
  project = '.',
) {
  const command = startCommand(name, args, env, project);
  const code = await command.ended;
  return { code, output: command.output() };
}
