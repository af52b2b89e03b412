import { createHmac } from 'node:crypto';
import { type OutgoingHttpHeaders, request } from 'node:http';

type Body = object | string;

export interface WireAnswer {
  statusCode: number;
  headers: OutgoingHttpHeaders;
  /** The parsed JSON body; empty when there is none. */
  body: Record<string, unknown>;
}

/** Sends a request signed with the key of the account. @param line its method and percent-encoded path. */
export function sendSigned(
  { endpoint, key }: { endpoint: string; key: string },
  line: string,
  body?: Body,
  headers: Record<string, string> = {},
): Promise<WireAnswer> {
  const date = headers['x-ms-date'] ?? new Date().toUTCString();
  const [method = '', path = ''] = line.split(' ');
  const authorization = sign(key, method, path, date);
  return sendPlain(endpoint, line, body, { 'x-ms-date': date, authorization, ...headers });
}

/** Asks for what only a test or another process may: an address below `/_local/`. */
export const sendControl = (endpoint: string, line: string, body?: Body): Promise<WireAnswer> =>
  sendPlain(endpoint, line, body, { 'x-local-control': '1' });

/** Sends a request as it is, for what the SDK does not send; an object as JSON. */
export function sendPlain(
  endpoint: string,
  line: string,
  body?: Body,
  headers: Record<string, string> = {},
): Promise<WireAnswer> {
  const [method, path] = line.split(' ');
  return new Promise((resolve, reject) => {
    const outgoing = request(`${endpoint}${path}`, { method, headers, agent: false }, response => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({
          statusCode: response.statusCode ?? 0,
          headers: response.headers,
          body: text === '' ? {} : JSON.parse(text),
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  });
}

/** The authorization header of "Access control in the Azure Cosmos DB SQL API". */
export function sign(key: string, method: string, path: string, date: string): string {
  const segments = decodeURIComponent(path)
    .split('/')
    .filter(segment => segment !== '');
  const isFeed = segments.length % 2 === 1;
  const type = (isFeed ? segments.at(-1) : segments.at(-2)) ?? '';
  const link = (isFeed ? segments.slice(0, -1) : segments).join('/');
  const text = `${method.toLowerCase()}\n${type}\n${link}\n${date.toLowerCase()}\n\n`;
  const signature = createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64');
  return encodeURIComponent(`type=master&ver=1.0&sig=${signature}`);
}
