import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Transient } from './attempts.ts';
import { printable, printableLines } from './printable.ts';

/** An unsuccessful answer that a retry would not change: its status, and the service's own text. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status} ${printableLines(text.trim()) || 'without a text'}`);
    this.status = status;
  }
}

/** The service could not be reached, or its answer was cut off. */
export class Unreachable extends Transient {
  override readonly name = 'Unreachable';
}

/** Statuses that a retry may change. The service also answers 500 to requests that it will never accept. */
const transientStatuses = new Set([408, 425, 429, 500, 502, 503, 504]);

/** How long a connection may be idle while the client waits for an answer, in milliseconds. */
const longestSilence = 60_000;

/** The maximum size of an answer's text that is kept, in bytes: a refusal's, or a short list's. */
const longestText = 1024 * 1024;

interface Answer {
  status: number;
  text: string;
}

/** Seconds, or a date, as milliseconds from now. */
function retryAfter({ headers }: IncomingMessage): number | undefined {
  const asked = headers['retry-after'];
  if (asked === undefined) return undefined;
  const milliseconds = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now();
  return milliseconds > 0 ? milliseconds : undefined;
}

/**
 * The HTTP API of a running content service, over keep-alive connections. It sends the file's content byte for byte
 * with `node:http`: the typed client's `fetch` uses three times the processor time per request.
 */
export class ContentApi {
  readonly #address: string;
  readonly #headers: Record<string, string>;
  readonly #request: typeof httpRequest;
  readonly #agent: HttpAgent | HttpsAgent;

  /**
   * @param address the API's address including its prefix, such as http://127.0.0.1:7071/api
   * @param headers sent with every request, such as credentials.
   */
  constructor(address: string, headers: Record<string, string> = {}) {
    this.#address = address.replace(/\/+$/, '');
    this.#headers = headers;
    const isHttps = /^https:/i.test(address);
    this.#request = isHttps ? httpsRequest : httpRequest;
    this.#agent = new (isHttps ? HttpsAgent : HttpAgent)({ keepAlive: true });
  }

  /**
   * The chunks of the resource at the path, or undefined if there is none.
   * @throws Refusal, Transient; while reading, Unreachable.
   */
  async read(path: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    const response = await this.#send('GET', path);
    if (response.statusCode === 200) return this.#pieces(response, 'GET', path);
    const answer = await this.#answer(response, 'GET', path);
    if (answer.status === 404) return undefined;
    throw refusal(answer, response);
  }

  /** @returns the resource at the path, parsed, or undefined if there is none. */
  async get(path: string): Promise<unknown> {
    const pieces = await this.read(path);
    if (!pieces) return undefined;
    const text = await textOf(pieces, Number.POSITIVE_INFINITY);
    try {
      return JSON.parse(text);
    } catch (error) {
      throw this.#unreachable('GET', path, 'cut off its answer', error);
    }
  }

  /**
   * @param body JSON
   * @throws Refusal, Transient, Unreachable
   */
  async create(path: string, body: Buffer): Promise<void> {
    const response = await this.#send('POST', path, body);
    const answer = await this.#answer(response, 'POST', path);
    if (answer.status !== 201) throw refusal(answer, response);
  }

  /**
   * @returns false if there is nothing at the path.
   * @throws Refusal, Transient, Unreachable
   */
  async update(path: string, body: Buffer): Promise<boolean> {
    const response = await this.#send('PUT', path, body);
    const answer = await this.#answer(response, 'PUT', path);
    if (answer.status !== 202 && answer.status !== 404) throw refusal(answer, response);
    return answer.status === 202;
  }

  /** Closes the connections. */
  close(): void {
    this.#agent.destroy();
  }

  #send(method: string, path: string, body?: Buffer): Promise<IncomingMessage> {
    const headers = {
      ...this.#headers,
      ...(body && { 'content-type': 'application/json', 'content-length': String(body.length) }),
    };
    return new Promise((resolve, reject) => {
      const request = this.#request(
        `${this.#address}/${path}`,
        { method, headers, agent: this.#agent, timeout: longestSilence },
        resolve,
      );
      request.on('timeout', () => request.destroy(new Error(`no data for ${longestSilence / 1000} s`)));
      request.on('error', error => {
        const reason = (error as NodeJS.ErrnoException).code ?? error.message;
        reject(this.#unreachable(method, path, `got no answer (${reason})`, error));
      });
      request.end(body);
    });
  }

  async #answer(response: IncomingMessage, method: string, path: string): Promise<Answer> {
    const text = await textOf(this.#pieces(response, method, path), longestText);
    return { status: response.statusCode ?? 0, text };
  }

  async *#pieces(response: IncomingMessage, method: string, path: string): AsyncGenerator<Uint8Array> {
    try {
      yield* response;
    } catch (error) {
      throw this.#unreachable(method, path, 'cut off its answer', error);
    }
  }

  #unreachable(method: string, path: string, what: string, cause: unknown): Unreachable {
    return new Unreachable(`${method} ${printable(`${this.#address}/${path}`)} ${what}`, { cause });
  }
}

function refusal({ status, text }: Answer, response: IncomingMessage): Refusal | Transient {
  const refused = new Refusal(status, text);
  if (!transientStatuses.has(status)) return refused;
  return new Transient(refused.message, { cause: refused, retryAfter: retryAfter(response) });
}

/** The beginning of a text, up to a number of bytes; the rest is read and dropped. */
async function textOf(pieces: AsyncIterable<Uint8Array>, most: number): Promise<string> {
  const kept: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    if (length < most) kept.push(piece);
    length += piece.length;
  }
  return Buffer.concat(kept).toString();
}
