import { existsSync, readFileSync } from 'node:fs';

/** Whether the operating system tells for how long a process was ready to run and had no processor: Linux does. */
const tells = existsSync('/proc/self/schedstat');

/**
 * For how long the main thread of a process has waited for a processor since it began, in milliseconds. On a machine that
 * has nothing else to do that is next to nothing. 0 where the system does not tell.
 */
export function runDelay(pid: number): number {
  if (!tells) return 0;
  // Time on a processor, time of waiting for one (both in nanoseconds), and how often it had one.
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
}
