import type { Schemas } from './types.js';

/** What is wrong in a request, and where, if it has a place. */
export type Violation = Schemas['ProblemError'];

/** Which failure it is: one that the service distinguishes, or any other type that a proxy in between gives. */
export type ProblemType = Schemas['Problem']['type'] | (string & {});

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
  constructor(
    request: string,
    status: number,
    problem: Partial<Schemas['Problem']>,
    retryAfter?: number,
    options?: ErrorOptions,
  ) {
    const { type = 'about:blank', detail = '', errors = [] } = problem;
    super([`${request} was answered ${status}: ${detail}`, ...errors.map(lineOf)].join('\n'), options);
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
