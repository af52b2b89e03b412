import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { endWith } from '../raw-answer.ts';

/** What answers a request that Node's parser does not take, by its error code; anything else is 400. */
const statuses: Readonly<Record<string, number>> = {
  // A method that Node does not know; Azure's server would, and would ask for a session.
  HPE_INVALID_METHOD: 401,
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what never becomes a request: broken syntax, and CONNECT, which asks for a tunnel that is not there. */
export function refuseUnreadable(server: Server): void {
  /** The answer under way on a connection, which nothing may be written into. */
  const open = new WeakMap<Duplex, ServerResponse>();
  const note = ({ socket }: IncomingMessage, response: ServerResponse) => {
    open.set(socket, response);
    response.once('close', () => open.get(socket) === response && open.delete(socket));
  };
  for (const event of ['request', 'checkContinue', 'checkExpectation'] as const)
    server.prependListener(event, note);

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = open.get(socket);
    const refuse = () => end(socket, statuses[error.code ?? ''] ?? 400);
    if (response === undefined) refuse();
    else if (!response.req.complete) socket.destroy();
    // It is in what follows the request that is being answered.
    else response.once('close', refuse);
  });
  server.on('connect', (_request, socket) => end(socket, 401));
}

function end(socket: Duplex, status: number): void {
  endWith(socket, status, status === 401 ? { 'WWW-Authenticate': 'Bearer realm=""' } : {});
}
