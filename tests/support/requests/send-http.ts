import { Agent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps, Agent as SecureAgent } from 'node:https';

/** An answer as it was sent over the wire. */
export interface WireAnswer {
  status: number;
  headers: Headers;
  /** The body, compressed as `content-encoding` says. */
  bytes: Buffer;
}

export type RequestBody = string | Uint8Array;

const agent = new Agent({ keepAlive: true });
const secureAgent = new SecureAgent({ keepAlive: true });

/**
 * Sends a request with these headers and those of its body, and reads its answer to the end. Most of the tests' requests are
 * sent by this: fetch takes several times as much processor time, adds an Accept-Encoding of its own, and decompresses.
 * Rejects if the connection ends before the answer is complete.
 */
export async function sendHttp(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: RequestBody,
): Promise<WireAnswer> {
  const { broken, ...answer } = await readArriving(url, method, headers, body);
  if (broken) throw broken;
  return answer;
}

/** What arrived of an answer, and the error if the connection broke before its end. */
export interface Arrived extends WireAnswer {
  broken: Error | undefined;
}

/** Sends a request, and reads its answer to its end or until the connection breaks. */
export async function readArriving(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: RequestBody,
): Promise<Arrived> {
  const response = await open(url, { method, headers: { ...bodyHeaders(body), ...headers } }, body);
  // Not by stream/consumers, which takes a detour by a Blob.
  const chunks: Buffer[] = [];
  let broken: Error | undefined;
  try {
    for await (const chunk of response) chunks.push(chunk);
  } catch (error) {
    broken = error as Error;
  }
  return {
    status: response.statusCode ?? 0,
    headers: headersOf(response),
    bytes: Buffer.concat(chunks),
    broken,
  };
}

function open(url: string, options: RequestOptions, body?: RequestBody): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.startsWith('https:')
      ? requestHttps(url, { ...options, agent: secureAgent })
      : requestHttp(url, { ...options, agent });
    // A server may answer before it has read the whole body: an error of the sender after that changes nothing.
    request.on('response', resolve).on('error', reject);
    request.end(body);
  });
}

/** The headers of a body: its type as fetch gives it, and its length, which Node.js leaves out with GET and DELETE. */
function bodyHeaders(body?: RequestBody): Record<string, string> {
  if (body === undefined) return {};
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  return typeof body === 'string' ? { ...length, 'content-type': 'text/plain;charset=UTF-8' } : length;
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  return headers;
}
