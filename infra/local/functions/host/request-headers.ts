import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';

/** Headers that the host's reverse proxy does not forward, in either direction (YARP, RequestUtilities). */
const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'transfer-encoding',
  'keep-alive',
  'upgrade',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-features',
  'proxy-instruction',
  'security-scheme',
  'alpn',
  'close',
  'te',
  'alt-svc',
  // Node's client refuses to send it with a body of a known length.
  'trailer',
]);

/** Headers that are written anew for each hop or, like Expect, already answered by this server. */
const replaced: ReadonlySet<string> = new Set([
  'host',
  'expect',
  'x-ms-invocation-id',
  'x-forwarded-host',
  'x-forwarded-proto',
]);

const invocationIdHeader = 'x-ms-invocation-id';

/** The pairs of a message's raw headers. */
function* pairs(rawHeaders: readonly string[]): Generator<[name: string, value: string]> {
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    yield [rawHeaders[index] ?? '', rawHeaders[index + 1] ?? ''];
}

/** The pairs of raw headers that are for more than one connection. */
export function* endToEnd(rawHeaders: readonly string[]): Generator<[name: string, value: string]> {
  for (const pair of pairs(rawHeaders)) if (!hopByHop.has(pair[0].toLowerCase())) yield pair;
}

/** The name of the first header whose value has characters other than visible ASCII, spaces and tabs. */
export function findNonAsciiHeader(rawHeaders: readonly string[]): string | undefined {
  for (const [name, value] of pairs(rawHeaders)) if (/[^\t -~]/.test(value)) return name;
  return undefined;
}

/** Whether a name or value can be read as UTF-8; otherwise Kestrel answers 400. */
export function isReadable(text: string): boolean {
  return !/[\x80-\xff]/.test(text) || isUtf8(Buffer.from(text, 'latin1'));
}

/** Whether Kestrel accepts the value of the Host header; otherwise it answers 400 (HttpUtilities.IsHostHeaderValid). */
export function isHost(value: string | undefined): boolean {
  return /^(?:(?:\[[\da-f:.]{3,}\]|[\w\-.~!$&'()]+)(?::\d+)?)?$/i.test(value ?? '');
}

/** The headers as the app sees them: repeated ones are joined by commas, under their first spelling. */
export function joinHeaders(rawHeaders: readonly string[]): Record<string, string> {
  const headers = new Map<string, [string, string]>();
  for (const [name, value] of pairs(rawHeaders)) {
    const known = headers.get(name.toLowerCase());
    headers.set(name.toLowerCase(), known ? [known[0], `${known[1]},${value}`] : [name, value]);
  }
  const disguised = headers.get('disguised-host');
  if (disguised !== undefined) headers.set('host', ['Host', disguised[1]]);
  return Object.fromEntries(headers.values());
}

/**
 * Scheme and host that the app sees in `request.url` (azure-functions-host, AppServiceHeaderFixupMiddleware):
 * X-Forwarded-Proto counts, X-Forwarded-Host does not.
 */
function readOrigin(request: IncomingMessage): { scheme: string; host: string } {
  const [scheme = ''] = String(request.headers['x-forwarded-proto'] ?? '').split(',');
  const disguised = request.headers['disguised-host'];
  return { scheme: scheme.trim() || 'http', host: String(disguised ?? request.headers.host ?? '') };
}

/**
 * The status for a request whose scheme and host make no valid URL: the library would throw before any handler is called.
 * In Azure such requests do not reach the app: the front end finds the app by its host name, and sets the scheme itself.
 */
export function findOriginRefusal(request: IncomingMessage): number | undefined {
  const { scheme, host } = readOrigin(request);
  const isAddress = /^https?$/i.test(scheme) && isHost(host) && URL.canParse(`${scheme}://${host}/`);
  return isAddress ? undefined : 400;
}

/** The headers of the request to the library's server, as a flat list of names and values. */
export function forwardedHeaders(
  request: IncomingMessage,
  invocationId: string,
  workerPort: number,
): string[] {
  const { scheme, host } = readOrigin(request);
  const headers = [
    'Host',
    `localhost:${workerPort}`,
    invocationIdHeader,
    invocationId,
    'x-forwarded-host',
    host,
    'x-forwarded-proto',
    scheme,
  ];
  for (const [name, value] of endToEnd(request.rawHeaders))
    if (!replaced.has(name.toLowerCase())) headers.push(name, value);
  if (request.headers['transfer-encoding'] !== undefined) headers.push('Transfer-Encoding', 'chunked');
  else if (request.headers['content-length'] === undefined) headers.push('Content-Length', '0');
  return headers;
}

/** The headers of the response to the client: the app's, Date and invocation id from the library, and Server. */
export function responseHeaders(rawHeaders: readonly string[]): string[] {
  return ['Server', 'local-functions-host', ...[...endToEnd(rawHeaders)].flat()];
}
