import autocannon from 'autocannon';
import { type HttpRequest, successOf } from '../operations/http-requests.ts';
import type { Measurement } from '../report/statistics.ts';

/** Requests to send. */
export interface Load {
  connections: number;
  /** Of all connections together. */
  amount: number;
  /** The request of a number, from 0. */
  request: (index: number) => HttpRequest;
  /** The status that each answer must have; that of the method when left out. */
  expected?: number;
}

/**
 * Sends requests, each connection its next one when the last is answered, and takes the time of each. Autocannon's own
 * histogram has whole milliseconds, too coarse here, so its events are used.
 * @param api such as http://127.0.0.1:7071/api
 * @throws Error when an answer is not what it is to be: a failure would be fast, and measure nothing.
 */
export async function drive(
  api: string,
  { connections, amount, request, expected }: Load,
): Promise<Measurement> {
  const { origin, pathname } = new URL(api);
  let next = 0;
  let success = expected;
  const setupRequest = (defaults: object) => {
    const { method, path, body } = request(next++);
    success ??= successOf[method];
    return { ...defaults, method, path: `${pathname}/${path}`, body };
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
      `${amount} requests such as ${method} ${path} were to be answered ${success}: ${found}, ${errors} errors`,
    );
  }
  return { latencies, seconds: (last - start) / 1000 };
}
