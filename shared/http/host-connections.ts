import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server } from 'node:http';
import { invocationHeader } from './server-response.ts';

/**
 * How long the worker keeps an idle connection of the host, in milliseconds. That is longer than the host does: its HTTP
 * client (.NET, SocketsHttpHandler) closes a connection that has been idle for a minute.
 */
const longestIdle = 120_000;

/**
 * Leaves it to the host to close its connections to the worker. The library's server would close each of them after five
 * idle seconds, even if a request has just arrived that the busy process has not read yet. The host sends no body
 * twice, so the client of such a request would wait for minutes and get no answer.
 */
export function keepHostConnections(): void {
  subscribe('http.server.request.start', message => {
    const { request, server } = message as { request: IncomingMessage; server: Server };
    if (request.headers[invocationHeader] !== undefined) server.keepAliveTimeout = longestIdle;
  });
}
