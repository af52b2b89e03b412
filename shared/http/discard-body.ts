import type { IncomingMessage } from 'node:http';
import type { HttpRequest } from '@azure/functions';
import { responseOf } from './drain.ts';

/**
 * How much of a body is read for nobody, in bytes: what the Functions host lets through of any body unless
 * FUNCTIONS_REQUEST_BODY_SIZE_LIMIT says less, so that only a host that is told otherwise ever sends more.
 */
export const mostDiscarded = 104_857_600;

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

/** What is left of the body. Neither way of reading closes the connection when it ends early. */
function rest(request: HttpRequest, incoming: IncomingMessage): AsyncIterable<Uint8Array> {
  // The library gives a GET no body, whatever its client sent.
  return request.body?.values({ preventCancel: true }) ?? incoming.iterator({ destroyOnReturn: false });
}

/** Reads what is left of the body, up to the bound. Answers whether that was all. */
async function readRest(request: HttpRequest, incoming: IncomingMessage): Promise<boolean> {
  let left = mostDiscarded;
  for await (const chunk of rest(request, incoming)) {
    left -= chunk.byteLength;
    if (left < 0) return false;
  }
  return true;
}

/**
 * Sees to it that nothing of the request stays in the host's connection to the worker, to be called before it is
 * answered: the host uses the connection for the next caller, whoever that is, and a body that was read in part stops
 * Node.js from reading on, so that a GET waits for six seconds and a POST for ever (measured on version 4.1037 of
 * the host). Beyond the bound the connection is closed with the answer: its own caller may lose that, nobody else does.
 */
export async function discardBody(request: HttpRequest, invocationId: string): Promise<void> {
  const response = responseOf(invocationId);
  if (!response || !hasBody(response.req)) return;
  try {
    if (!(await readRest(request, response.req))) response.setHeader('Connection', 'close');
  } catch {
    // The client has left in the middle of its body, and the host has closed the connection.
  }
}
