import type { CoreFailureCode } from './table.ts';

/** The codes of the failures that features add; each declares its own. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it
export interface FeatureFailures {}

/** Everything that can go wrong in an operation. */
export type FailureCode = CoreFailureCode | keyof FeatureFailures;

/** A place in a request's body: the property names and array indices that lead to it; empty for the whole body. */
export type BodyPath = readonly (string | number)[];

/** A rule that a request breaks. */
export interface Violation {
  /** Where: in the body, in a parameter or in a header. When left out, the text says where. */
  at?: { body: BodyPath } | { parameter: string } | { header: string };
  /** What is wrong, worded to follow the name of the place: `must be …`. */
  text: string;
}

/** The error that an operation fails with: a code, violations for the caller, and a cause for the log. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly violations: readonly Violation[];

  /**
   * @param code what went wrong.
   * @param violations what the caller is told, each with its place.
   * @param cause what the log is told; never part of an answer.
   */
  constructor(code: FailureCode, violations: readonly Violation[] = [], cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.violations = violations;
  }
}
