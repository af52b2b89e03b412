import type { FailureCode } from '../../failure.ts';

/** How an attempt at a request to Cosmos DB ended. */
export type Outcome =
  | 'answered'
  | 'throttled'
  | 'retryWith'
  | 'sessionBehind'
  | 'unavailable'
  | 'unreached'
  | 'lost'
  | 'tooLarge'
  | 'refused';

/** Whether a request changes something. */
export type RequestKind = 'read' | 'write';

/** What follows from an outcome. */
export interface Rule {
  /**
   * Who sends again. `transport`: the HTTP client below the SDK, the same request. `repository`: it may have been
   * carried out, so that only who wrote can tell (settle.ts): it looks, and writes again if need be. `nobody`: it is
   * as it is.
   */
  sentAgainBy: 'transport' | 'repository' | 'nobody';
  /** Until when: the deadline of the operation, or a few attempts, which end before the deadline as well. */
  until?: 'deadline' | 'few attempts';
  /** After what pause: a random time that grows, or what the store asked for where that is longer. */
  pause?: 'asked' | 'random';
  /** What it means to the service in the end. Absent: it is an answer, and who asked knows what it means. */
  means?: FailureCode;
}

/** How often at most something is sent that fails without being refused. */
export const fewAttempts = 3;

const untilDeadline = { sentAgainBy: 'transport', until: 'deadline' } as const;
const fewTimes = { sentAgainBy: 'transport', until: 'few attempts', pause: 'random' } as const;
const byRepository = { sentAgainBy: 'repository', until: 'few attempts', pause: 'random' } as const;
const throttled: Rule = { ...untilDeadline, pause: 'asked', means: 'storeFailed' };
const retryWith: Rule = { ...untilDeadline, pause: 'random', means: 'contended' };
const sessionBehind: Rule = { ...untilDeadline, pause: 'random', means: 'storeFailed' };
const refused: Rule = { sentAgainBy: 'nobody', means: 'storeFailed' };
const answered: Rule = { sentAgainBy: 'nobody' };

/**
 * What is done about each outcome: all that the service does when a call of the store fails. There is one column for
 * writes, because each of them is conditional (on a free id, an etag, or a mark that it leaves): sent twice, it is
 * carried out once. One more rule is the repositories' own: a write that finds its item changed (412) is made anew
 * from reading it, until the deadline, after a random pause, and is `contended` in the end.
 */
export const policy: Record<Outcome, Record<RequestKind, Rule>> = {
  // 2xx; 404 of an item, 409 and 412, which are what a condition was for.
  answered: { read: answered, write: answered },
  // 429: beyond the provisioned request units. Nothing was done.
  throttled: { read: throttled, write: throttled },
  // 449 Retry With: another writer was met. Nothing was done.
  retryWith: { read: retryWith, write: retryWith },
  // 404 with substatus 1002: this replica has not yet what the session has seen. The SDK would drop the session's
  // token and take whatever is there.
  sessionBehind: { read: sessionBehind, write: sessionBehind },
  // 408, 410, 503: transient (Microsoft: Designing resilient applications with Azure Cosmos DB SDKs).
  unavailable: {
    read: { ...fewTimes, means: 'storeFailed' },
    write: { ...byRepository, means: 'storeUnanswered' },
  },
  // No connection: nothing was sent, so nothing was done.
  unreached: {
    read: { ...fewTimes, means: 'storeFailed' },
    write: { ...fewTimes, means: 'storeFailed' },
  },
  // No answer within its time, a connection that broke, 500, an answer that is not what was asked for.
  lost: {
    read: { ...fewTimes, means: 'storeFailed' },
    write: { ...byRepository, means: 'storeUnanswered' },
  },
  // 413: what is written is too large. A read that is too large is not the caller's doing.
  tooLarge: { read: refused, write: { sentAgainBy: 'nobody', means: 'tooLarge' } },
  // Everything else: not allowed, not there (the container), not understood.
  refused: { read: refused, write: refused },
};

const outcomes: Readonly<Record<number, Outcome>> = {
  404: 'refused',
  408: 'unavailable',
  409: 'answered',
  410: 'unavailable',
  412: 'answered',
  413: 'tooLarge',
  429: 'throttled',
  449: 'retryWith',
  500: 'lost',
  503: 'unavailable',
};

/** A substatus of 404: this replica has not yet what the session has seen. */
const readSessionNotAvailable = 1002;

/** A substatus of 404: the container, or its database, is not there. */
export const ownerNotFound = 1003;

/** What a status means; of a batch that failed, that of the operation that made it fail. */
export function outcomeOf(status: number, substatus = 0): Outcome {
  if (status === 404 && substatus === readSessionNotAvailable) return 'sessionBehind';
  if (status === 404 && substatus === 0) return 'answered';
  return outcomes[status] ?? (status < 300 ? 'answered' : 'refused');
}
