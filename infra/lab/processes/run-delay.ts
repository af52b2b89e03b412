import { existsSync, readFileSync } from 'node:fs';

/** Whether the operating system reports how long a process was ready to run but had no processor: Linux does. */
const hasSchedstat = existsSync('/proc/self/schedstat');

/**
 * How long the main thread of a process has waited for a processor since it started, in milliseconds. On an otherwise
 * idle machine that is close to nothing. 0 where the system does not report it.
 */
export function runDelay(pid: number): number {
  if (!hasSchedstat) return 0;
  // Time on a processor, time waiting for one (both in nanoseconds), and the number of times it had one.
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
}

/** How long something took, in milliseconds. */
export interface Duration {
  /** By the clock. */
  wall: number;
  /**
   * Less the wait for a processor: that of the process that waited longest, because they wait at the same time.
   */
  own: number;
}

/**
 * Measures how long something takes.
 * @param pids the processes that do it, beside this one.
 */
export async function durationOf<Result>(
  pids: readonly number[],
  act: () => Promise<Result>,
): Promise<Duration & { result: Result }> {
  const all = [...pids, process.pid];
  const [start, before] = [performance.now(), all.map(runDelay)];
  const result = await act();
  const wall = performance.now() - start;
  const waited = all.map((pid, index) => runDelay(pid) - (before[index] ?? 0));
  return { result, wall, own: wall - Math.max(...waited) };
}
