import type { HttpResponseInit } from '@azure/functions';
import { answerTo, problemMediaType } from '../../failures/answers.ts';
import type { Failure } from '../../failures/failure.ts';
import type { FailedOperation } from '../../failures/table.ts';
import { readQualities } from '../request/qualities.ts';

/**
 * Whether a client prefers problem details to a text. It must name the type itself: many clients accept anything with a
 * range, and they keep getting the text.
 */
function wantsProblem(accept: string | null): boolean {
  if (!accept) return false;
  const accepted = readQualities(accept);
  const problem = accepted.get(problemMediaType) ?? 0;
  const text = accepted.get('text/plain') ?? accepted.get('text/*') ?? accepted.get('*/*') ?? 0;
  return problem > 0 && problem >= text;
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
  const { status, headers, text, problem } = answerTo(failure, operation);
  if (wantsProblem(accept)) {
    const body = JSON.stringify(problem, null, 2);
    return { status, headers: { 'Content-Type': problemMediaType, ...headers }, body };
  }
  if (text === undefined) return { status, headers };
  return { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers }, body: text };
}
