/** What can go wrong in an operation, as a closed list; shared/http/failures.ts says how each is answered. */
export type FailureCode =
  | 'blogIdUnspecified'
  | 'idBlank'
  | 'identifierMalformed'
  | 'identifierMismatch'
  | 'bodyCutOff'
  | 'bodyNothing'
  | 'bodyNotJson'
  | 'bodyInvalid'
  | 'blogMissing'
  | 'referenceMissing'
  | 'tooLarge'
  | 'absent'
  | 'taken'
  | 'contended'
  | 'queryInvalid'
  | 'conditionMalformed'
  | 'preconditionFailed'
  | 'overloaded'
  | 'readerGone'
  | 'storeFailed'
  | 'storeUnanswered'
  | 'unexpected';

/** A reference of a body whose target is not in the blog. */
export interface MissingReference {
  /** Where it stands in the body, such as `media[2].mediumId`. */
  path: string;
  /** The family of what it is to name. */
  family: string;
}

/** What is wrong with a body: a line that says it, or what shared/http/failures.ts makes one of. */
export type Fault = string | MissingReference;

/** The one error of the service: a code of the list, with faults for the caller and a cause for the log. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly faults: readonly Fault[];

  /**
   * @param code what went wrong.
   * @param faults one line each, told to the caller where the body is at fault.
   * @param cause what the log is to tell; never part of an answer.
   */
  constructor(code: FailureCode, faults: readonly Fault[] = [], cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.faults = faults;
  }
}
