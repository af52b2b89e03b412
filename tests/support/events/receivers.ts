import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { listenOnLoopback } from '../../../infra/local/kit/loopback.ts';
import type { BlogEvent } from '../../../shared/features/events/event.ts';

/** A request that came to a receiver, read to its end. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Its body as it came: signatures are of these bytes. */
  body: string;
  /** When it had come, in milliseconds since 1970. */
  at: number;
  /** The event in its body. Throws if there is none. */
  event(): BlogEvent;
}

/** What a receiver does with a request. @param number of the request among all of the receiver, from 0. */
export type Behaviour = (request: Received, response: ServerResponse, number: number) => void | Promise<void>;

/** A receiver of events: an HTTP server of the test. */
export interface Receiver {
  /** Its address, with a path. */
  url: string;
  /** What came, in the order of its coming. */
  readonly received: readonly Received[];
  /** How many requests are at it that it has not answered, and whose connections are open. */
  open(): number;
  /** From now on it does this. */
  behave(behaviour: Behaviour): void;
  /** What came, once this is true of it. The test's own timeout is the bound. */
  until(isThere: (received: readonly Received[]) => boolean): Promise<readonly Received[]>;
  /** Breaks the connections of those that wait for an answer. */
  breakOff(): void;
  /** Breaks its connections, and listens no more: what is sent to it is refused. */
  close(): void;
}

/** Resolves once something is true. The test's own timeout is the bound. */
export async function untilTrue(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await wait(10);
}

async function readRequest(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body,
    at: Date.now(),
    event: () => JSON.parse(body) as BlogEvent,
  };
}

/** An answer. */
export const answering =
  (status: number, headers: Record<string, string> = {}, body = ''): Behaviour =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };

/** Starts a receiver. @param behaviour what it does with requests; unless given, it takes them all. */
export async function startReceiver(
  behaviour: Behaviour = answering(204),
  path = '/hook',
): Promise<Receiver> {
  const received: Received[] = [];
  let [behaves, open] = [behaviour, 0];
  const server = createServer(async (request, response) => {
    open++;
    response.on('close', () => {
      open--;
    });
    // What is cut off half-way never came.
    const whole = await readRequest(request).catch(() => undefined);
    if (!whole) return;
    const number = received.push(whole) - 1;
    await behaves(whole, response, number);
  });
  const port = await listenOnLoopback(server, 0);
  return {
    url: `http://127.0.0.1:${port}${path}`,
    received,
    open: () => open,
    behave: behaviour => {
      behaves = behaviour;
    },
    async until(isThere) {
      await untilTrue(() => isThere(received));
      return received;
    },
    breakOff: () => server.closeAllConnections(),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Makes a function that starts receivers, which listen until the test ends. */
export function useReceivers(): typeof startReceiver {
  const started: Receiver[] = [];
  afterEach(() => {
    for (const receiver of started.splice(0)) receiver.close();
  });
  return async (...args) => {
    const receiver = await startReceiver(...args);
    started.push(receiver);
    return receiver;
  };
}
