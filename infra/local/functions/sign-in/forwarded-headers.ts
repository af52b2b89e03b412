import type { IncomingMessage } from 'node:http';
import { endToEnd } from '../host/request-headers.ts';
import type { Person } from './person.ts';
import { principalHeaders } from './principal.ts';

/** Headers that are written anew or, like Expect, answered here. */
const replaced: ReadonlySet<string> = new Set(['expect', 'x-forwarded-for']);

/**
 * In Azure the front end passes the host in it the name that the client has called, and the host believes it. X-Forwarded-*
 * are believed from clients, because a development server in front may have set them.
 */
const ofFrontEnd = 'disguised-host';

/**
 * Headers that only the platform may set (docs: "Work with user identities in Azure App Service authentication": external
 * requests are not allowed to set these headers).
 */
const identity = /^x-ms-(?:client-principal|token)(?:-|$)/;

/** Methods whose requests have a body only when a header announces one. */
const withoutBody: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']);

/**
 * The headers of the request to the app: the client's, with the session cookie as in Azure, and those that name the user, if there is one.
 * Host stays the client's, so that addresses that the app makes lead to this server.
 */
export function headersForApp(request: IncomingMessage, person: Person | undefined): string[] {
  const { headers } = request;
  const kept: string[] = [];
  for (const [name, value] of endToEnd(request.rawHeaders)) {
    const lower = name.toLowerCase();
    if (!replaced.has(lower) && lower !== ofFrontEnd && !identity.test(lower)) kept.push(name, value);
  }
  const client = request.socket.remoteAddress ?? '';
  kept.push('X-Forwarded-For', [headers['x-forwarded-for'], client].filter(Boolean).join(', '));
  if (headers['x-forwarded-proto'] === undefined) kept.push('X-Forwarded-Proto', 'http');
  if (headers['x-forwarded-host'] === undefined && headers.host) kept.push('X-Forwarded-Host', headers.host);

  if (headers['transfer-encoding'] !== undefined) kept.push('Transfer-Encoding', 'chunked');
  else if (headers['content-length'] === undefined && !withoutBody.has(request.method ?? '')) {
    kept.push('Content-Length', '0');
  }
  return [...kept, ...Object.entries(person ? principalHeaders(person) : {}).flat()];
}

/** The headers of the app's answer, for the client. */
export function headersForClient(answer: IncomingMessage): string[] {
  return [...endToEnd(answer.rawHeaders)].flat();
}
