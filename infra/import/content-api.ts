import type { Entity } from './blog-file.ts';

/** An answer that is not a success: its status, and the service's own text. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status} ${text.trim() || 'without a text'}`);
    this.status = status;
  }
}

/** The service could not be reached, or its answer broke off. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** The HTTP API of a running content service. */
export class ContentApi {
  readonly #address: string;
  readonly #headers: Headers;

  /**
   * @param address the API's address with its prefix, such as http://127.0.0.1:7071/api
   * @param headers sent with every request, such as what signs in.
   */
  constructor(address: string, headers = new Headers()) {
    this.#address = address.replace(/\/+$/, '');
    this.#headers = headers;
  }

  /** @returns the parsed answer, or undefined when there is nothing at the path. */
  async get(path: string): Promise<unknown> {
    const { status, text } = await this.#send('GET', path);
    if (status === 404) return undefined;
    if (status !== 200) throw new Refusal(status, text);
    try {
      return JSON.parse(text);
    } catch {
      throw new Unreachable(`GET ${this.#address}/${path} broke off in the middle of its answer`);
    }
  }

  async create(path: string, entity: Entity): Promise<void> {
    const { status, text } = await this.#send('POST', path, entity);
    if (status !== 201) throw new Refusal(status, text);
  }

  /** @returns false when there is nothing at the path. */
  async update(path: string, entity: Entity): Promise<boolean> {
    const { status, text } = await this.#send('PUT', path, entity);
    if (status !== 202 && status !== 404) throw new Refusal(status, text);
    return status === 202;
  }

  async #send(method: string, path: string, entity?: Entity): Promise<{ status: number; text: string }> {
    const url = `${this.#address}/${path}`;
    try {
      const response = await fetch(url, {
        method,
        headers: this.#headers,
        body: entity && JSON.stringify(entity),
      });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      const { message, cause } = error as Error;
      const reason =
        cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : message;
      throw new Unreachable(`${method} ${url} got no answer (${reason})`, { cause: error });
    }
  }
}
