import { setTimeout as delay } from 'node:timers/promises';
import { timeLeft } from './deadline.ts';

/** The maximum pause unless the store asks for a longer one, in milliseconds. */
const maxPause = 200;

/** The minimum time for which another attempt is worth it, in milliseconds. */
const minAttemptTime = 20;

/**
 * How long to wait before another attempt, in milliseconds. It grows with each attempt and is random, so that writers who
 * collided once do not collide again.
 * @param made how many attempts there were.
 */
export function randomPause(made: number): number {
  return Math.random() * Math.min(maxPause, 10 * 2 ** made);
}

/** Waits before another attempt; returns false at once if the deadline leaves no time for one. */
export async function pauseFor(milliseconds: number): Promise<boolean> {
  if (milliseconds + minAttemptTime > timeLeft()) return false;
  await delay(milliseconds);
  return true;
}

/** Waits until a promise has settled, either way, for at most this many milliseconds. Returns whether it has. */
export async function settlesWithin(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<boolean>(resolve => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const hasSettled = () => true;
  try {
    return await Promise.race([promise.then(hasSettled, hasSettled), isLate]);
  } finally {
    clearTimeout(timer);
  }
}
