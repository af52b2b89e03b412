import { ChangedError, ServiceError } from './errors.js';
import type { ResponseParts, Sent } from './fetch.js';
import { parseProblem } from './problems.js';
import { startOf, type TextStart } from './reading.js';
import type { Schemas } from './types.js';

/** The text of an answer without problem details is cut to this many characters. */
export const maxTextLength = 2_000;

/** The maximum number of characters of a problem: the service's have hundreds of violations at most. */
const maxProblemLength = 1024 * 1024;

const isProblem = ({ headers }: ResponseParts): boolean =>
  headers.get('content-type')?.startsWith('application/problem+json') ?? false;

/** The problem that an answer with this text describes. */
function problemOf(response: ResponseParts, text: string): Partial<Schemas['Problem']> {
  const problem = isProblem(response) ? parseProblem(text) : undefined;
  if (problem) return problem;
  const location = response.ok ? null : response.headers.get('location');
  const detail = location ? `redirects to ${location}, which the client does not follow` : text.trim();
  return { detail: detail.slice(0, maxTextLength) };
}

/** `Retry-After` in seconds from now: it is that, or a date. */
function secondsOf(text: string | null): number | undefined {
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}

/**
 * The error for an answer.
 * @param read what was read of its body, if it was.
 * @throws the reason of an abort while the answer is read.
 */
export async function errorOf(
  request: Sent,
  response: ResponseParts,
  read?: TextStart,
): Promise<ServiceError> {
  const { status, headers } = response;
  const max = isProblem(response) ? maxProblemLength : maxTextLength;
  const { text, failure } = read ?? (await startOf(response, max));
  if (failure !== undefined && request.signal?.aborted) throw failure;
  const kind = status === 412 ? ChangedError : ServiceError;
  return new kind(
    `${request.method} ${request.url}`,
    status,
    problemOf(response, text),
    secondsOf(headers.get('retry-after')),
    failure === undefined ? undefined : { cause: failure },
  );
}
