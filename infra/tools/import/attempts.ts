import { setTimeout as delay } from 'node:timers/promises';
import { asTransient, Transient } from './refusals.ts';

/** The number of attempts, and the pauses between them. */
export interface Attempts {
  /** The maximum number of attempts, including the first. */
  max: number;
  /** The longest first pause, in milliseconds; each later pause may be twice as long. */
  firstPause: number;
  /** The longest pause, in milliseconds, unless the service asks for a longer one. */
  maxPause: number;
}

/** About ten seconds, at most twenty: enough for a service to restart, or for throttling to pass. */
export const patient: Attempts = { max: 9, firstPause: 200, maxPause: 5_000 };

/** The longest pause that the service can ask for, in milliseconds. */
const maxAskedPause = 60_000;

/** A pause of random length, so that clients that failed together do not retry together. */
function pause(made: number, { firstPause, maxPause }: Attempts, asked = 0): number {
  const maxWait = Math.min(maxPause, firstPause * 2 ** (made - 1));
  return Math.min(asked, maxAskedPause) + maxWait * (0.5 + Math.random() / 2);
}

/**
 * Retries until it succeeds.
 * @param signal aborts the retries, in a pause or before the next attempt.
 * @throws Transient if the last attempt failed so; immediately any other error.
 */
export async function trying<T>(
  attempts: Attempts,
  attempt: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (let made = 1; ; made++) {
    signal?.throwIfAborted();
    try {
      return await attempt();
    } catch (caught) {
      const error = asTransient(caught);
      if (!(error instanceof Transient) || made >= attempts.max) throw error;
      await delay(pause(made, attempts, error.retryAfter), undefined, { signal });
    }
  }
}
