import type { FailedOperation } from '../failures/table.ts';
import type { FamilyName } from '../families/item.ts';
import type { HeaderName } from './headers.ts';
import type { ParameterName } from './parameters.ts';

/** The groups of operations in the description: the families, and two others. */
export type OperationGroup = FamilyName | 'mediumType' | 'description';

/** A surface that has operations of its own; the API has those without one. */
export type Surface = NonNullable<FailedOperation['surface']>;

/** The statuses of answers that are not failures. The statuses of failures follow from their codes. */
export type Status = 200 | 201 | 202 | 304 | 308;

/** The body of an answer. */
export interface AnswerBody {
  /** As in the Content-Type header. */
  type: string;
  /** Other possible types, if the type is not always the same. */
  otherTypes?: readonly string[];
  /** The name of its schema, or of its items' schema if it is an array; undefined if it is not JSON. */
  schema?: string;
  isArray?: boolean;
}

/** An answer that is not a failure. */
export interface Answer {
  /** What it means. */
  meaning: string;
  /** Its headers, and whether it always has them. The guard's headers are on every answer as well. */
  headers: Readonly<Partial<Record<HeaderName, 'always' | 'sometimes'>>>;
  body?: AnswerBody;
  /** What it has instead of that if the request prefers `return=representation`. */
  representation?: AnswerBody;
}

/**
 * An operation of the service: functions/ registers it, shared/http/ may answer only what it declares, and the description
 * is made from it. Its failures follow from it as well (shared/failures/table.ts). `S` are the statuses of its answers that
 * are not failures.
 */
export interface Operation<S extends Status = Status> extends FailedOperation {
  /** Its name in the description, which is the function's; a patch is answered by the function of the update. */
  name: string;
  group: OperationGroup;
  summary: string;
  description: string;
  parameters: readonly ParameterName[];
  /** Whether what the service sets itself counts in its body if the request prefers that. */
  restores?: true;
  /** Whether, where history is on, it keeps the version that it replaces if the request prefers that. */
  keepsRevisions?: true;
  answers: Readonly<Partial<Record<S, Answer>>>;
}

/** JSON in an answer. */
export const json = (schema: string, isArray = false): AnswerBody => ({
  type: 'application/json; charset=utf-8',
  schema,
  isArray,
});

/** The headers of any JSON. */
export const ofJson = { Vary: 'always', 'Content-Encoding': 'sometimes' } as const;

/** The headers of a public blog's content: caches may keep it, and drop all of a blog by its tag. */
export const ofPublicBlog = {
  ETag: 'sometimes',
  'Cache-Control': 'always',
  'Cache-Tag': 'always',
  Vary: 'always',
} as const;

/** An answer 304 with these headers. */
export const unchanged = (headers: Answer['headers']): Answer => ({
  meaning: 'The client has the current version: a tag of `If-None-Match` matches.',
  headers,
});
