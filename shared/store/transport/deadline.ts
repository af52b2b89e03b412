import { AsyncLocalStorage } from 'node:async_hooks';

/** How long the store may take to answer one attempt at a request, in milliseconds. */
let attemptTimeout = 3_000;

/** An operation may take as long as this many attempts that are answered at the last moment. */
const attemptsInTurn = 3;

/** When everything that somebody waits for has to have ended, as performance.now() has it. */
const deadlines = new AsyncLocalStorage<number>();

/** Sets the time for one attempt, in milliseconds: COSMOS_TIMEOUT_MS. 3 s end each operation within 9 s. */
export function setAttemptTimeout(milliseconds: number): void {
  attemptTimeout = milliseconds;
}

/**
 * Does something under a deadline of its own: all calls of the store that it makes, with their retries and the pauses
 * between, end before it. An operation has one; so has each step of what may take longer than an operation does:
 * the parts of a stream, the batches that delete a blog.
 */
export function withinDeadline<T>(act: () => T): T {
  return deadlines.run(performance.now() + attemptsInTurn * attemptTimeout, act);
}

/** Milliseconds until the deadline; where there is none, what a whole operation may take. Never below 0. */
export function timeLeft(): number {
  const deadline = deadlines.getStore();
  if (deadline === undefined) return attemptsInTurn * attemptTimeout;
  return Math.max(0, deadline - performance.now());
}

/** How long an operation may wait for something before it calls the store, in milliseconds, with time for an attempt left. */
export function waitingTime(): number {
  return Math.max(0, timeLeft() - attemptTimeout);
}

/** How long an attempt may take that begins now, in milliseconds; 0 when the deadline is over. */
export function attemptTime(): number {
  return Math.ceil(Math.min(attemptTimeout, timeLeft()));
}
