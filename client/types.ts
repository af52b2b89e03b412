import type { components, paths } from './api.js';

/** The schemas of the service by their names, such as `Schemas['Post']` and `Schemas['PostBody']`. */
export type Schemas = components['schemas'];

export type Method = 'get' | 'post' | 'put' | 'delete';

/** What an operation of a method answers here: all that is read is JSON. */
interface Responses {
  get: { 200: { content: { 'application/json': unknown } } };
  post: unknown;
  put: unknown;
  delete: unknown;
}

/** The paths that have an operation of that method. */
export type PathsOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: Responses[M] }> ? P : never;
}[keyof paths];

/** The paths of lists. */
export type ListPaths = {
  [P in PathsOf<'get'>]: Answer<P> extends readonly unknown[] ? P : never;
}[PathsOf<'get'>];

type Operation<P extends keyof paths, M extends Method> = paths[P][M];

/** What a GET of that path answers, without `fields`. */
export type Answer<P extends PathsOf<'get'>> =
  Operation<P, 'get'> extends { responses: { 200: { content: { 'application/json': infer T } } } }
    ? T
    : never;

/** What an answer is, or has as the items of a list. */
export type ItemOf<T> = T extends readonly (infer Item)[] ? Item : T;

/** The names of the fields of what a GET of that path answers. */
export type FieldsOf<P extends PathsOf<'get'>> = string & keyof ItemOf<Answer<P>>;

/** An answer with some of its fields. */
export type Picked<T, K> = T extends readonly (infer Item)[]
  ? Pick<Item, K & keyof Item>[]
  : Pick<T, K & keyof T>;

type PathParameters<O> = O extends { parameters: { path: infer Parameters } }
  ? { path: Parameters }
  : unknown;

// What has parameters of its own here is left out.
type QueryParameters<O> = O extends { parameters: { query?: infer Query } }
  ? [Query] extends [undefined]
    ? unknown
    : { query?: Omit<NonNullable<Query>, 'fields' | 'cursor'> }
  : unknown;

type Body<O> = O extends { requestBody: { content: { 'application/json': infer T } } }
  ? { body: T }
  : unknown;

/** What goes with a request: what the operation takes, and a signal that gives it up. */
export type Request<P extends keyof paths, M extends Method> = PathParameters<Operation<P, M>> &
  QueryParameters<Operation<P, M>> &
  Body<Operation<P, M>> & { signal?: AbortSignal };

/** A request for some fields. */
export type Reading<P extends PathsOf<'get'>, K extends FieldsOf<P>> = Request<P, 'get'> & {
  /** The fields that are wanted: the answer has these alone. All of them where it is left out. */
  fields?: readonly K[];
};

/** A write that may be on a condition. */
export type Writing<P extends keyof paths, M extends Method> = Request<P, M> & {
  /** Only if it is as it was when this was read. @see BlogClient.read */
  ifUnchanged?: Versioned<unknown>;
};

/** The arguments behind a path: none are needed where the request needs nothing. */
export type Arguments<R> = Record<string, never> extends R ? [request?: R] : [request: R];

/** What was read, with the tag of its version. */
export interface Versioned<T> {
  value: T;
  /** Undefined for what has no version: the list of all blogs, and lists of a blog that is not there. */
  etag: string | undefined;
}

/** What was created. */
export interface Created {
  /** Its identifier, a GUID. */
  id: string;
  /** Its address. */
  location: string;
}
