import { AsyncLocalStorage } from 'node:async_hooks';
import { createDefaultHttpClient, type HttpClient, type PipelineRequest } from '@azure/core-rest-pipeline';

/** What went over HTTP for one call of the SDK: its retries included, what the SDK asks for itself not. */
export interface Exchange {
  /** How many requests were sent. */
  attempts: number;
  /** Whether one before the latest may have been carried out, because no answer to it said otherwise. */
  uncertain?: boolean;
  /** The status of the latest attempt's answer; undefined when there was none. */
  statusCode?: number;
  /** What that answer says beside its status, and the id under which Cosmos DB knows it. */
  substatus?: number;
  activityId?: string;
  /** What the answers say the call has cost so far, in request units. */
  requestCharge: number;
  /** How long the store asked to wait before another attempt, in milliseconds. */
  retryAfterMs?: number;
}

const exchanges = new AsyncLocalStorage<Exchange>();
const httpClient = createDefaultHttpClient();

/** Whether a request is for items: not for a query's plan, a container's ranges or the account. */
function isForItems({ url, headers }: PipelineRequest): boolean {
  return /\/docs\b/.test(new URL(url).pathname) && !headers.has('x-ms-cosmos-is-query-plan-request');
}

/** Statuses by which the store says for certain that nothing was done. */
const refusals = new Set([400, 401, 403, 404, 409, 412, 413, 429, 449]);

/** Whether an answer, or that there was none, leaves open whether the request was carried out. */
export function isUncertain({ statusCode }: Exchange): boolean {
  return statusCode === undefined || !refusals.has(statusCode);
}

function noteAttempt(exchange: Exchange): void {
  exchange.uncertain ||= exchange.attempts > 0 && isUncertain(exchange);
  exchange.attempts += 1;
  exchange.statusCode = undefined;
}

/**
 * The HTTP client that the SDK is to use. It notes each exchange, because the SDK throws a failed batch as an
 * error that carries nothing but a message, without status.
 */
export const notingHttpClient: HttpClient = {
  async sendRequest(request) {
    const exchange = isForItems(request) ? exchanges.getStore() : undefined;
    if (exchange) noteAttempt(exchange);
    const response = await httpClient.sendRequest(request);
    if (exchange) {
      exchange.statusCode = response.status;
      exchange.substatus = Number(response.headers.get('x-ms-substatus') ?? 0) || undefined;
      exchange.activityId = response.headers.get('x-ms-activity-id');
      exchange.requestCharge += Number(response.headers.get('x-ms-request-charge') ?? 0);
      const retryAfter = response.headers.get('x-ms-retry-after-ms');
      exchange.retryAfterMs = retryAfter === undefined ? undefined : Number(retryAfter);
    }
    return response;
  },
};

/** Makes a call of the SDK, and notes in `exchange` what went over HTTP for it. */
export function noteExchange<T>(exchange: Exchange, call: () => Promise<T>): Promise<T> {
  return exchanges.run(exchange, call);
}
