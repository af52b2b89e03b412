import { AsyncLocalStorage } from 'node:async_hooks';
import type { PipelineResponse } from '@azure/core-rest-pipeline';
import type { FailureCode } from '../../failures/failure.ts';

/** The HTTP exchange of one SDK call. It excludes the SDK's own requests (a query's plan, the account). */
export interface Exchange {
  /** How many requests were sent. */
  attempts: number;
  /** The cost of the call so far, in request units, by the answers. */
  requestCharge: number;
  /** The status of the answer to the latest attempt; undefined if there was no answer. */
  status?: number;
  /** The reason of the latest failure: the status of an answer, or the code of a broken connection. */
  code?: string | number;
  /** The substatus of the latest answer, and the id under which Cosmos DB logs it. */
  substatus?: number;
  activityId?: string;
  /** How long the store last asked to wait before another attempt, in milliseconds. */
  retryAfterMs?: number;
  /** What the call's failure means to the service, once the policy has given up. */
  means?: FailureCode;
}

const exchanges = new AsyncLocalStorage<Exchange>();

/** Makes an SDK call and notes its HTTP exchange in `exchange`. */
export function noteExchange<T>(exchange: Exchange, call: () => Promise<T>): Promise<T> {
  return exchanges.run(exchange, call);
}

/** The exchange of the current SDK call; undefined outside any call. */
export function currentExchange(): Exchange | undefined {
  return exchanges.getStore();
}

export function noteAnswer(exchange: Exchange, { status, headers }: PipelineResponse): void {
  exchange.status = status;
  exchange.substatus = Number(headers.get('x-ms-substatus') ?? 0) || undefined;
  exchange.activityId = headers.get('x-ms-activity-id');
  exchange.requestCharge += Number(headers.get('x-ms-request-charge') ?? 0);
  const retryAfter = headers.get('x-ms-retry-after-ms');
  if (retryAfter !== undefined) exchange.retryAfterMs = Number(retryAfter);
}
