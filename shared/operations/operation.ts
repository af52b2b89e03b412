import type { FailureCode } from '../failures/failure.ts';
import type { FamilyName } from '../families/item.ts';
import type { HeaderName } from './headers.ts';
import type { ParameterName } from './parameters.ts';

/** The groups of operations in the description: the families, and two others. */
export type Group = FamilyName | 'mediumType' | 'description';

export type Method = 'POST' | 'GET' | 'HEAD' | 'PUT' | 'DELETE';

/** The statuses of answers that are not failures. The statuses of failures follow from their codes. */
export type Status = 200 | 201 | 202 | 304 | 308;

/** The body of an answer or of a request. */
export interface Content {
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
  content?: Content;
  /** What it has instead of that if the request prefers `return=representation`. */
  representation?: Content;
}

/**
 * An operation of the service: functions/ registers it, shared/http/ may answer only what it declares, and the description
 * is made from it. `S` are the statuses of its answers that are not failures.
 */
export interface Operation<S extends Status = Status> {
  /** The function's name. */
  name: string;
  group: Group;
  /** Every GET comes with HEAD. */
  methods: readonly Method[];
  /** The route for Azure Functions, with constraints and without the API's prefix. */
  route: string;
  /** The path in the description, with a leading slash and without constraints. */
  path: string;
  /** The noun for its item in the texts of its failures. */
  noun: string;
  /** What could not be done if it failed. */
  verb: 'created' | 'modified' | 'read' | 'deleted';
  summary: string;
  description: string;
  /** Without those of the path, which follow from it. */
  parameters: readonly ParameterName[];
  /** The name of the schema of its request body. */
  body?: string;
  answers: Readonly<Partial<Record<S, Answer>>>;
  /** Any operation may also fail with `unexpected`, which always means a defect. */
  failures: readonly FailureCode[];
}
