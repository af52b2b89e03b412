import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';

/** The header in which the host names the invocation of a request. */
const invocationHeader = 'x-ms-invocation-id';

// The library writes a streamed body to the worker's HTTP response without waiting for it to drain, so a slow reader
// would keep a whole export in memory. The library does not expose that response, but Node.js announces each response
// that an HTTP server of the process starts (Node.js documentation, Diagnostics Channel), and the host names the
// invocation in a header.
const responses = new Map<string, ServerResponse>();

/** Whether the host streams, which the first request shows. */
let isStreaming = false;

subscribe('http.server.request.start', message => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const invocationId = request.headers[invocationHeader];
  if (typeof invocationId !== 'string') return;
  isStreaming = true;
  responses.set(invocationId, response);
  response.once('close', () => responses.delete(invocationId));
});

/** The HTTP response of an invocation; undefined if its client has gone, or if the host does not stream. */
export function serverResponseOf(invocationId: string): ServerResponse | undefined {
  return responses.get(invocationId);
}

/** Whether the client of an invocation has gone. Without streaming, the host does not say. */
export function hasGone(invocationId: string): boolean {
  return isStreaming && !responses.has(invocationId);
}

/**
 * Makes a signal that aborts when nobody reads the answer of an invocation any more; undefined if the host does not stream.
 * A read whose answer is cached needs no signal, and making and aborting one takes as long as finding that answer.
 */
export function readerGone(invocationId: string): () => AbortSignal | undefined {
  const response = responses.get(invocationId);
  return () => {
    if (!response) return hasGone(invocationId) ? AbortSignal.abort() : undefined;
    // What is made now is not for its reader, who has all of his answer.
    if (response.writableFinished) return undefined;
    const controller = new AbortController();
    // Once all of it is written nothing is left to stop, and an abort takes longer than finding a cached answer.
    const stop = () => {
      if (!response.writableFinished) controller.abort();
    };
    if (response.destroyed) controller.abort();
    else response.once('close', stop);
    return controller.signal;
  };
}

/**
 * Breaks the connection of an invocation whose answer cannot be completed: what follows of it is not sent, nor is the end.
 * The host then breaks the client's connection. Its head is sent in any case, because the host sends a request again over
 * another connection if the one that it used ends without an answer, and nobody would answer that. Does nothing if the client
 * has gone.
 */
export async function breakConnection(invocationId: string): Promise<void> {
  const response = responses.get(invocationId);
  if (!response) return;
  response.flushHeaders();
  // Node.js passes on what was written at the end of the current step.
  await setImmediate();
  response.destroy();
}

/**
 * Waits until what was written has been sent.
 * @returns false if there is nobody left to write to.
 */
export function drained(response: ServerResponse): Promise<boolean> {
  if (response.destroyed || !response.writableNeedDrain) return Promise.resolve(!response.destroyed);
  return new Promise(resolve => {
    const settle = () => {
      response.off('drain', settle).off('close', settle);
      resolve(!response.destroyed);
    };
    response.on('drain', settle).on('close', settle);
  });
}
