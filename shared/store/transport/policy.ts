import type { PipelineRequest } from '@azure/core-rest-pipeline';
import type { FailureCode } from '../../failures/table.ts';

/** How an attempt at a request to Cosmos DB ended. */
export type AttemptOutcome =
  | 'answered'
  | 'throttled'
  | 'retryWith'
  | 'sessionBehind'
  | 'unreached'
  | 'lost'
  | 'tooLarge'
  | 'refused';

/** Whether a request changes something. */
type RequestKind = 'read' | 'write';

/** Whether a request is for a query's plan, which the SDK needs to run a query over all partitions. */
export function isForPlan({ headers }: PipelineRequest): boolean {
  return headers.has('x-ms-cosmos-is-query-plan-request');
}

/** Whether a request is a query. */
export const isQuery = ({ headers }: PipelineRequest): boolean => headers.has('x-ms-documentdb-isquery');

/** Whether a request changes something; queries and their plans are sent by POST. */
export function kindOf(request: PipelineRequest): RequestKind {
  return request.method === 'GET' || isQuery(request) || isForPlan(request) ? 'read' : 'write';
}

/** What follows from an outcome. */
export interface OutcomeRule {
  /**
   * Who retries. `transport`: the HTTP client below the SDK sends the same request again. `repository`: the request may have
   * been carried out, and only the repository can find out (settle.ts), so it looks, and writes again if necessary. `nobody`:
   * the outcome is final.
   */
  sentAgainBy: 'transport' | 'repository' | 'nobody';
  /** Until when the transport does: the deadline of the operation, or a few attempts, which must also end before it. */
  until?: 'deadline' | 'few attempts';
  /** The failure in the end. Left out if the outcome is an answer, which the caller interprets. */
  means?: FailureCode;
}

/** The maximum number of attempts for what fails without being refused. */
export const fewAttempts = 3;

const fewTimes: OutcomeRule = { sentAgainBy: 'transport', until: 'few attempts', means: 'storeFailed' };
const byRepository: OutcomeRule = { sentAgainBy: 'repository', means: 'storeUnanswered' };
const untilDeadline: OutcomeRule = { sentAgainBy: 'transport', until: 'deadline', means: 'storeFailed' };
const retryWith: OutcomeRule = { ...untilDeadline, means: 'contended' };
const refused: OutcomeRule = { sentAgainBy: 'nobody', means: 'storeFailed' };
const answered: OutcomeRule = { sentAgainBy: 'nobody' };

/**
 * What happens after each outcome: everything that the service does if a call to the store fails. All writes share one
 * column because each is conditional (on a free id, an etag, the number of updates, or a mark that it leaves): even if it is
 * sent twice, it is carried out once, with few exceptions (guarantees.md, Known gaps). The repositories add one rule: a write
 * that finds its item changed (412) starts again with reading the item, after a random pause, until the deadline; in the end
 * it is `contended`.
 */
export const policy: Record<AttemptOutcome, Record<RequestKind, OutcomeRule>> = {
  // 2xx; also 404 for an item, 409 and 412, which answer a condition.
  answered: { read: answered, write: answered },
  // 429: more than the provisioned request units. Nothing was done.
  throttled: { read: untilDeadline, write: untilDeadline },
  // 449 Retry With: a conflict with another writer. Nothing was done.
  retryWith: { read: retryWith, write: retryWith },
  // 404 with substatus 1002: this replica does not have what the session has already seen. The SDK would drop the session
  // token and take what the replica has.
  sessionBehind: { read: untilDeadline, write: untilDeadline },
  // No connection: nothing was sent, so nothing was done.
  unreached: { read: fewTimes, write: fewTimes },
  // No answer before the timeout, a broken connection, 500, the 502 or 504 of a gateway, or an answer to something else; also
  // 408, 410 and 503, which are transient (Microsoft: Designing resilient applications with Azure Cosmos DB SDKs).
  lost: { read: fewTimes, write: byRepository },
  // 413: what is written is too large. A read that is too large is not the caller's doing.
  tooLarge: { read: refused, write: { sentAgainBy: 'nobody', means: 'tooLarge' } },
  // Everything else: not allowed, no such container, not understood.
  refused: { read: refused, write: refused },
};

const outcomes: Readonly<Record<number, AttemptOutcome>> = {
  404: 'refused',
  408: 'lost',
  409: 'answered',
  410: 'lost',
  412: 'answered',
  413: 'tooLarge',
  429: 'throttled',
  449: 'retryWith',
  500: 'lost',
  502: 'lost',
  503: 'lost',
  504: 'lost',
};

/** A substatus of 404: this replica does not have what the session has already seen. */
const readSessionNotAvailable = 1002;

/** A substatus of 404: the container or its database does not exist. */
export const ownerNotFound = 1003;

/** The outcome of a status; for a failed batch, pass the status of the operation that made it fail. */
export function outcomeOf(status: number, substatus = 0): AttemptOutcome {
  if (status === 404 && substatus === readSessionNotAvailable) return 'sessionBehind';
  if (status === 404 && substatus === 0) return 'answered';
  return outcomes[status] ?? (status < 300 ? 'answered' : 'refused');
}
