import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';

/** The channel on which Node.js announces each server that is about to listen. */
const listening = 'tracing:net.server.listen:asyncStart';

/**
 * How long the worker keeps an idle connection of the host, in milliseconds. That is longer than the host does: its HTTP
 * client (.NET, SocketsHttpHandler) closes a connection that has been idle for a minute.
 */
const keepAliveTimeout = 120_000;

/**
 * The maximum size of a request's headers, in bytes: twice what the host passes on. Node.js accepts 16 KB unless set
 * otherwise, and the claims of a sign-in can be longer; requests in between never got an answer.
 */
const maxHeaderSize = 64 * 1024;

function fit(message: unknown): void {
  const { server } = message as { server: unknown };
  if (!(server instanceof Server)) return;
  unsubscribe(listening, fit);
  Object.assign(server, { keepAliveTimeout, maxHeaderSize });
}

/**
 * Fits the library's server to the host, to which it belongs alone. It is the next one to listen, once the functions are
 * registered, so call this right before.
 *
 * It is left to the host to close its connections. The server would close each of them after five idle seconds, even if a
 * request has just arrived that the busy process has not read yet. The host sends no body twice, so the client of such a
 * request would wait for minutes and get no answer.
 *
 * The size of headers could also be an argument of Node.js, `languageWorkers__node__arguments`. But with any, each cold start
 * throws away the worker that the platform has kept warm, and begins another.
 */
export function fitServerToHost(): void {
  subscribe(listening, fit);
}
