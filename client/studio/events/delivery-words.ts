import { spoken } from '../dates.ts';
import type { Delivery } from './endpoint.ts';
import { eventsWords } from './events-words.ts';

const told: Readonly<Record<string, string>> = eventsWords.told;

/** What an endpoint is told, in words: what happened, and to which post. */
export function whatOf({ type, data }: Delivery): string {
  const what = told[type] ?? type;
  return data ? `${what}: ${data.slug}` : what;
}

/** The class of a state, which has its colour and its mark. */
export const stateLook = {
  waiting: 'state waiting',
  delivered: 'state published',
  failed: 'state failing',
  kept: 'state published',
} as const satisfies Record<Delivery['state'], string>;

/** When it is sent next. What is due is on its way, or taken by the next run of the timer. */
function nextOf(next: string, now: Date): string {
  const at = new Date(next);
  return eventsWords.nextAttempt(
    at.getTime() - now.getTime() < 60_000 ? eventsWords.soon : spoken(at, { now }),
  );
}

/** How a delivery stands, behind its state: when, how often it was tried, and what came of it. */
export function standingOf({ time, last, attempts, next, state }: Delivery, now: Date): string {
  const parts = [
    spoken(new Date(last?.time ?? time), { now }),
    attempts > 1 || (attempts > 0 && state !== 'delivered') ? eventsWords.attempts(attempts) : undefined,
    last && (last.status === undefined ? undefined : eventsWords.answered(last.status)),
    next && nextOf(next, now),
  ];
  return parts.filter(part => part).join(' · ');
}
