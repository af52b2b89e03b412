import { AsyncLocalStorage } from 'node:async_hooks';

/** The timeout of one attempt at a request to the store, in milliseconds. */
let attemptTimeout = 3_000;

/** The deadline of an operation, as a multiple of the timeout of an attempt. */
const attemptsInTurn = 3;

/** The deadline of the current operation or step, on the clock of performance.now(). */
const deadlines = new AsyncLocalStorage<{ at: number }>();

/** Sets the timeout of one attempt, in milliseconds (COSMOS_TIMEOUT_MS). With 3 s, each operation ends within 9 s. */
export function setAttemptTimeout(milliseconds: number): void {
  attemptTimeout = milliseconds;
}

/**
 * Does something with its own deadline: all its calls to the store end before it, including retries and pauses. An operation
 * has a deadline, and so has each step of anything that may take longer: the parts of a stream, the batches that delete a
 * blog.
 */
export function withinDeadline<T>(act: () => T): T {
  return deadlines.run({ at: performance.now() + attemptsInTurn * attemptTimeout }, act);
}

/** Waits without using up the deadline: the current step's deadline moves back by the time waited. */
export async function outsideDeadline<T>(wait: Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await wait;
  } finally {
    const deadline = deadlines.getStore();
    if (deadline) deadline.at += performance.now() - begun;
  }
}

/** Milliseconds until the deadline, never negative; without a deadline, the time of a whole operation. */
export function timeLeft(): number {
  const deadline = deadlines.getStore();
  if (deadline === undefined) return attemptsInTurn * attemptTimeout;
  return Math.max(0, deadline.at - performance.now());
}

/** How long an operation may wait before it calls the store and still has time for one attempt, in milliseconds. */
export function waitingTime(): number {
  return Math.max(0, timeLeft() - attemptTimeout);
}

/** The timeout of an attempt that begins now, in milliseconds; 0 if the deadline is over. */
export function attemptTime(): number {
  return Math.ceil(Math.min(attemptTimeout, timeLeft()));
}
