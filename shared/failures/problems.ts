import { readQualities } from '../http/request/qualities.ts';
import type { FailureCode } from './failure.ts';
import type { ProblemError } from './violations.ts';

/** The media type of problem details (RFC 9457). */
export const problemMediaType = 'application/problem+json';

/** A failure as a program reads it (contract.md, Problems). */
export interface Problem {
  /** The type of the problem; `about:blank` if the status says all there is to say. */
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: ProblemError[];
}

/** A type of problem, by which programs distinguish failures. */
export interface ProblemType {
  type: string;
  title: string;
  /** The detail for people, if it says more than the plain text. @param noun of what was called. */
  detail?: (noun: string) => string;
}

/** The URIs only name types and cannot be opened, because an installation may have no site that explains them. */
const urn = (name: string) => `urn:problem-type:blog-content-service:${name}`;

const bodyTooLarge: ProblemType = { type: urn('body-too-large'), title: 'The body is too large' };

/** The problem type of each failure. Without one it is `about:blank`: the status says all there is to say. */
export const problemTypes: Record<FailureCode, ProblemType | undefined> = {
  blogIdUnspecified: {
    type: urn('blog-id-unspecified'),
    title: "The blog's identifier in the address is blank or all-zero",
  },
  idBlank: {
    type: urn('identifier-blank'),
    title: 'The identifier in the address is blank',
    detail: noun => `The address must have the identifier of the ${noun}.`,
  },
  identifierMalformed: {
    type: urn('identifier-malformed'),
    title: 'An identifier in the address is not a GUID',
    detail: () => 'The identifiers in the address must be GUIDs.',
  },
  identifierMismatch: {
    type: urn('body-mismatch'),
    title: 'The body does not belong to the item in the address',
    detail: noun =>
      `The ${noun} was not changed: a body must not carry a different identifier from the address, and the body ` +
      'of a medium must carry its identifier and mediumType.',
  },
  bodyNothing: { type: urn('body-missing'), title: 'The body is empty' },
  bodyNotJson: {
    type: urn('body-not-json'),
    title: 'The body is not JSON',
    detail: () => 'The body must be JSON in UTF-8. Nothing was stored.',
  },
  bodyInvalid: { type: urn('body-invalid'), title: 'The body is invalid' },
  bodyTooLarge,
  tooLarge: bodyTooLarge,
  blogMissing: { type: urn('blog-missing'), title: 'The blog does not exist' },
  referenceMissing: { type: urn('reference-missing'), title: 'A reference names nothing in the blog' },
  absent: { type: urn('not-found'), title: 'Not found', detail: noun => `There is no such ${noun}.` },
  taken: {
    type: urn('identifier-taken'),
    title: 'The identifier is taken',
    detail: () => 'An identifier that the body gives is already in use. Nothing was stored.',
  },
  contended: {
    type: urn('contended'),
    title: 'Other writers were in the way',
    detail: noun =>
      `Other writers kept changing the same data until the deadline, so the ${noun} was not written. Try again.`,
  },
  unfinished: {
    type: urn('unfinished'),
    title: 'Only a part is deleted',
    detail: () =>
      'The blog has too much in it for one request, or others kept adding to it. Delete it again: that continues from there.',
  },
  queryInvalid: { type: urn('query-invalid'), title: 'A parameter has a value that is not allowed' },
  conditionMalformed: { type: urn('condition-malformed'), title: 'A condition is malformed' },
  preconditionFailed: { type: urn('precondition-failed'), title: 'The condition does not hold' },
  overloaded: {
    type: urn('overloaded'),
    title: 'The service is overloaded',
    detail: () =>
      'The service has no memory free for this request, or its body came too slowly. Try again after the seconds in Retry-After.',
  },
  signInMissing: { type: urn('sign-in-missing'), title: 'Sign-in is off' },
  bodyCutOff: undefined,
  readerGone: undefined,
  storeFailed: undefined,
  storeUnanswered: undefined,
  unexpected: undefined,
};

/**
 * Whether a client prefers problem details to a text. It must name the type itself: many clients accept anything with a
 * range, and they keep getting the text.
 */
export function wantsProblem(accept: string | null): boolean {
  if (!accept) return false;
  const accepted = readQualities(accept);
  const problem = accepted.get(problemMediaType) ?? 0;
  const text = accepted.get('text/plain') ?? accepted.get('text/*') ?? accepted.get('*/*') ?? 0;
  return problem > 0 && problem >= text;
}
