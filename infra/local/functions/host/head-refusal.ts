import type { IncomingMessage } from 'node:http';
import { findOriginRefusal, isReadable } from './request-headers.ts';

// The limits of the Functions host's web server (Kestrel), in bytes: request line, and headers with their separators.
const maxRequestLine = 8_192;
const maxHeaderBytes = 32_768;
const maxHeaders = 100;

/** The limit of Node's parser: large enough that this host is the one that refuses a request. */
export const maxHead = maxRequestLine + maxHeaderBytes;

/** The status with which the host refuses a request because of its head; undefined when it accepts it. */
export function findHeadRefusal(request: IncomingMessage): number | undefined {
  const { rawHeaders } = request;
  if (requestLineLength(request) > maxRequestLine) return 414;
  if (rawHeaders.length / 2 > maxHeaders || headersLength(rawHeaders) > maxHeaderBytes) return 431;
  return rawHeaders.every(isReadable) ? findOriginRefusal(request) : 400;
}

function requestLineLength({ method = '', url = '' }: IncomingMessage): number {
  return `${method} ${url} HTTP/1.1\r\n`.length;
}

function headersLength(rawHeaders: readonly string[]): number {
  // After a name come a colon and, from all clients, a space; after a value a line break.
  return rawHeaders.reduce((length, text) => length + text.length + 2, 0);
}
