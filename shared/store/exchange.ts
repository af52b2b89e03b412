import { AsyncLocalStorage } from 'node:async_hooks';
import { createDefaultHttpClient, type HttpClient } from '@azure/core-rest-pipeline';

/** What went over HTTP for one call of the SDK: its retries included, a query's plan not told apart. */
export interface Exchange {
  /** How many requests were sent. */
  attempts: number;
  /** The status of the latest answer; undefined when there was none. */
  statusCode?: number;
  /** What the answers say the call has cost so far, in request units. */
  requestCharge: number;
  /** How long the store asked to wait before another attempt, in milliseconds. */
  retryAfterMs?: number;
}

const exchanges = new AsyncLocalStorage<Exchange>();
const httpClient = createDefaultHttpClient();

/**
 * The HTTP client that the SDK is to use. It notes each exchange, because the SDK throws a failed batch as an
 * error that carries nothing but a message, without status.
 */
export const notingHttpClient: HttpClient = {
  async sendRequest(request) {
    const exchange = exchanges.getStore();
    if (exchange) exchange.attempts += 1;
    const response = await httpClient.sendRequest(request);
    if (exchange) {
      exchange.statusCode = response.status;
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
