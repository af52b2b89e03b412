import { STATUS_CODES } from 'node:http';
import type { HttpResponseInit } from '@azure/functions';
import type { Failure, FailureCode, Violation } from './failure.ts';
import { type Problem, problemMediaType, problemTypes, wantsProblem } from './problems.ts';
import { asViolation, lineOf, problemErrorOf } from './violations.ts';

/** The operation that failed, as the texts name it: its noun, and what could not be done. */
export interface FailedOperation {
  noun: string;
  verb: 'created' | 'modified' | 'read' | 'deleted';
}

interface Answer {
  status: 400 | 404 | 412 | 500 | 503;
  text: (operation: FailedOperation) => string;
  /** Violations that the failure always has. */
  violations?: Violation[];
  /** After how many seconds the caller should try again. */
  retryAfter?: number;
}

const blogId = () => "Required parameter 'blogId' (GUID) is not specified or cannot be parsed.";
const id = () => 'Submitted data is invalid, must specify BlogId';
const data = ({ noun, verb }: FailedOperation) => `Submitted data is invalid, ${noun} cannot be ${verb}.`;
// The contract has this spelling.
const internal = () => 'An internal server error occured. Error details logged.';
const closed = () => 'Sign-in is off, so nothing is served. The log has the details.';
const nothing = () => '';
const changed = ({ noun }: FailedOperation) =>
  `The condition does not hold: the ${noun} is not in a version that the request allows. Nothing was ` +
  'changed; read it again for its current ETag.';

const noSuchBlog: Violation = { at: { parameter: 'blogId' }, text: 'must name a blog that exists' };
const tooLarge: Violation = { text: 'what is stored must be less than 2 MB' };

/** How each failure is answered (contract.md, Failures). */
const answers: Record<FailureCode, Answer> = {
  blogIdUnspecified: { status: 400, text: blogId },
  idBlank: { status: 400, text: id },
  identifierMalformed: { status: 500, text: internal },
  identifierMismatch: { status: 500, text: internal },
  // There is nobody left to read these two.
  bodyCutOff: { status: 400, text: data },
  readerGone: { status: 400, text: data },
  bodyNothing: { status: 400, text: data },
  bodyNotJson: { status: 500, text: internal },
  bodyInvalid: { status: 400, text: data },
  bodyTooLarge: { status: 400, text: data },
  blogMissing: { status: 400, text: data, violations: [noSuchBlog] },
  referenceMissing: { status: 400, text: data },
  tooLarge: { status: 400, text: data, violations: [tooLarge] },
  queryInvalid: { status: 400, text: data },
  conditionMalformed: { status: 400, text: data },
  preconditionFailed: { status: 412, text: changed },
  absent: { status: 404, text: nothing },
  taken: { status: 500, text: internal },
  contended: { status: 500, text: internal },
  unfinished: { status: 500, text: internal },
  overloaded: { status: 500, text: internal, retryAfter: 10 },
  storeFailed: { status: 500, text: internal },
  storeUnanswered: { status: 500, text: internal },
  signInMissing: { status: 503, text: closed },
  unexpected: { status: 500, text: internal },
};

/** The name of a status as .NET writes it, such as `BadRequest`; it replaces a blank text. */
function statusName(status: number): string {
  return (STATUS_CODES[status] ?? '').replaceAll(' ', '');
}

function problemOf(failure: Failure, operation: FailedOperation, violations: Violation[]): Problem {
  const { status, text } = answers[failure.code];
  const { type, title, detail } = problemTypes[failure.code] ?? {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? '',
  };
  return {
    type,
    title,
    status,
    detail: detail?.(operation.noun) ?? text(operation),
    ...(violations.length > 0 && { errors: violations.map(problemErrorOf) }),
  };
}

/** The operation's text, then a line for each violation; a 500 has no such lines. */
function textOf({ code }: Failure, operation: FailedOperation, violations: Violation[]): string {
  const { status, text } = answers[code];
  const lines = status === 500 ? [] : violations.map(lineOf);
  return [text(operation) || statusName(status), ...lines].join('\n');
}

/**
 * The response to a failure.
 * @param accept the request's header: a client that asks for problem details gets them, any other gets a text.
 */
export function failureResponse(
  failure: Failure,
  operation: FailedOperation,
  accept: string | null,
): HttpResponseInit {
  const { status, violations: always = [], retryAfter } = answers[failure.code];
  const violations = [...always, ...failure.violations].map(asViolation);
  const headers = { Vary: 'Accept', ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }) };
  if (wantsProblem(accept)) {
    const body = JSON.stringify(problemOf(failure, operation, violations), null, 2);
    return { status, headers: { 'Content-Type': problemMediaType, ...headers }, body };
  }
  if (status === 404) return { status, headers };
  const body = textOf(failure, operation, violations);
  return { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers }, body };
}

/** Whether the failure must be logged, because the caller is not told its cause (contract.md, Failures). */
export function isInternal({ code }: Failure): boolean {
  return answers[code].status >= 500;
}
