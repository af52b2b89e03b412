import type { DeliveryState } from '../stored-deliveries.ts';
import type { Answer } from './post-message.ts';

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** The pause after the first attempt, in milliseconds: the process that makes it makes the second as well. */
export const soon = 5 * seconds;

/** How long after each attempt the next one follows, in milliseconds: ten in about 76 hours, as Standard Webhooks has it. */
const pauses = [soon, 5 * minutes, 30 * minutes, ...[2, 5, 10, 14, 20, 24].map(after => after * hours)];

/** How long the next attempt waits at most because an endpoint asks for it, in milliseconds. */
const maxAsked = 24 * hours;

/** What follows an attempt. */
export interface Following {
  state: Extract<DeliveryState, 'waiting' | 'delivered' | 'failed'>;
  /** How long the next attempt is away, in milliseconds; undefined if there is none. */
  pause?: number;
  /** Whether the endpoint wants to be told nothing any more. */
  isGone?: boolean;
}

/** The pause for which a `Retry-After` asks, in milliseconds; 0 for none, or one that cannot be read. */
export function askedPause(retryAfter: string | undefined, now: number): number {
  const text = retryAfter?.trim() ?? '';
  const pause = /^\d+$/.test(text) ? Number(text) * seconds : Date.parse(text) - now;
  return pause > 0 ? Math.min(pause, maxAsked) : 0;
}

/** Whether an endpoint has taken what was sent: only 2xx says so. */
export const isTaken = ({ status = 0 }: { status?: number | undefined }): boolean =>
  status >= 200 && status < 300;

/**
 * What follows an attempt.
 * @param attempts how many there were, this one included. @param now in milliseconds since 1970.
 */
export function following(answer: Answer, attempts: number, now: number): Following {
  const { status, retryAfter } = answer;
  if (isTaken(answer)) return { state: 'delivered' };
  if (status === 410) return { state: 'failed', isGone: true };
  const pause = pauses[attempts - 1];
  if (pause === undefined) return { state: 'failed' };
  return { state: 'waiting', pause: Math.max(pause, askedPause(retryAfter, now)) };
}
