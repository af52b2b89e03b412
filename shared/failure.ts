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
  | 'bodyTooLarge'
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

/** Where something stands in a request's body: the names and indices that lead to it; none for the body as a whole. */
export type BodyPath = readonly (string | number)[];

/** Something that is wrong with a request. */
export interface Fault {
  /** Where: in the body, in a parameter of the address, in a header. Without it the text says that, too. */
  at?: { body: BodyPath } | { parameter: string } | { header: string };
  /** What, to be read behind the name of where it is: `must be …`. */
  text: string;
}

/** A reference of a body whose target is not in the blog. */
export interface MissingReference {
  /** Where it stands in the body. */
  path: BodyPath;
  /** The family of what it is to name. */
  family: string;
}

/** The one error of the service: a code of the list, with faults for the caller and a cause for the log. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly faults: readonly (Fault | MissingReference)[];

  /**
   * @param code what went wrong.
   * @param faults told to the caller, each with where it is.
   * @param cause what the log is to tell; never part of an answer.
   */
  constructor(code: FailureCode, faults: readonly (Fault | MissingReference)[] = [], cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.faults = faults;
  }
}
