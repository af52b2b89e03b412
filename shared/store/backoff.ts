import { setTimeout as delay } from 'node:timers/promises';

/** How often at most something is tried that met another writer. */
export const mostAttempts = 6;

/**
 * Waits before another attempt, longer each time, and for a random time, so that writers who met once do not meet
 * again.
 * @param made how many attempts there were.
 */
export async function backOff(made: number): Promise<void> {
  await delay(Math.random() * 10 * 2 ** made);
}
