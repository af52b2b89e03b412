import { existsSync, readFileSync } from 'node:fs';

/** Whether the operating system tells for how long a process was ready to run and had no processor: Linux does. */
const tells = existsSync('/proc/self/schedstat');

/**
 * For how long the main threads of these processes have waited for a processor, in milliseconds, all together since they
 * began. On a machine that has nothing else to do that is next to nothing. 0 where the system does not tell.
 */
export function runDelay(pids: readonly number[]): number {
  if (!tells) return 0;
  // Time on a processor, time of waiting for one (both in nanoseconds), and how often it had one.
  const delays = pids.map(pid => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]));
  return delays.reduce((sum, delay) => sum + delay, 0) / 1e6;
}
