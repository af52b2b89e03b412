import type { Schemas } from './types.js';

/** What is wrong in a request, and where, as far as it has a place. */
export type Fault = Schemas['ProblemError'];

/** Which failure it is: one of those that the service tells apart, or what something between here and there says. */
export type ProblemType = Schemas['Problem']['type'] | (string & {});

/** The text of an answer that is no problem details is kept up to so many characters. */
const longestText = 2_000;

/** A fault as a line: where it is, then what. */
function lineOf({ detail, pointer, parameter, header }: Fault): string {
  const place = pointer ?? parameter ?? header;
  return place === undefined ? `- ${detail}` : `- ${place} ${detail}`;
}

/** An answer that is no success. */
export class ServiceError extends Error {
  override readonly name: string = 'ServiceError';
  /** The status; 0 where a browser hides that it leads elsewhere. */
  readonly status: number;
  /** The URI of the problem's type: what a program may rely on. `about:blank` where the status says all. */
  readonly type: ProblemType;
  readonly detail: string;
  readonly faults: readonly Fault[];
  /** After how many seconds it is worth another try, where the service says so. */
  readonly retryAfter: number | undefined;

  /** @param request what was asked for, such as `GET https://example.com/api/blog`. */
  constructor(request: string, status: number, problem: Partial<Schemas['Problem']>, retryAfter?: number) {
    const { type = 'about:blank', detail = '', errors = [] } = problem;
    super([`${request} was answered ${status}: ${detail}`, ...errors.map(lineOf)].join('\n'));
    this.status = status;
    this.type = type;
    this.detail = detail;
    this.faults = errors;
    this.retryAfter = retryAfter;
  }
}

/** What was to be changed or deleted is not as it was when it was read (412). Nothing was changed. */
export class ChangedError extends ServiceError {
  override readonly name = 'ChangedError';
}

/** A problem as the service writes it; undefined for what somebody between here and there wrote under that name. */
function parseProblem(text: string): Schemas['Problem'] | undefined {
  try {
    const problem = JSON.parse(text);
    return typeof problem?.type === 'string' && Array.isArray(problem.errors ?? []) ? problem : undefined;
  } catch {
    return undefined;
  }
}

/** What an answer that is no success says. */
async function problemOf(response: Response): Promise<Partial<Schemas['Problem']>> {
  const text = await response.text();
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  const problem = isProblem ? parseProblem(text) : undefined;
  if (problem) return problem;
  const location = response.headers.get('location');
  const detail = location ? `it leads to ${location}, which is not followed` : text.trim();
  return { detail: detail.slice(0, longestText) };
}

/** The error that stands for an answer. */
export async function errorOf({ method, url }: Request, response: Response): Promise<ServiceError> {
  const { status, headers } = response;
  const seconds = headers.get('retry-after');
  const retryAfter = seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) : undefined;
  const kind = status === 412 ? ChangedError : ServiceError;
  return new kind(`${method} ${url}`, status, await problemOf(response), retryAfter);
}
