import { setTimeout as delay } from 'node:timers/promises';
import { timeLeft } from './deadline.ts';

/** The longest pause that is not asked for by the store, in milliseconds. */
const longest = 200;

/** What an attempt needs at least to be worth it, in milliseconds. */
const leastAttempt = 20;

/**
 * How long to wait before another attempt, in milliseconds: longer each time, and random, so that writers who met
 * once do not meet again.
 * @param made how many attempts there were.
 */
export function randomPause(made: number): number {
  return Math.random() * Math.min(longest, 10 * 2 ** made);
}

/** Waits before another attempt; answers false, at once, when the deadline leaves no time for one. */
export async function pauseFor(milliseconds: number): Promise<boolean> {
  if (milliseconds + leastAttempt > timeLeft()) return false;
  await delay(milliseconds);
  return true;
}
