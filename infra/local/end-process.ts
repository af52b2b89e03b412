import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * Ends a process in the regular way, and waits for it.
 * @param patience after how long by force, in milliseconds; never when left out.
 */
export async function endProcess(child: ChildProcess, patience?: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const force = patience === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), patience);
  await ended;
  clearTimeout(force);
}
