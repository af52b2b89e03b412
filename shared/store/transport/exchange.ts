import { AsyncLocalStorage } from 'node:async_hooks';
import type { PipelineResponse } from '@azure/core-rest-pipeline';
import type { FailureCode } from '../../failure.ts';

/** What went over HTTP for one call of the SDK. Requests of the SDK's own (a query's plan, the account) do not count. */
export interface Exchange {
  /** Whether the SDK asks for a query's plan in vain: it is not sent. */
  planUnused?: boolean;
  /** How many requests were sent. */
  attempts: number;
  /** What the answers say the call has cost so far, in request units. */
  requestCharge: number;
  /** The status of the answer to the latest attempt; undefined when there was none. */
  status?: number;
  /** The latest that was told of a failure: the status of an answer, or the code of a broken connection. */
  code?: string | number;
  /** What the latest answer says beside its status, and the id under which Cosmos DB knows it. */
  substatus?: number;
  activityId?: string;
  /** How long the store asked to wait before another attempt, in milliseconds; the latest time that it did. */
  retryAfterMs?: number;
  /** What the call's failure means to the service, once the policy has given it up. */
  means?: FailureCode;
}

const exchanges = new AsyncLocalStorage<Exchange>();

/** Makes a call of the SDK, and notes in `exchange` what goes over HTTP for it. */
export function noteExchange<T>(exchange: Exchange, call: () => Promise<T>): Promise<T> {
  return exchanges.run(exchange, call);
}

/** The exchange of the call that is being made; undefined outside of any. */
export function currentExchange(): Exchange | undefined {
  return exchanges.getStore();
}

/** Takes note of an answer. */
export function noteAnswer(exchange: Exchange, { status, headers }: PipelineResponse): void {
  exchange.status = status;
  exchange.substatus = Number(headers.get('x-ms-substatus') ?? 0) || undefined;
  exchange.activityId = headers.get('x-ms-activity-id');
  exchange.requestCharge += Number(headers.get('x-ms-request-charge') ?? 0);
  const retryAfter = headers.get('x-ms-retry-after-ms');
  if (retryAfter !== undefined) exchange.retryAfterMs = Number(retryAfter);
}
