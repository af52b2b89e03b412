import { existsSync, readFileSync } from 'node:fs';

/** Whether the operating system reports how long a process was ready to run but had no processor: Linux does. */
const tells = existsSync('/proc/self/schedstat');

/**
 * How long the main thread of a process has waited for a processor since it started, in milliseconds. On an otherwise
 * idle machine that is close to nothing. 0 where the system does not report it.
 */
export function runDelay(pid: number): number {
  if (!tells) return 0;
  // Time on a processor, time waiting for one (both in nanoseconds), and the number of times it had one.
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
}
