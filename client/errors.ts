import type { ResponseParts } from './fetch.js';
import type { Schemas } from './types.js';

/** What is wrong in a request, and where, if it has a place. */
export type Violation = Schemas['ProblemError'];

/** Which failure it is: one that the service distinguishes, or whatever a proxy in between says. */
export type ProblemType = Schemas['Problem']['type'] | (string & {});

/** The text of an answer without problem details is cut to this many characters. */
const longestText = 2_000;

/** A violation as one line: where, then what. */
function lineOf({ detail, pointer, parameter, header }: Violation): string {
  const place = pointer ?? parameter ?? header;
  return place === undefined ? `- ${detail}` : `- ${place} ${detail}`;
}

/** An unsuccessful answer. */
export class ServiceError extends Error {
  override readonly name: string = 'ServiceError';
  /** The status; 0 where a browser hides a redirect. */
  readonly status: number;
  /** The URI of the problem's type, which programs may rely on; `about:blank` where the status says it all. */
  readonly type: ProblemType;
  readonly detail: string;
  readonly violations: readonly Violation[];
  /** The number of seconds to wait before a retry, where the service states it. */
  readonly retryAfter: number | undefined;

  /** @param request what was requested, such as `GET https://example.com/api/blog`. */
  constructor(request: string, status: number, problem: Partial<Schemas['Problem']>, retryAfter?: number) {
    const { type = 'about:blank', detail = '', errors = [] } = problem;
    super([`${request} was answered ${status}: ${detail}`, ...errors.map(lineOf)].join('\n'));
    this.status = status;
    this.type = type;
    this.detail = detail;
    this.violations = errors;
    this.retryAfter = retryAfter;
  }
}

/** What was to be changed or deleted has changed since it was read (412). This request changed nothing. */
export class ChangedError extends ServiceError {
  override readonly name = 'ChangedError';
}

/** A problem as the service writes it; undefined if something in between wrote something else under that media type. */
function parseProblem(text: string): Schemas['Problem'] | undefined {
  try {
    const problem = JSON.parse(text);
    return typeof problem?.type === 'string' && Array.isArray(problem.errors ?? []) ? problem : undefined;
  } catch {
    return undefined;
  }
}

/** The problem that an unsuccessful answer describes. */
async function problemOf(response: ResponseParts): Promise<Partial<Schemas['Problem']>> {
  const text = await response.text();
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  const problem = isProblem ? parseProblem(text) : undefined;
  if (problem) return problem;
  const location = response.headers.get('location');
  const detail = location ? `redirects to ${location}, which the client does not follow` : text.trim();
  return { detail: detail.slice(0, longestText) };
}

/** `Retry-After` in seconds from now: it is that, or a date. */
function secondsOf(text: string | null): number | undefined {
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}

/** The error for an answer. */
export async function errorOf(
  { method, url }: Pick<Request, 'method' | 'url'>,
  response: ResponseParts,
): Promise<ServiceError> {
  const { status, headers } = response;
  const retryAfter = secondsOf(headers.get('retry-after'));
  const kind = status === 412 ? ChangedError : ServiceError;
  return new kind(`${method} ${url}`, status, await problemOf(response), retryAfter);
}
