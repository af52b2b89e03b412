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
  | 'storeFailed'
  | 'storeUnanswered'
  | 'unexpected';

/** The one error of the service: a code of the list, with faults for the caller and a cause for the log. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly faults: readonly string[];

  /**
   * @param code what went wrong.
   * @param faults one line each, told to the caller where the body is at fault: a path and what is wrong there.
   * @param cause what the log is to tell; never part of an answer.
   */
  constructor(code: FailureCode, faults: readonly string[] = [], cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.faults = faults;
  }
}
