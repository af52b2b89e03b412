import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** How many processes of the tests themselves want a processor at once, for each processor. */
const usualLoad = 2.5;

/** How many processes want a processor at this moment; 0 where the system does not say it: Linux does. */
function runningNow(): number {
  try {
    return Number(/ (\d+)\//.exec(readFileSync('/proc/loadavg', 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

/** How many times longer than usual things take now because other programs want the processors; 1 if they are free. */
function measurePace(): number {
  const load = Math.max(loadavg()[0] ?? 0, runningNow()) / availableParallelism();
  const share = Math.round(load / usualLoad);
  // What waits for a processor at the wrong moment waits longer than the average.
  return share <= 1 ? 1 : 2 * share;
}

const pace = measurePace();

/**
 * A time that a test gives the service or itself, longer on a busy machine: where a test plays with a timeout, what has to
 * happen before it must still have the time to happen.
 * @param milliseconds on a machine that has nothing else to do.
 */
export const paced = (milliseconds: number): number => milliseconds * pace;
