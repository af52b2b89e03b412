import autocannon from 'autocannon';
import { type HttpRequest, successOf } from '../operations/http-requests.ts';
import type { Measurement } from '../report/statistics.ts';

/** Requests to send. */
export interface Load {
  connections: number;
  /** Of all connections together. */
  amount: number;
  /** The request with this number, from 0. */
  request: (index: number) => HttpRequest;
  /** The status that each answer must have; the method's usual one if left out. */
  expected?: number;
}

/**
 * Sends requests, each connection the next one when the previous is answered, and records the latency of each.
 * Autocannon's own histogram has whole milliseconds, which is too coarse here, so its events are used.
 * @param api such as http://127.0.0.1:7071/api
 * @throws Error if an answer is not the expected one: a failure would be fast, and measure nothing.
 */
export async function drive(
  api: string,
  { connections, amount, request, expected }: Load,
): Promise<Measurement> {
  const { origin, pathname } = new URL(api);
  let next = 0;
  let success = expected;
  const setupRequest = (defaults: object) => {
    const { method, path, body, headers = {} } = request(next++);
    success ??= successOf[method];
    return { ...defaults, method, path: `${pathname}/${path}`, body, headers };
  };
  const latencies: number[] = [];
  let last = 0;
  const start = performance.now();
  const run = autocannon({
    url: origin,
    connections,
    amount,
    sampleInt: 5,
    timeout: 60,
    requests: [{ setupRequest }],
  });
  run.on('response', (_client, _statusCode, _bytes, milliseconds) => {
    latencies.push(milliseconds);
    last = performance.now();
  });
  const { errors, statusCodeStats } = await run;
  const done = statusCodeStats[String(success)]?.count ?? 0;
  if (errors > 0 || done !== amount || latencies.length !== amount) {
    const found = JSON.stringify(statusCodeStats);
    const { method, path } = request(0);
    throw new Error(
      `Expected ${amount} answers ${success} to ${method} ${path} and others: ${found}, ${errors} errors`,
    );
  }
  return { latencies, seconds: (last - start) / 1000 };
}
