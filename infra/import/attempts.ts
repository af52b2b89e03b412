import { setTimeout as delay } from 'node:timers/promises';

/** What failed may pass when it is tried again: the service asked for it, failed, or gave no answer. */
export class Transient extends Error {
  override readonly name: string = 'Transient';
  /** How long the service asks to wait, in milliseconds. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { retryAfter, ...options }: ErrorOptions & { retryAfter?: number } = {}) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}

/** How often something is tried, and the pauses between. */
export interface Attempts {
  /** Attempts at most, the first included. */
  max: number;
  /** The longest first pause, in milliseconds; each further one may be twice as long. */
  firstPause: number;
  /** The longest pause, in milliseconds, unless the service asks for a longer one. */
  longestPause: number;
}

/** About ten seconds, up to twenty: what a restart of a service takes, or a throttled store. */
export const patient: Attempts = { max: 9, firstPause: 200, longestPause: 5_000 };

/** The longest pause that a service can ask for, in milliseconds. */
const longestAsked = 60_000;

/** A pause of random length, so that those who failed together do not come back together. */
function pause(made: number, { firstPause, longestPause }: Attempts, asked = 0): number {
  const most = Math.min(longestPause, firstPause * 2 ** (made - 1));
  return Math.min(asked, longestAsked) + most * (0.5 + Math.random() / 2);
}

/**
 * Tries until it works.
 * @param signal ends the trying, in a pause or before the next attempt.
 * @throws what the last attempt threw; at once what is not {@link Transient}.
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
    } catch (error) {
      if (!(error instanceof Transient) || made >= attempts.max) throw error;
      await delay(pause(made, attempts, error.retryAfter), undefined, { signal });
    }
  }
}
