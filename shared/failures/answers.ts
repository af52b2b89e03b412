import { STATUS_CODES } from 'node:http';
import type { Failure } from './failure.ts';
import { type FailedOperation, internal, type Way, wayOf } from './table.ts';
import { lineOf, type ProblemError, problemErrorOf } from './violations.ts';

/** The media type of problem details (RFC 9457). */
export const problemMediaType = 'application/problem+json';

/** The URI of a type of problem. It only names it and cannot be opened: an installation may have no site that explains it. */
export const problemType = (name: string | undefined) =>
  name === undefined ? 'about:blank' : `urn:problem-type:blog-content-service:${name}`;

/** A failure as a program reads it (contract.md, Problems). */
interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: ProblemError[];
}

/** What a failure answers: a text, or a problem to clients that ask for it. */
export interface FailureAnswer {
  status: number;
  headers: Record<string, string>;
  /** Undefined if it has none. */
  text: string | undefined;
  problem: Problem;
}

/** The answer to a failure of an operation. */
export function answerTo(failure: Failure, operation: FailedOperation): FailureAnswer {
  const way: Way = wayOf(failure.code, operation) ?? internal;
  const { status, retryAfter, challenge, title, detail = way.text } = way;
  const violations = [...(way.violations ?? []), ...failure.violations];
  // A 500 says no more than that it is one.
  const lines = [way.text(operation), ...(status === 500 ? [] : violations.map(lineOf))];
  return {
    status,
    headers: {
      Vary: 'Accept',
      // A cache would otherwise keep what is not there yet (RFC 9111, 4.2.2).
      ...(operation.surface === 'public' && { 'Cache-Control': 'no-store' }),
      ...(challenge !== undefined && { 'WWW-Authenticate': challenge }),
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    },
    text: lines.join('\n') || undefined,
    problem: {
      type: problemType(way.type),
      title: title ?? STATUS_CODES[status] ?? '',
      status,
      detail: detail(operation),
      ...(violations.length > 0 && { errors: violations.map(problemErrorOf) }),
    },
  };
}

/** Whether the failure must be logged, because its answer does not say the cause (contract.md, Failures). */
export function isInternal({ code }: Failure, operation: FailedOperation): boolean {
  const { status, unlogged } = wayOf(code, operation) ?? (internal as Way);
  return status >= 500 && !unlogged;
}
