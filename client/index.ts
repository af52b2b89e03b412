import createClient, { type Client } from 'openapi-fetch';
import { errorOf } from './errors.js';
import { checkCount, cursorOf, longestPage } from './pages.js';
import type {
  Answer,
  Arguments,
  Created,
  FieldsOf,
  ItemOf,
  ListPaths,
  Method,
  PathsOf,
  Picked,
  Reading,
  Request as RequestFor,
  Versioned,
  Writing,
} from './types.js';

export type { components, paths } from './api.js';
export { ChangedError, type Fault, type ProblemType, ServiceError } from './errors.js';
export type { Created, Schemas, Versioned } from './types.js';

type Headers = Readonly<Record<string, string>>;

export interface ClientOptions {
  /** The API's address with its prefix, such as `https://example.com/api`. */
  baseUrl: string;
  /** Sent with each request, such as what signs in; a function is asked before each. */
  headers?: Headers | (() => Headers | Promise<Headers>);
  /** What sends the requests; `fetch` of the platform unless it is given. */
  fetch?: (request: Request) => Promise<Response>;
}

/** A request as openapi-fetch takes it, whatever the operation. */
interface AnyRequest {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  fields?: readonly string[];
  ifUnchanged?: Versioned<unknown>;
  signal?: AbortSignal;
}

interface AnyOperation {
  parameters: { path?: Record<string, unknown>; query?: Record<string, unknown> };
  requestBody?: { content: { 'application/json': unknown } };
  responses: { 200: { content: { 'application/json': unknown } } };
}

type AnyClient = Client<Record<string, Record<Method, AnyOperation>>>;

/** Calls a blog content service. Every method throws `ServiceError` for an answer that is no success. */
export class BlogClient {
  readonly #client: AnyClient;
  readonly #headers: ClientOptions['headers'];

  constructor({ baseUrl, headers, fetch }: ClientOptions) {
    this.#client = createClient({
      baseUrl,
      fetch,
      // A sign-in leads to a page of its own, which is no answer of the service.
      redirect: 'manual',
      headers: { Accept: 'application/json, application/problem+json' },
    });
    this.#client.use({
      async onResponse({ request, response }) {
        if (!response.ok && response.status !== 304) throw await errorOf(request, response);
      },
    });
    this.#headers = headers;
  }

  /** Reads what is at a path. */
  async get<P extends PathsOf<'get'>, K extends FieldsOf<P> = FieldsOf<P>>(
    path: P,
    ...[request]: Arguments<Reading<P, K>>
  ): Promise<Picked<Answer<P>, K>> {
    return this.#json(await this.#send('get', path, request));
  }

  /**
   * Reads what is at a path, with its version.
   * @param known what was read before: where it is still the current version, nothing is sent, and this is returned.
   */
  async read<P extends PathsOf<'get'>, K extends FieldsOf<P> = FieldsOf<P>>(
    path: P,
    request: Reading<P, K>,
    known?: Versioned<Picked<Answer<P>, K>>,
  ): Promise<Versioned<Picked<Answer<P>, K>>> {
    const condition: Headers = known?.etag === undefined ? {} : { 'If-None-Match': known.etag };
    const response = await this.#send('get', path, request, condition);
    if (known && response.status === 304) return known;
    return { value: await this.#json(response), etag: response.headers.get('etag') ?? undefined };
  }

  /** The pages of a list, each read when it is asked for. `count` is the length of a page, 100 at most. */
  pages<P extends ListPaths, K extends FieldsOf<P> = FieldsOf<P>>(
    path: P,
    ...[request]: Arguments<Reading<P, K>>
  ): AsyncGenerator<Pick<ItemOf<Answer<P>>, K>[], void, undefined> {
    return this.#pages(path, request);
  }

  /** The items of a list, one after the other, a page being read when it is needed; `count` is 100 unless given. */
  async *items<P extends ListPaths, K extends FieldsOf<P> = FieldsOf<P>>(
    path: P,
    ...[request]: Arguments<Reading<P, K>>
  ): AsyncGenerator<Pick<ItemOf<Answer<P>>, K>, void, undefined> {
    const { query, ...others }: AnyRequest = request ?? {};
    const asked = { ...others, query: { count: longestPage, ...query } };
    for await (const page of this.#pages<Pick<ItemOf<Answer<P>>, K>>(path, asked)) yield* page;
  }

  /** Creates what the body says. */
  async post<P extends PathsOf<'post'>>(path: P, request: RequestFor<P, 'post'>): Promise<Created> {
    const response = await this.#send('post', path, request);
    await response.text();
    const location = response.headers.get('location') ?? '';
    return { id: location.slice(location.lastIndexOf('/') + 1), location };
  }

  /** Replaces what is at a path. @throws ChangedError where it is not as `ifUnchanged` says. */
  async put<P extends PathsOf<'put'>>(path: P, request: Writing<P, 'put'>): Promise<void> {
    await (await this.#send('put', path, request)).text();
  }

  /** Deletes what is at a path. @throws ChangedError where it is not as `ifUnchanged` says. */
  async delete<P extends PathsOf<'delete'>>(path: P, request: Writing<P, 'delete'>): Promise<void> {
    await (await this.#send('delete', path, request)).text();
  }

  async *#pages<T>(path: string, request: AnyRequest = {}): AsyncGenerator<T[], void, undefined> {
    checkCount(request.query?.count);
    const { skip, ...query } = request.query ?? {};
    let place: Record<string, unknown> | undefined = { skip };
    while (place) {
      const response = await this.#send('get', path, { ...request, query: { ...query, ...place } });
      const cursor = cursorOf(response.headers.get('link'));
      yield this.#json<T[]>(response);
      place = cursor === undefined ? undefined : { cursor };
    }
  }

  async #send(
    method: Method,
    at: string,
    request: AnyRequest = {},
    condition: Headers = {},
  ): Promise<Response> {
    const { path, query, body, fields, ifUnchanged, signal } = request;
    const own = typeof this.#headers === 'function' ? await this.#headers() : this.#headers;
    const { response } = await this.#client.request(method, at, {
      params: { path, query: { ...query, fields: fields?.join(',') } },
      body,
      headers: { ...own, ...condition, ...(ifUnchanged && { 'If-Match': tagOf(ifUnchanged) }) },
      signal,
      parseAs: 'stream',
    });
    return response;
  }

  /** The body as the type that the description says it is of. */
  async #json<T>(response: Response): Promise<T> {
    return (await response.json()) as T;
  }
}

function tagOf({ etag }: Versioned<unknown>): string {
  if (etag === undefined) throw new TypeError('ifUnchanged has no version: it was read from what has none');
  return etag;
}
