import type { IncomingMessage, ServerResponse } from 'node:http';

/** Which origins' pages may read what a server answers, as the platform's CORS and `func start --cors` have it. */
export interface Cors {
  /** Such as `http://localhost:5173`; a lone `*` stands for every origin. */
  origins: readonly string[];
  /** Whether a page may send the cookies of the server's site with its requests. Never with `*`. */
  credentials: boolean;
}

/** No origin but the server's own. */
export const noCors: Cors = { origins: [], credentials: false };

export const isForAll = ({ origins }: Cors): boolean => origins.includes('*');

/** Whether an origin, as a browser writes it, is one of those allowed. */
export function isAllowed(cors: Cors, origin: string): boolean {
  return isForAll(cors) || cors.origins.includes(origin);
}

/** Whether a browser asks if a page of another origin may send a request (Fetch standard, CORS-preflight). */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && 'origin' in headers && 'access-control-request-method' in headers;
}

/**
 * Sets the headers that let a page of an allowed origin read the answer, or send what it asks for by a preflight: any
 * method, any header. They are what ASP.NET's CorsService sets, in Core Tools and in the Functions host; for any other
 * origin there are none.
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

/** What the server decides alone, where it has CORS headers of its own: an app's do not count beside them. */
const replaced: ReadonlySet<string> = new Set([
  'access-control-allow-origin',
  'access-control-allow-credentials',
]);

/**
 * The headers of an app's answer, from a flat list of names and values, for writeHead of a response that
 * {@link setCorsHeaders} may have set headers of: those stay, and `Vary` holds both. By name then, since Node lets one of
 * several in a list win over headers that were set before.
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
