import type { FailureCode } from '../failure.ts';
import type { FamilyName } from '../families/item.ts';
import type { HeaderName } from './headers.ts';
import type { ParameterName } from './parameters.ts';

/** The groups by which operations are described: the families, and what is of none. */
export type Group = FamilyName | 'mediumType' | 'description';

export type Method = 'POST' | 'GET' | 'HEAD' | 'PUT' | 'DELETE';

/** The statuses of answers that are no failures. Those of failures follow from their codes. */
export type Status = 200 | 201 | 202 | 304 | 308;

/** The body of an answer or of a request. */
export interface Content {
  /** As the Content-Type header has it. */
  type: string;
  /** What else that may be, where the type is not always the same. */
  otherTypes?: readonly string[];
  /** The name of its schema; of its items' where it is an array; undefined for what is no JSON. */
  schema?: string;
  isArray?: boolean;
}

/** An answer that is no failure. */
export interface Answer {
  /** What it means. */
  meaning: string;
  /** The headers that it may have, and whether it always has them; each answer also has those of the guard. */
  headers: Readonly<Partial<Record<HeaderName, 'always' | 'sometimes'>>>;
  content?: Content;
}

/**
 * An operation of the service: what functions/ registers, what shared/http/ may answer, and what is described of it.
 * `S` are the statuses of its answers that are no failures.
 */
export interface Operation<S extends Status = Status> {
  /** The function's name. */
  name: string;
  group: Group;
  /** HEAD stands beside each GET. */
  methods: readonly Method[];
  /** As Azure Functions takes it, with constraints, below the API's prefix. */
  route: string;
  /** As it is described: with a slash before it, and without constraints. */
  path: string;
  /** What it is about, as the texts of its failures name it. */
  noun: string;
  /** What a failed one could not do. */
  verb: 'created' | 'modified' | 'read' | 'deleted';
  summary: string;
  description: string;
  /** Those of the path are there by themselves. */
  parameters: readonly ParameterName[];
  /** The name of the schema of its request body. */
  body?: string;
  answers: Readonly<Partial<Record<S, Answer>>>;
  /** Any operation may also fail with `unexpected`, which is a defect wherever it occurs. */
  failures: readonly FailureCode[];
}
