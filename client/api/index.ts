import createClient, { type Client } from 'openapi-fetch';
import { checkWritten, createdAt, isJson, isRead, isRepresented, versionIn } from './answers.js';
import { type Change, type ChangesOptions, changesBy } from './changes.js';
import { errorOf } from './failures.js';
import { type Fetch, type ResponseParts, sendingWith } from './fetch.js';
import { checkCount, cursorOf, leadsTo, maxCount, totalOf } from './pages.js';
import { jsonOf, streamOf } from './reading.js';
import type {
  Answer,
  Arguments,
  CreatedBy,
  FieldsOf,
  FileSource,
  FileStream,
  ItemOf,
  ListPaths,
  Method,
  PathsOf,
  Picked,
  PostOf,
  Reading,
  RequestFor,
  Returned,
  Returning,
  Schemas,
  SendOptions,
  SentFile,
  UpdatedBy,
  Uploaded,
  UploadOptions,
  Version,
  Versioned,
  Writing,
} from './types.js';

export type { components, paths } from './api.js';
export type { Change, ChangesOptions } from './changes.js';
export { ChangedError, type ProblemType, ServiceError, type Violation } from './errors.js';
export type { Fetch, ResponseParts } from './fetch.js';
export { type DraftPost, onDraft } from './on-draft.js';
export type * from './types.js';

type Headers = Readonly<Record<string, string>>;

export interface ClientOptions {
  /** The API's address, including its prefix, such as `https://example.com/api`. */
  baseUrl: string;
  /** Headers sent with each request, such as credentials; a function is called before each request. */
  headers?: Headers | (() => Headers | Promise<Headers>);
  /**
   * Whether a request fails that has an unknown parameter or field, instead of the service ignoring them; true by default. A page
   * of another origin then asks the service first whether it may send the request's `Prefer`.
   */
  strict?: boolean;
  /** Sends the requests; the platform's `fetch` by default. */
  fetch?: Fetch | undefined;
}

/** A request in openapi-fetch's form, for any operation. */
interface AnyRequest {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  fields?: readonly string[];
  ifUnchanged?: Version;
  ifAbsent?: boolean;
  return?: Returned;
  prefer?: string | false;
  signal?: AbortSignal;
}

interface AnyOperation {
  parameters: { path?: Record<string, unknown>; query?: Record<string, unknown>; header?: Headers };
  requestBody?: { content: { 'application/json': unknown } };
  responses: { 200: { content: { 'application/json': unknown } } };
}

type AnyClient = Client<Record<string, Record<Method, AnyOperation>>>;

/** Calls a blog content service. Every method throws `ServiceError` for an unsuccessful answer. */
export class BlogClient {
  readonly #client: AnyClient;
  readonly #headers: ClientOptions['headers'];
  readonly #strict: boolean;

  constructor({ baseUrl, headers, strict = true, fetch }: ClientOptions) {
    this.#client = createClient({
      baseUrl,
      ...sendingWith(fetch),
      // A redirect leads to a sign-in page, which is not an answer of the service.
      redirect: 'manual',
      headers: { Accept: 'application/json, application/problem+json' },
      bodySerializer: (body: unknown) => (body instanceof Uint8Array ? body : JSON.stringify(body)),
    });
    this.#client.use({
      async onResponse({ request, response, schemaPath, params }) {
        if (request.method !== 'GET') await checkWritten(request, response, schemaPath);
        else if (!isRead(response, params.header?.['If-None-Match'] !== undefined))
          throw await errorOf(request, response);
        else if (leadsTo(response, params.query?.cursor))
          throw await errorOf(request, response, { text: 'Its Link leads to the same page again' });
      },
    });
    this.#headers = headers;
    this.#strict = strict;
  }

  /** Reads the resource at a path. */
  async get<P extends PathsOf<'get'>, K extends FieldsOf<P> = FieldsOf<P>>(
    path: P,
    ...[request]: Arguments<Reading<P, K>>
  ): Promise<Picked<Answer<P>, K>> {
    return jsonOf(await this.#send('get', path, request));
  }

  /**
   * Reads the resource at a path, with its version and, of a list, its total.
   * @param known what was read earlier: if it is still current, no body is sent again and this is returned.
   */
  async read<P extends PathsOf<'get'>, K extends FieldsOf<P> = FieldsOf<P>>(
    path: P,
    request: Reading<P, K>,
    known?: Versioned<Picked<Answer<P>, K>>,
  ): Promise<Versioned<Picked<Answer<P>, K>>> {
    const condition: Headers = known?.etag === undefined ? {} : { 'If-None-Match': known.etag };
    const response = await this.#send('get', path, request, condition);
    if (known && response.status === 304) return known;
    const { headers } = response;
    return { value: await jsonOf(response), ...versionIn(headers), total: totalOf(headers) };
  }

  /**
   * Reads the resource at a path as it arrives: bytes of JSON, such as an export that is too large for memory. The stream
   * fails with a `ServiceError` if the answer is cut off.
   */
  async stream<P extends PathsOf<'get'>>(
    path: P,
    ...[request]: Arguments<RequestFor<P, 'get'>>
  ): Promise<ReadableStream<Uint8Array>> {
    return streamOf(await this.#send('get', path, request));
  }

  /** The pages of a list, each read when it is requested. `count` is the page size, at most 100. */
  async *pages<P extends ListPaths, K extends FieldsOf<P> = FieldsOf<P>>(
    path: P,
    ...[request]: Arguments<Reading<P, K>>
  ): AsyncGenerator<Pick<ItemOf<Answer<P>>, K>[], void, undefined> {
    const { query: { skip, ...query } = {}, ...others }: AnyRequest = request ?? {};
    checkCount(query.count);
    let place: Record<string, unknown> | undefined = { skip };
    while (place) {
      const response = await this.#send('get', path, { ...others, query: { ...query, ...place } });
      const cursor = cursorOf(response.headers.get('link'));
      yield jsonOf<Pick<ItemOf<Answer<P>>, K>[]>(response);
      place = cursor === undefined ? undefined : { cursor };
    }
  }

  /** The items of a list, one by one; each page is read when it is needed. `count` defaults to 100. */
  async *items<P extends ListPaths, K extends FieldsOf<P> = FieldsOf<P>>(
    path: P,
    ...[request]: Arguments<Reading<P, K>>
  ): AsyncGenerator<Pick<ItemOf<Answer<P>>, K>, void, undefined> {
    const { query, ...others }: AnyRequest = request ?? {};
    const asked: AnyRequest = { ...others, query: { ...query, count: query?.count ?? maxCount } };
    // It has what the request had, and a page size, which every list takes.
    for await (const page of this.pages<P, K>(path, ...([asked] as Arguments<Reading<P, K>>))) yield* page;
  }

  /**
   * The changes of a blog, in their order: first what its endpoint of the kind `changes` has kept, then, for as long as it is asked, what
   * follows. It never ends by itself. After a failure, or in another process, go on with the `sequence` of the last change as `after`.
   */
  changes(blogId: string, options: ChangesOptions = {}): AsyncGenerator<Change, never, undefined> {
    return changesBy(
      (query, signal) =>
        this.get('/blog/{blogId}/change', { path: { blogId }, query, ...(signal && { signal }) }),
      options,
    );
  }

  /**
   * Creates a resource from the body; or several, of which nothing is returned. Of an upload or an endpoint, what was answered is returned; of an act
   * that changes a resource, such as publishing a working copy, its new version.
   * @throws ChangedError if an act's resource is no longer the version in `ifUnchanged`.
   */
  async post<P extends PathsOf<'post'>, R extends Returned = undefined>(
    path: P,
    request: PostOf<P> & Returning<R>,
  ): Promise<CreatedBy<P, R>> {
    const response = await this.#send('post', path, request);
    const created = createdAt(response.headers);
    // What is answered where nothing of it was asked for is all that is returned.
    if (created && (isRepresented(response) || !isJson(response)))
      return { ...created, ...(await this.#returned(request, response)) } as CreatedBy<P, R>;
    if (isJson(response)) return jsonOf(response);
    return (response.status === 202 ? versionIn(response.headers) : undefined) as CreatedBy<P, R>;
  }

  /**
   * Uploads a file: announces it, sends it to storage, and creates the medium that it is.
   * @param file a `File` or `Blob`; in Node.js also a path, or a stream of the size that `bytes` says.
   * @returns what a create of the medium returns, with the medium.
   */
  upload(blogId: string, file: Blob | string | URL, options?: UploadOptions): Promise<Uploaded>;
  upload(blogId: string, file: FileStream, options: UploadOptions & { bytes: number }): Promise<Uploaded>;
  async upload(
    blogId: string,
    file: FileSource,
    {
      bytes,
      mimeType,
      fileName,
      sizes,
      onProgress,
      signal,
      ...described
    }: UploadOptions & { bytes?: number } = {},
  ): Promise<Uploaded> {
    const sent = await this.#sendFile(blogId, file, { bytes, mimeType, fileName, sizes, onProgress, signal });
    const create = (body: SentFile) =>
      this.post('/blog/{blogId}/medium', {
        path: { blogId },
        ...(signal && { signal }),
        body: { ...described, ...body },
        return: 'representation',
      });
    if (!sent.sizes) return create(sent);
    const { orWithoutSizes } = await import('./send-file.js');
    return orWithoutSizes(create, sent);
  }

  /**
   * Sends a file to storage, for a medium that is there already and gets another file.
   * @returns what the body of the medium's `put` needs in place of `mediumUrl`.
   */
  sendFile(blogId: string, file: Blob | string | URL, options?: SendOptions): Promise<SentFile>;
  sendFile(blogId: string, file: FileStream, options: SendOptions & { bytes: number }): Promise<SentFile>;
  sendFile(
    blogId: string,
    file: FileSource,
    options: SendOptions & { bytes?: number } = {},
  ): Promise<SentFile> {
    return this.#sendFile(blogId, file, options);
  }

  async #sendFile(
    blogId: string,
    file: FileSource,
    options: SendOptions & { bytes?: number | undefined },
  ): Promise<SentFile> {
    const { signal } = options;
    const announce = (body: Schemas['UploadBody']) =>
      this.post('/blog/{blogId}/upload', { path: { blogId }, ...(signal && { signal }), body });
    // Most pages upload nothing.
    const { sendFile } = await import('./send-file.js');
    return sendFile(announce, file, options);
  }

  /**
   * Replaces the resource at a path, and returns its new version.
   * @throws ChangedError if it is no longer the version in `ifUnchanged`.
   */
  async put<P extends PathsOf<'put'>, R extends Returned = undefined>(
    path: P,
    request: Writing<P, 'put'> & Returning<R>,
  ): Promise<UpdatedBy<P, R>> {
    return this.#update<UpdatedBy<P, R>>('put', path, request);
  }

  /**
   * Changes the resource at a path by a merge patch: what the body gives is set, `null` removes, all else stays. Returns its new version.
   * @throws ChangedError if it is no longer the version in `ifUnchanged`. Without that, it is applied to the newest version.
   */
  async patch<P extends PathsOf<'patch'> & PathsOf<'put'>, R extends Returned = undefined>(
    path: P,
    request: Writing<P, 'patch'> & Returning<R>,
  ): Promise<UpdatedBy<P, R>> {
    return this.#update<UpdatedBy<P, R>>('patch', path, request);
  }

  /** Deletes the resource at a path. @throws ChangedError if it is no longer the version in `ifUnchanged`. */
  async delete<P extends PathsOf<'delete'>>(path: P, request: Writing<P, 'delete'>): Promise<void> {
    await this.#send('delete', path, request);
  }

  async #update<T>(method: 'put' | 'patch', path: string, request: AnyRequest): Promise<T> {
    const type: Headers = method === 'patch' ? { 'Content-Type': 'application/merge-patch+json' } : {};
    const response = await this.#send(method, path, request, {}, type);
    return { ...versionIn(response.headers), ...(await this.#returned(request, response)) } as T;
  }

  async #send(
    method: Method,
    at: string,
    request: AnyRequest = {},
    condition: Headers = {},
    type: Headers = {},
  ): Promise<ResponseParts> {
    const { path, query, body, fields, ifUnchanged, ifAbsent, return: returned, prefer, signal } = request;
    checkPathParameters(at, path);
    const own = typeof this.#headers === 'function' ? await this.#headers() : this.#headers;
    const { response } = await this.#client.request(method, at, {
      params: { path, query: { ...query, fields: fields?.join(',') }, header: condition },
      body,
      headers: {
        ...own,
        ...type,
        ...this.#preferring(own, returned, prefer),
        ...(ifUnchanged && { 'If-Match': tagOf(ifUnchanged) }),
        ...(ifAbsent && { 'If-None-Match': '*' }),
      },
      signal,
      parseAs: 'stream',
    });
    return response;
  }

  /** The preferences of a request: those of every request, what is to be returned, and its own. */
  #preferring(own: Headers | undefined, returned: Returned, prefer: string | false = false): Headers {
    const others = new Headers(own).get('prefer') ?? (this.#strict ? 'handling=strict' : null);
    const all = [others, returned && `return=${returned}`, prefer].filter(each => each);
    return all.length > 0 ? { Prefer: all.join(', ') } : {};
  }

  /** What a write returns if that was asked for. */
  async #returned({ return: returned }: AnyRequest, response: ResponseParts): Promise<{ value?: unknown }> {
    if (returned === undefined) return {};
    return { value: isRepresented(response) ? await jsonOf(response) : undefined };
  }
}

function tagOf({ etag }: Version): string {
  if (etag === undefined) throw new TypeError('ifUnchanged must have a version (it has no ETag)');
  return etag;
}

/**
 * What can be an identifier in an address: the characters of a GUID's forms, and white space around them. With any other,
 * an address could mean something else: with `..` the whole blog, with nothing its list, for a proxy also with `%2e%2e`.
 * Whether it is a GUID is for the service to say, which has a problem for that.
 */
const identifier = /^\s*[0-9a-z(){}-]+\s*$/i;

/** @throws TypeError if a parameter of the path is missing, or no identifier. */
function checkPathParameters(path: string, parameters: Record<string, unknown> | undefined): void {
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const value = parameters?.[name];
    if (typeof value === 'string' && identifier.test(value)) continue;
    const given = typeof value === 'string' ? JSON.stringify(value) : String(value);
    throw new TypeError(`path.${name} must be an identifier, but is ${given}`);
  }
}
