import type { IncomingMessage } from 'node:http';
import { isHost, isReadable } from './request-headers.ts';
import { originOf } from './request-target.ts';

// The limits of the Functions host's web server (Kestrel), in bytes: request line, and headers with their separators.
const maxRequestLine = 8_192;
const maxHeaderBytes = 32_768;
const maxHeaders = 100;

/** The limit of Node's parser: large enough that this host is the one that refuses a request. */
export const maxHead = maxRequestLine + maxHeaderBytes;

type Refusal = readonly [status: number, isMeant: (request: IncomingMessage) => boolean];

const refusals: readonly Refusal[] = [
  [505, ({ httpVersion }) => httpVersion !== '1.1' && httpVersion !== '1.0'],
  [414, request => requestLineLength(request) > maxRequestLine],
  [431, ({ rawHeaders }) => rawHeaders.length / 2 > maxHeaders],
  [431, ({ rawHeaders }) => headersLength(rawHeaders) > maxHeaderBytes],
  [400, ({ rawHeaders }) => !rawHeaders.every(isReadable)],
  [404, ({ method, url }) => url === '*' && method === 'OPTIONS'],
  [405, ({ url }) => url === '*'],
  [400, ({ headersDistinct }) => (headersDistinct.host?.length ?? 0) > 1],
  [400, ({ headers }) => !isHost(headers.host)],
  [400, isForAnotherHost],
];

/** The status with which Kestrel refuses a request because of its head; undefined when it accepts it. */
export function findHeadRefusal(request: IncomingMessage): number | undefined {
  return refusals.find(([, isMeant]) => isMeant(request))?.[0];
}

function requestLineLength({ method = '', url = '' }: IncomingMessage): number {
  return `${method} ${url} HTTP/1.1\r\n`.length;
}

function headersLength(rawHeaders: readonly string[]): number {
  // After a name come a colon and, from all clients, a space; after a value a line break.
  return rawHeaders.reduce((length, text) => length + text.length + 2, 0);
}

/** A target in absolute form must have the host of the Host header. */
function isForAnotherHost({ url = '', headers }: IncomingMessage): boolean {
  const host = originOf(url)?.replace(/^https?:\/\//i, '');
  return host !== undefined && host.toLowerCase() !== headers.host?.toLowerCase();
}
