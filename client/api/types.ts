import type { components, paths } from './api.js';

/** The service's schemas by name, such as `Schemas['Post']` and `Schemas['PostBody']`. */
export type Schemas = components['schemas'];

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The answer of an operation for a method: everything that is read is JSON. */
interface Responses {
  get: { 200: { content: { 'application/json': unknown } } };
  post: unknown;
  put: unknown;
  patch: unknown;
  delete: unknown;
}

/** The paths that have an operation for that method. */
export type PathsOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: Responses[M] }> ? P : never;
}[keyof paths];

/** The paths of lists. */
export type ListPaths = {
  [P in PathsOf<'get'>]: Answer<P> extends readonly unknown[] ? P : never;
}[PathsOf<'get'>];

type Operation<P extends keyof paths, M extends Method> = paths[P][M];

/** The answer to a GET of that path without `fields`. */
export type Answer<P extends PathsOf<'get'>> =
  Operation<P, 'get'> extends { responses: { 200: { content: { 'application/json': infer T } } } }
    ? T
    : never;

/** The answer itself, or the items of a list. */
export type ItemOf<T> = T extends readonly (infer Item)[] ? Item : T;

/** The field names of the answer to a GET of that path. */
export type FieldsOf<P extends PathsOf<'get'>> = string & keyof ItemOf<Answer<P>>;

/** An answer with only some of its fields. */
export type Picked<T, K> = T extends readonly (infer Item)[]
  ? Pick<Item, K & keyof Item>[]
  : Pick<T, K & keyof T>;

type PathParameters<O> = O extends { parameters: { path: infer Parameters } }
  ? { path: Parameters }
  : unknown;

// Parameters that have an option of their own here are left out.
type QueryParameters<O> = O extends { parameters: { query?: infer Query } }
  ? [Query] extends [undefined]
    ? unknown
    : { query?: Omit<NonNullable<Query>, 'fields' | 'cursor'> }
  : unknown;

// Bytes are JSON in UTF-8 that is already there, and are sent as they are.
type Body<O> = O extends { requestBody: { content: { 'application/json': infer T } } }
  ? { body: T | Uint8Array }
  : O extends { requestBody: { content: { 'application/merge-patch+json': infer T } } }
    ? { body: T | Uint8Array }
    : OptionalBody<O>;

/** Where an operation takes none, its type has `never` here. */
type OptionalBody<O> = O extends { requestBody?: infer B }
  ? NonNullable<B> extends { content: { 'application/json': infer T } }
    ? [NonNullable<B>] extends [never]
      ? unknown
      : { body?: T | Uint8Array }
    : unknown
  : unknown;

/** What is sent with a request: what the operation takes, and a signal to abort it. */
export type RequestFor<P extends keyof paths, M extends Method> = PathParameters<Operation<P, M>> &
  QueryParameters<Operation<P, M>> &
  Body<Operation<P, M>> & { signal?: AbortSignal };

/** A request for some fields only. */
export type Reading<P extends PathsOf<'get'>, K extends FieldsOf<P>> = RequestFor<P, 'get'> & {
  /** The fields to return: the answer has only these. Left out, it has all of them. */
  fields?: readonly K[];
};

/** A write that may be conditional. */
export type Writing<P extends keyof paths, M extends Method> = RequestFor<P, M> & {
  /** Write only if the resource is unchanged since this version was read or written. */
  ifUnchanged?: Version;
  /** Write only if there is nothing at the path yet. */
  ifAbsent?: boolean;
  /** A preference of this write, such as `revision`, which has the service keep the version that it overwrites. */
  prefer?: string | false;
};

/** A POST; one that changes a resource may be conditional. */
export type PostOf<P extends PathsOf<'post'>> = RequestFor<P, 'post'> & {
  /** Change it only if it is unchanged since this version was read or written. */
  ifUnchanged?: P extends `${string}/publish` ? Version : never;
};

/** What a write may return besides the version: the entity as a read of it gives it. */
export type Returned = 'representation' | undefined;

/** A write of one entity, which can be returned. */
export type Returning<R extends Returned> = { return?: R };

/** The arguments after a path: none are needed where the request needs nothing. */
export type Arguments<R> = Record<string, never> extends R ? [request?: R] : [request: R];

/** A version of a resource. */
export interface Version {
  /**
   * Its entity tag. Undefined where there is none: of the list of all blogs, of lists of a blog that does not exist, and of what
   * others have changed while it was being created.
   */
  etag: string | undefined;
  /** Of a list: how many items it has on all pages. With a filter, it is counted if the query has `total: 'true'`. */
  total?: number | undefined;
}

/** What was read, with its version. */
export interface Versioned<T> extends Version {
  value: T;
}

/** What was created. */
export interface Created {
  /** Its identifier, a GUID. */
  id: string;
  /** Its address. */
  location: string;
  /** Its version, for `ifUnchanged` of the next write. */
  version: Version;
}

/** The path of what a POST to that path creates. */
type CreatedPath<P extends PathsOf<'post'>> = PathsOf<'get'> &
  (P extends '/blog' ? '/blog/{blogId}' : `${P}/{id}`);

/** What is returned where it is asked for. Undefined if it was written but could not be read after that. */
type Value<T> = { value: T | undefined };

/**
 * The result of a POST to that path: what it is answered, where the description says so; nothing for several resources, which
 * have no address in common; of an act, the new version of what it changes.
 */
export type CreatedBy<P extends PathsOf<'post'>, R extends Returned = undefined> =
  Operation<P, 'post'> extends
    | { responses: { 201: { content: { 'application/json': infer T } } } }
    | { responses: { 200: { content: { 'application/json': infer T } } } }
    ? T
    : P extends `${string}/content`
      ? undefined
      : P extends `${string}/publish`
        ? Version
        : R extends 'representation'
          ? Created & Value<Answer<CreatedPath<P>>>
          : Created;

/** The result of a PUT or PATCH to that path: its new version. */
export type UpdatedBy<P extends PathsOf<'put'>, R extends Returned = undefined> = R extends 'representation'
  ? Version & Value<Answer<P & PathsOf<'get'>>>
  : Version;

/** A file that arrives piece by piece: of the web, or a `Readable` of Node.js. */
export type FileStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** A file to upload. A path is a text, or a `file:` URL. */
export type FileSource = Blob | string | URL | FileStream;

/** How much of a file, and of its sizes, is on its way, in bytes. */
export interface UploadProgress {
  sent: number;
  total: number;
}

/** How a file is sent. */
export interface Sending {
  /** Called again and again while the file is sent. */
  onProgress?: ((progress: UploadProgress) => void) | undefined;
  /** Stops the upload at any point. */
  signal?: AbortSignal | undefined;
}

/** How a file is sent, and what it is. */
export interface SendOptions extends Sending {
  /** The name under which it is saved; that of the `File` or of the path by default. */
  fileName?: string | undefined;
  /** Its MIME type; by default that of the `File` or `Blob`, or the one that the extension of its name stands for. */
  mimeType?: string | undefined;
  /**
   * Whether smaller sizes of a picture are sent with it, which the page makes. Only in a browser; a picture that it cannot read, or of which
   * there are none, is sent without.
   */
  sizes?: boolean | undefined;
}

/** What to say of a file that is uploaded. */
export interface UploadOptions
  extends SendOptions,
    Pick<Schemas['MediumBody'], 'mediumId' | 'alternativeText' | 'description'> {}

/** A file that was sent, as the body of a medium names it: with its smaller sizes, and its ThumbHash, if they were made. */
export type SentFile = Pick<
  Schemas['MediumBody'],
  'uploadId' | 'sha256' | 'fileName' | 'sizes' | 'thumbHash'
>;

/** The medium that was created of a file. */
export type Uploaded = CreatedBy<'/blog/{blogId}/medium', 'representation'>;
