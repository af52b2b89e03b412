/** The variable in which the global set-up passes the pace of this run to the tests. */
export const paceVariable = 'TEST_PACE';

/** How long the set-up looks at the machine, in milliseconds. */
const look = 400;

/**
 * How many times longer things take because other programs want the processors, measured by working for a moment: 1 if they
 * are free.
 */
export function measurePace(): number {
  const [begun, before] = [performance.now(), process.cpuUsage()];
  while (performance.now() - begun < look);
  const { user, system } = process.cpuUsage(before);
  const share = (look * 1000) / (user + system);
  // What waits for a processor at the wrong moment waits longer than the average.
  return share < 1.3 ? 1 : Math.ceil(2 * share);
}

/**
 * A time that a test gives the service or itself, longer on a busy machine: where a test plays with a timeout, what has to
 * happen before it must still have the time to happen.
 * @param milliseconds on a machine that has nothing else to do.
 */
export const paced = (milliseconds: number): number => milliseconds * Number(process.env[paceVariable] ?? 1);

/** The shortest timeout that a test gives, in milliseconds: longer than the stalls of a machine that gets busy later. */
const shortest = 1_000;

/** A timeout of the service that a test plays with, in milliseconds. */
export const pacedTimeout = (milliseconds: number): number => Math.max(shortest, paced(milliseconds));
