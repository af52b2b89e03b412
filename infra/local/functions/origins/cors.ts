import type { IncomingMessage, ServerResponse } from 'node:http';

/** The origins whose pages may read answers, as set by the platform's CORS or `func start --cors`. */
export interface Cors {
  /** Such as `http://localhost:5173`; a single `*` means all origins. */
  origins: readonly string[];
  /** Whether a page may send the cookies of the server's site with its requests. Never with `*`. */
  credentials: boolean;
}

/** Only the server's own origin. */
export const noCors: Cors = { origins: [], credentials: false };

export const isForAll = ({ origins }: Cors): boolean => origins.includes('*');

/** Whether an origin, as a browser writes it, is one of those allowed. */
export function isAllowed(cors: Cors, origin: string): boolean {
  return isForAll(cors) || cors.origins.includes(origin);
}

/** Whether the request is a browser's preflight for a page of another origin (Fetch standard, CORS-preflight). */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && 'origin' in headers && 'access-control-request-method' in headers;
}

/**
 * Sets the headers that let a page of an allowed origin read the answer; in answers to preflights those that allow any
 * method and any header. They are the headers of ASP.NET's CorsService, which Core Tools and the Functions host use. Other
 * origins get none.
 */
export function setCorsHeaders(request: IncomingMessage, response: ServerResponse, cors: Cors): void {
  const { origin } = request.headers;
  if (origin === undefined || !isAllowed(cors, origin)) return;
  response.setHeader('Access-Control-Allow-Origin', isForAll(cors) ? '*' : origin);
  if (cors.credentials) response.setHeader('Access-Control-Allow-Credentials', 'true');
  if (cors.origins.length > 1) response.setHeader('Vary', 'Origin');
  if (!isPreflight(request)) return;
  const asked = request.headers['access-control-request-headers'];
  if (asked) response.setHeader('Access-Control-Allow-Headers', asked);
  response.setHeader('Access-Control-Allow-Methods', request.headers['access-control-request-method'] ?? '');
}

/** Headers of the app that are dropped when the server sets its own CORS headers. */
const replaced: ReadonlySet<string> = new Set([
  'access-control-allow-origin',
  'access-control-allow-credentials',
]);

/**
 * The headers of an app's answer for writeHead, from a flat list of names and values. Headers that
 * {@link setCorsHeaders} has set on the response stay, and `Vary` has the values of both. The result is an object in that
 * case, because headers in a list would replace those set before.
 */
export function headersBesideCors(
  response: ServerResponse,
  headers: string[],
): string[] | Record<string, string[]> {
  if (!response.hasHeader('Access-Control-Allow-Origin')) return headers;
  const byName = new Map<string, [name: string, values: string[]]>();
  for (let index = 0; index + 1 < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2);
    const known = byName.get(name.toLowerCase());
    if (known !== undefined) known[1].push(value);
    else if (!replaced.has(name.toLowerCase())) byName.set(name.toLowerCase(), [name, [value]]);
  }
  const vary = byName.get('vary')?.[1];
  if (response.hasHeader('Vary') && vary?.includes('Origin') === false) vary.push('Origin');
  return Object.fromEntries(byName.values());
}
