import { AsyncLocalStorage } from 'node:async_hooks';

/** The timeout of one attempt at a request to the store, in milliseconds. */
let attemptTimeout = 3_000;

/** The deadline of an operation, as a multiple of the timeout of an attempt. */
const attemptsInTurn = 3;

/** A deadline, on the clock of performance.now(). It stands still while anything is waited for outside it. */
interface Deadline {
  at: number;
  /** How many such waits there are, and since when. */
  waits: number;
  since: number;
}

/** The deadline of the current operation or step. */
const deadlines = new AsyncLocalStorage<Deadline>();

const endOf = ({ at, waits, since }: Deadline) => (waits > 0 ? at + performance.now() - since : at);

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
  return deadlines.run({ at: performance.now() + attemptsInTurn * attemptTimeout, waits: 0, since: 0 }, act);
}

/** Waits without using up the deadline: the current step's deadline moves back by the time waited. */
export async function outsideDeadline<T>(wait: Promise<T>): Promise<T> {
  const deadline = deadlines.getStore();
  if (!deadline) return wait;
  if (deadline.waits === 0) deadline.since = performance.now();
  deadline.waits += 1;
  try {
    return await wait;
  } finally {
    deadline.at = deadline.waits === 1 ? endOf(deadline) : deadline.at;
    deadline.waits -= 1;
  }
}

/** How much of its deadline an operation has used, in milliseconds. */
export type UsedTime = () => number;

/** Begins to measure how much of its deadline the current operation uses. */
export function usedTime(): UsedTime {
  const deadline = deadlines.getStore();
  const used = () => performance.now() - (deadline ? endOf(deadline) : 0);
  const before = used();
  return () => used() - before;
}

/** Waits for another operation: the current deadline stands still while that one's does. */
export async function alongside<T>(used: UsedTime, wait: Promise<T>): Promise<T> {
  const deadline = deadlines.getStore();
  const [begun, before] = [performance.now(), used()];
  try {
    return await wait;
  } finally {
    if (deadline) deadline.at += performance.now() - begun - (used() - before);
  }
}

/** Milliseconds until the deadline, never negative; without a deadline, the time of a whole operation. */
export function timeLeft(): number {
  const deadline = deadlines.getStore();
  if (deadline === undefined) return attemptsInTurn * attemptTimeout;
  return Math.max(0, endOf(deadline) - performance.now());
}

/** How long an operation may wait before it calls the store and still has time for one attempt, in milliseconds. */
export function waitingTime(): number {
  return Math.max(0, timeLeft() - attemptTimeout);
}

/** The timeout of an attempt that begins now, in milliseconds; 0 if the deadline is over. */
export function attemptTime(): number {
  return Math.ceil(Math.min(attemptTimeout, timeLeft()));
}
