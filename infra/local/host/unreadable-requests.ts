import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { endWith } from '../raw-answer.ts';
import { refuse } from './forwarding.ts';

/** What Node's parser says of a connection that has sent what it does not take. */
interface ParserError extends NodeJS.ErrnoException {
  /** The bytes that came last, and how many of them are good. */
  rawPacket?: Buffer;
  bytesParsed?: number;
}

/** What the web server of the Functions host answers where Node's parser gives up, by its error code. */
const STATUSES: Readonly<Record<string, (error: ParserError) => number>> = {
  HPE_INVALID_METHOD: error => (isToken(error) ? 404 : 400),
  HPE_INVALID_VERSION: () => 505,
  HPE_HEADER_OVERFLOW: error => (isInRequestLine(error) ? 414 : 431),
  HPE_INVALID_TRANSFER_ENCODING: () => 400,
  ERR_HTTP_REQUEST_TIMEOUT: () => 408,
};

/** Answers what never becomes a request: what Node's parser does not take, and CONNECT, which no route has. */
export function answerUnreadable(server: Server): void {
  /** The answer under way on a connection. */
  const open = new WeakMap<Duplex, ServerResponse>();
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    open.set(socket, response);
    response.once('close', () => open.get(socket) === response && open.delete(socket));
  });

  server.on('clientError', (error: ParserError, socket) => {
    const response = open.get(socket);
    const status = STATUSES[error.code ?? '']?.(error);
    if (!socket.writable || error.code === 'HPE_INVALID_EOF_STATE') socket.destroy();
    // What follows a request with `Connection: close` is not looked at; its answer is still to come.
    else if (error.code === 'HPE_CLOSED_CONNECTION') return;
    else if (response === undefined) endWith(socket, status ?? 400);
    // It is within the body of the request that is being answered, or in the request behind that.
    else if (!response.req.complete) refuse(response, status ?? 500, { close: true });
    else response.once('close', () => endWith(socket, status ?? 400));
  });
  server.on('connect', (_request, socket) => endWith(socket, 404));
}

/** The text of a request from its first byte to the one that Node's parser did not take. */
function goodText({ rawPacket, bytesParsed = 0 }: ParserError): string {
  return rawPacket?.toString('latin1', 0, bytesParsed) ?? '';
}

/** Whether what stands in the method's place could be one (RFC 9110, 5.6.2), unlike the first bytes of TLS. */
function isToken({ rawPacket, bytesParsed = 0 }: ParserError): boolean {
  const text = rawPacket?.toString('latin1') ?? '';
  const start = text.lastIndexOf('\n', bytesParsed - 1) + 1;
  return /^[\w!#$%&'*+\-.^`|~]+ /.test(text.slice(start));
}

function isInRequestLine(error: ParserError): boolean {
  return !goodText(error).includes('\n');
}
