import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { endWith } from '../../kit/raw-answer.ts';
import { refuse } from './forwarding.ts';

/** The error of Node's parser for a connection that sent something wrong. */
interface ParserError extends NodeJS.ErrnoException {
  /** The latest bytes, and how many of them were parsed. */
  rawPacket?: Buffer;
  bytesParsed?: number;
}

/** The status with which Kestrel answers where Node's parser fails, by the parser's error code. */
const statuses: Readonly<Record<string, (error: ParserError) => number>> = {
  HPE_INVALID_METHOD: error => (isToken(error) ? 404 : 400),
  HPE_INVALID_CONSTANT: error => (hasVersion(error) ? 505 : 400),
  HPE_INVALID_VERSION: error => (hasVersion(error) ? 505 : 400),
  HPE_HEADER_OVERFLOW: error => (isInRequestLine(error) ? 414 : 431),
  HPE_INVALID_TRANSFER_ENCODING: () => 400,
  ERR_HTTP_REQUEST_TIMEOUT: () => 408,
};

/** Answers what never becomes a request: what Node's parser refuses, and CONNECT, which no route has. */
export function answerUnreadable(server: Server): void {
  /** The answer in progress on a connection. */
  const open = new WeakMap<Duplex, ServerResponse>();
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    open.set(socket, response);
    response.once('close', () => open.get(socket) === response && open.delete(socket));
  });

  server.on('clientError', (error: ParserError, socket) => {
    const response = open.get(socket);
    const status = statuses[error.code ?? '']?.(error);
    if (!socket.writable || error.code === 'HPE_INVALID_EOF_STATE') socket.destroy();
    // Bytes after a request with `Connection: close` are ignored; the answer to it is still to come.
    else if (error.code === 'HPE_CLOSED_CONNECTION') return;
    else if (response === undefined) endWith(socket, status ?? 400);
    // The error is in the body of the request that is being answered, or in the next request.
    else if (!response.req.complete) refuse(response, status ?? 500, { close: true });
    else response.once('close', () => endWith(socket, status ?? 400));
  });
  server.on('connect', ({ url, headers }, socket) => endWith(socket, url === headers.host ? 404 : 400));
}

/** The text of a request from its first byte to the one that Node's parser refused. */
function goodText({ rawPacket, bytesParsed = 0 }: ParserError): string {
  return rawPacket?.toString('latin1', 0, bytesParsed) ?? '';
}

/** The text from the beginning of the line that Node's parser refused. */
function badLine({ rawPacket, bytesParsed = 0 }: ParserError): string {
  const text = rawPacket?.toString('latin1') ?? '';
  return text.slice(text.lastIndexOf('\n', bytesParsed - 1) + 1);
}

/** Whether the text in place of the method could be one (RFC 9110, 5.6.2), unlike the first bytes of TLS. */
const isToken = (error: ParserError) => /^[\w!#$%&'*+\-.^`|~]+ /.test(badLine(error));

/** Whether the text in place of the version is as long as one: Kestrel takes any other for a malformed line. */
const hasVersion = (error: ParserError) => /^\S+ \S+ .{8}\r/.test(badLine(error));

function isInRequestLine(error: ParserError): boolean {
  return !goodText(error).includes('\n');
}
