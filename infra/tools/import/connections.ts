import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import type { Fetch, ResponseParts } from '../../../client/api/index.ts';
import { printable } from './printable.ts';
import { ForeignAnswer, Transient } from './refusals.ts';

/** How long requests may take, in milliseconds. */
export interface Deadlines {
  /** Of a request with its whole answer. */
  request: number;
  /** Of a connection on which nothing arrives or leaves meanwhile. */
  silence: number;
}

/** Azure cuts off an answer after 230 seconds. */
const usual: Deadlines = { request: 240_000, silence: 60_000 };

/** The maximum size of an answer's text that is kept, in bytes, unless it is a 200, which is read as it arrives. */
const maxTextLength = 1024 * 1024;

interface Sendable {
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

/**
 * Sends the typed client's requests over keep-alive connections of `node:http`, for a fifth of the processor time that the
 * platform's `fetch` takes. Redirects are not followed, and requests cannot be aborted.
 */
export class Connections {
  readonly #http = new HttpAgent({ keepAlive: true });
  readonly #https = new HttpsAgent({ keepAlive: true });
  readonly #deadlines: Deadlines;

  constructor(deadlines = usual) {
    this.#deadlines = deadlines;
  }

  /** @throws Transient if there is no answer, or it is cut off; ForeignAnswer if it cannot be from the service. */
  readonly fetch: Fetch = async (url, { method = 'GET', headers, body }) => {
    const request = `${method} ${printable(url)}`;
    const fields = Object.fromEntries(headers instanceof Headers ? headers : new Headers(headers));
    const answer = await this.#send(request, url, { method, headers: fields, body: textOrBytes(body) });
    requireJson(answer, request);
    const pieces = piecesOf(answer, request);
    if (answer.statusCode === 200)
      return new Response(Readable.toWeb(Readable.from(pieces, { objectMode: false })), {
        headers: headersOf(answer),
      });
    return partsOf(answer, await startOf(pieces, maxTextLength));
  };

  #send(request: string, url: string, { body, ...options }: Sendable): Promise<IncomingMessage> {
    const [send, agent] = /^https:/i.test(url) ? [httpsRequest, this.#https] : [httpRequest, this.#http];
    const { request: longest, silence } = this.#deadlines;
    return new Promise((resolve, reject) => {
      let answer: IncomingMessage | undefined;
      const sent = send(url, { ...options, agent, timeout: silence }, given => {
        answer = given;
        resolve(given);
      });
      const giveUp = (reason: string) => (answer ?? sent).destroy(new Error(reason));
      const deadline = setTimeout(giveUp, longest, `not over after ${longest / 1000} s`);
      sent.on('close', () => clearTimeout(deadline));
      sent.on('timeout', () => giveUp(`no data for ${silence / 1000} s`));
      sent.on('error', error => {
        reject(new Transient(`${request} got no answer (${reasonOf(error)})`, { cause: error }));
      });
      sent.end(body);
    });
  }

  /** Closes the connections. */
  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }
}

const reasonOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? (error as Error).message;

function textOrBytes(body: RequestInit['body']): string | Uint8Array | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  throw new TypeError('A body must be text or bytes');
}

/** Every 200 that the service answers to what an import sends is JSON. @throws ForeignAnswer */
function requireJson(answer: IncomingMessage, request: string): void {
  const [type = ''] = (answer.headers['content-type'] ?? '').split(';');
  if (answer.statusCode !== 200 || type === '' || /\bjson$/i.test(type.trim())) return;
  answer.destroy();
  throw new ForeignAnswer(`${request} was answered with ${printable(type)} (expected JSON)`);
}

function headersOf({ headers }: IncomingMessage): [string, string][] {
  return Object.entries(headers).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );
}

/** An answer whose text was read. A `Response` of it would take as long as the rest of the request. */
function partsOf({ statusCode: status = 0, headers }: IncomingMessage, text: string): ResponseParts {
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: name => headers[name.toLowerCase()]?.toString() ?? null },
    body: null,
    text: async () => text,
    json: async () => JSON.parse(text),
  };
}

async function* piecesOf(answer: IncomingMessage, request: string): AsyncGenerator<Uint8Array> {
  try {
    yield* answer;
  } catch (error) {
    throw new Transient(`${request} cut off its answer (${reasonOf(error)})`, { cause: error });
  }
}

/** The beginning of an answer, up to a number of bytes; the rest is read and dropped. */
async function startOf(pieces: AsyncIterable<Uint8Array>, most: number): Promise<string> {
  const kept: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    if (length < most) kept.push(piece);
    length += piece.length;
  }
  return Buffer.concat(kept).toString();
}
