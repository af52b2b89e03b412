import { AsyncLocalStorage } from 'node:async_hooks';
import {
  createDefaultHttpClient,
  type HttpClient,
  type PipelineRequest,
  type PipelineResponse,
  RestError,
} from '@azure/core-rest-pipeline';
import { isForPlan, unusedPlan } from './query-plan.ts';

/** What went over HTTP for one call of the SDK: its retries included, what the SDK asks for itself not. */
export interface Exchange {
  /** Whether the SDK asks for a query's plan in vain: it is not sent. */
  planUnused?: boolean;
  /** How many requests were sent. */
  attempts: number;
  /** Whether one before the latest may have been carried out, because no answer to it said otherwise. */
  uncertain?: boolean;
  /** The status of the latest attempt's answer; undefined when there was none. */
  statusCode?: number;
  /** The status of the latest answer, to whichever attempt. */
  answeredWith?: number;
  /** What that answer says beside its status, and the id under which Cosmos DB knows it. */
  substatus?: number;
  activityId?: string;
  /** What the answers say the call has cost so far, in request units. */
  requestCharge: number;
  /** How long the store asked to wait before another attempt, in milliseconds; the latest time that it did. */
  retryAfterMs?: number;
  /** Why there was no answer to an attempt after that, such as ECONNRESET. */
  connectionError?: string;
}

const exchanges = new AsyncLocalStorage<Exchange>();
const httpClient = createDefaultHttpClient();

/** Whether a request is for items: not for a query's plan, a container's ranges or the account. */
function isForItems(request: PipelineRequest): boolean {
  return /\/docs\b/.test(new URL(request.url).pathname) && !isForPlan(request);
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

function noteAnswer(exchange: Exchange, { status, headers }: PipelineResponse): void {
  exchange.statusCode = status;
  exchange.answeredWith = status;
  exchange.connectionError = undefined;
  exchange.substatus = Number(headers.get('x-ms-substatus') ?? 0) || undefined;
  exchange.activityId = headers.get('x-ms-activity-id');
  exchange.requestCharge += Number(headers.get('x-ms-request-charge') ?? 0);
  const retryAfter = headers.get('x-ms-retry-after-ms');
  if (retryAfter !== undefined) exchange.retryAfterMs = Number(retryAfter);
}

/**
 * The HTTP client that notes each exchange, because the SDK throws a failed batch as an error that carries nothing
 * but a message, without status.
 */
export const notingHttpClient: HttpClient = {
  async sendRequest(request) {
    const exchange = exchanges.getStore();
    if (exchange?.planUnused && isForPlan(request)) return unusedPlan(request);
    if (!exchange || !isForItems(request)) return httpClient.sendRequest(request);
    noteAttempt(exchange);
    try {
      const response = await httpClient.sendRequest(request);
      noteAnswer(exchange, response);
      return response;
    } catch (error) {
      if (error instanceof RestError) exchange.connectionError = error.code;
      throw error;
    }
  },
};

/** Makes a call of the SDK, and notes in `exchange` what went over HTTP for it. */
export function noteExchange<T>(exchange: Exchange, call: () => Promise<T>): Promise<T> {
  return exchanges.run(exchange, call);
}
