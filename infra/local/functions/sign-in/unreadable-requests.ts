import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { endWith } from '../../kit/raw-answer.ts';

/** The status for a request that Node's parser refuses, by the parser's error code; 400 for all others. */
const statuses: Readonly<Record<string, number>> = {
  // A method that Node does not know. Azure's server would accept it and ask for a session.
  HPE_INVALID_METHOD: 401,
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what never becomes a request: broken syntax, and CONNECT, since there is no tunnel. */
export function refuseUnreadable(server: Server): void {
  /** The answer in progress on a connection, into which nothing else may be written. */
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
    // The error is after the request that is being answered.
    else response.once('close', refuse);
  });
  server.on('connect', (_request, socket) => end(socket, 401));
}

function end(socket: Duplex, status: number): void {
  endWith(socket, status, status === 401 ? { 'WWW-Authenticate': 'Bearer realm=""' } : {});
}
