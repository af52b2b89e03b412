import type { IncomingMessage } from 'node:http';
import { isHost } from './request-headers.ts';
import { originOf } from './request-target.ts';

// The limits of the Functions host's web server (Kestrel), in bytes: request line, and headers with their separators.
const LONGEST_REQUEST_LINE = 8_192;
const LONGEST_HEADERS = 32_768;
const MOST_HEADERS = 100;

/** What Node's parser has to take, so that it is this host that finds the limit passed. */
export const LONGEST_HEAD = LONGEST_REQUEST_LINE + LONGEST_HEADERS;

type Refusal = readonly [status: number, isMeant: (request: IncomingMessage) => boolean];

const REFUSALS: readonly Refusal[] = [
  [505, ({ httpVersion }) => httpVersion !== '1.1' && httpVersion !== '1.0'],
  [414, request => requestLineLength(request) > LONGEST_REQUEST_LINE],
  [431, ({ rawHeaders }) => rawHeaders.length / 2 > MOST_HEADERS],
  [431, ({ rawHeaders }) => headersLength(rawHeaders) > LONGEST_HEADERS],
  [404, ({ method, url }) => url === '*' && method === 'OPTIONS'],
  [405, ({ url }) => url === '*'],
  [400, ({ headersDistinct }) => (headersDistinct.host?.length ?? 0) > 1],
  [400, ({ headers }) => !isHost(headers.host)],
  [400, isForAnotherHost],
];

/** The status with which the web server refuses a request for its head alone; undefined when it takes it. */
export function findHeadRefusal(request: IncomingMessage): number | undefined {
  return REFUSALS.find(([, isMeant]) => isMeant(request))?.[0];
}

function requestLineLength({ method = '', url = '' }: IncomingMessage): number {
  return `${method} ${url} HTTP/1.1\r\n`.length;
}

function headersLength(rawHeaders: readonly string[]): number {
  // A name is followed by a colon and, as all clients write it, a blank; a value by a line break.
  return rawHeaders.reduce((length, text) => length + text.length + 2, 0);
}

/** A target in absolute form has to be for the host that the header names. */
function isForAnotherHost({ url = '', headers }: IncomingMessage): boolean {
  const host = originOf(url)?.replace(/^https?:\/\//i, '');
  return host !== undefined && host.toLowerCase() !== headers.host?.toLowerCase();
}
