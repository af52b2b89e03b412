import type { IncomingHttpHeaders } from 'node:http';
import { blobFailure } from '../blob-failure.ts';
import type { Answer } from './answer.ts';

/** The methods that pages may use: those of uploads and of what they lead to. */
const methods = ['GET', 'HEAD', 'PUT', 'OPTIONS'];

/** How long a browser may keep the answer to a preflight, in seconds. */
const maxAge = 3600;

function allowedOrigin(origins: readonly string[], headers: IncomingHttpHeaders): string | undefined {
  const { origin } = headers;
  if (origin === undefined) return undefined;
  return origins.includes('*') ? '*' : origins.find(allowed => allowed === origin);
}

/** The headers that let a page read an answer ("Cross-Origin Resource Sharing (CORS) support for Azure Storage"). */
export function corsHeaders(
  origins: readonly string[],
  headers: IncomingHttpHeaders,
): Record<string, string> {
  const origin = allowedOrigin(origins, headers);
  if (origin === undefined) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': '*',
    ...(origin !== '*' && { vary: 'Origin', 'access-control-allow-credentials': 'true' }),
  };
}

/**
 * Answers a preflight ("Preflight Blob Request").
 * A page may send all headers but `Authorization`: the token is well known, and would let every page in the browser write.
 */
export function answerPreflight(origins: readonly string[], headers: IncomingHttpHeaders): Answer {
  const method = headers['access-control-request-method'];
  if (headers.origin === undefined || method === undefined)
    throw blobFailure('InvalidHeaderValue', 'A preflight needs Origin and Access-Control-Request-Method.');
  const asked = headers['access-control-request-headers'];
  const names = (asked ?? '').split(',').map(name => name.trim().toLowerCase());
  const origin = allowedOrigin(origins, headers);
  if (origin === undefined || !methods.includes(method) || names.includes('authorization'))
    throw blobFailure('CorsPreflightFailure');
  return {
    status: 200,
    headers: {
      'access-control-allow-methods': method,
      'access-control-max-age': String(maxAge),
      ...(asked !== undefined && { 'access-control-allow-headers': asked }),
    },
  };
}
