import type { FailureCode } from './table.ts';
import type { Violation } from './violations.ts';

/** The error that an operation fails with: a code, violations for the caller, and a cause for the log. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly violations: readonly Violation[];

  /**
   * @param code what went wrong.
   * @param violations what the answer lists, each with its place.
   * @param cause what the log gets; never part of an answer.
   */
  constructor(code: FailureCode, violations: readonly Violation[] = [], cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.violations = violations;
  }
}
