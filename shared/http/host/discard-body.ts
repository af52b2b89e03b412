import type { IncomingMessage } from 'node:http';
import type { HttpRequest } from '@azure/functions';
import { serverResponseOf } from './server-response.ts';

/**
 * How much of a body is read only to be discarded, in bytes. The Functions host accepts no more of any body unless
 * FUNCTIONS_REQUEST_BODY_SIZE_LIMIT raises its limit.
 */
export const maxDiscardedBytes = 104_857_600;

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

/** Reads the rest of the body, up to the maximum. Returns whether that was all. */
async function readRest(request: HttpRequest, incoming: IncomingMessage): Promise<boolean> {
  // Code that gave up a slow sender keeps the stream locked (body-room.ts): the rest may never come.
  if (request.body?.locked) return false;
  // The library gives a GET no body, even if the client sent one. Neither way of reading closes the connection if it ends early.
  const rest: AsyncIterable<Uint8Array> =
    request.body?.values({ preventCancel: true }) ?? incoming.iterator({ destroyOnReturn: false });
  let left = maxDiscardedBytes;
  for await (const chunk of rest) {
    left -= chunk.byteLength;
    if (left < 0) return false;
  }
  return true;
}

/**
 * Makes sure that nothing of the request stays in the host's connection to the worker; call it once before answering. The
 * host reuses the connection for the next caller, and Node.js stops reading after a body that was only partly read, so
 * that a GET would wait until the connection is closed as idle (host-connections.ts) and a POST for ever (measured with
 * version 4.1037 of the host).
 *
 * If the body is longer than the maximum, or its sender was given up, the connection is closed with the answer, which only
 * its own caller can lose.
 */
export async function discardBody(request: HttpRequest, invocationId: string): Promise<void> {
  const response = serverResponseOf(invocationId);
  if (!response || !hasBody(response.req)) return;
  try {
    if (!(await readRest(request, response.req))) response.setHeader('Connection', 'close');
  } catch {
    // The client left before the end of its body, and the host closed the connection.
  }
}
