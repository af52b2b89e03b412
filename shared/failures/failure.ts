/** Everything that can go wrong in an operation. shared/failures/failure-answers.ts says how each code is answered. */
export type FailureCode =
  /** The blog's identifier in the address is blank or all-zero. */
  | 'blogIdUnspecified'
  /** A read's address has a blank child identifier. */
  | 'idBlank'
  /** An identifier in the address is not a GUID, or the child identifier of a write is blank. */
  | 'identifierMalformed'
  /** The body of an update has a different identifier than the address, or lacks what a medium's body must carry. */
  | 'identifierMismatch'
  /** The connection broke while the body was being read, so there is nobody left to answer. */
  | 'bodyCutOff'
  /** The body is empty, white space or `null`. */
  | 'bodyNothing'
  /** The body is not JSON in UTF-8. */
  | 'bodyNotJson'
  /** The body is not an object, or a field breaks a rule; a violation for each. */
  | 'bodyInvalid'
  /** The body is longer, or has more values, than the service reads. */
  | 'bodyTooLarge'
  /** A child was to be created in a blog that does not exist. */
  | 'blogMissing'
  /** The body refers to items that the blog does not have; a `MissingReference` for each. */
  | 'referenceMissing'
  /** What was to be written is larger than Cosmos DB stores. */
  | 'tooLarge'
  /** What the address names does not exist. */
  | 'absent'
  /** A create gave an identifier that is already in use. */
  | 'taken'
  /** Other writers were in the way until the deadline. */
  | 'contended'
  /** A part of a blog is deleted: it was too large for one request, or others kept creating in it. */
  | 'unfinished'
  /** A query parameter has a value that is not allowed. */
  | 'queryInvalid'
  /** `If-Match` or `If-None-Match` cannot be parsed. */
  | 'conditionMalformed'
  /** `If-Match` or `If-None-Match` does not hold for a write. */
  | 'preconditionFailed'
  /** No memory became free in time, or the body came too slowly, while others needed its memory or for more than a minute. */
  | 'overloaded'
  /** The caller went away while its answer waited for memory. */
  | 'readerGone'
  /** Cosmos DB refused a request, could not be reached, or did not answer a read in time. */
  | 'storeFailed'
  /** Cosmos DB did not answer a write, so it may or may not have been carried out. */
  | 'storeUnanswered'
  /** Nobody signs in before a request reaches the app, and nobody has allowed that. */
  | 'signInMissing'
  /** An error in the service itself. */
  | 'unexpected';

/** A place in a request's body: the property names and array indices that lead to it; empty for the whole body. */
export type BodyPath = readonly (string | number)[];

/** A rule that a request breaks. */
export interface Violation {
  /** Where: in the body, in a parameter or in a header. When left out, the text says where. */
  at?: { body: BodyPath } | { parameter: string } | { header: string };
  /** What is wrong, worded to follow the name of the place: `must be …`. */
  text: string;
}

/** A reference in a body to an item that the blog does not have. */
export interface MissingReference {
  /** Where it is in the body. */
  path: BodyPath;
  /** The family of the item that it should name. */
  family: string;
}

/** The error that an operation fails with: a code, violations for the caller, and a cause for the log. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly violations: readonly (Violation | MissingReference)[];

  /**
   * @param code what went wrong.
   * @param violations what the caller is told, each with its place.
   * @param cause what the log is told; never part of an answer.
   */
  constructor(
    code: FailureCode,
    violations: readonly (Violation | MissingReference)[] = [],
    cause?: unknown,
  ) {
    super(code, { cause });
    this.code = code;
    this.violations = violations;
  }
}
