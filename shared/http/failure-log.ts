import type { InvocationContext } from '@azure/functions';
import { Failure } from '../failures/failure.ts';
import { describeFailure } from '../telemetry/describe-failure.ts';
import { describeInvocation, record } from '../telemetry/recorder.ts';

/** The details of the store's answer that are logged. */
const logged = ['code', 'substatus', 'activityId', 'retryAfterMs'] as const;

/** What is logged about a cause: never a text from the caller or from stored content. */
function describe(cause: unknown): string {
  // The message of JSON.parse quotes its input.
  if (cause instanceof SyntaxError) return 'SyntaxError: not JSON';
  if (!(cause instanceof Error)) return String(cause);
  const details = cause as Error & Partial<Record<(typeof logged)[number], unknown>>;
  const known = logged.filter(name => details[name] !== undefined).map(name => `${name} ${details[name]}`);
  return [cause.stack ?? cause.message, ...known].join(', ');
}

/** In what something has failed. */
export type FailureContext = Pick<
  InvocationContext,
  'functionName' | 'invocationId' | 'traceContext' | 'error'
>;

/** Anything that was thrown, as a failure of the service. */
export function asFailure(thrown: unknown): Failure {
  return thrown instanceof Failure ? thrown : new Failure('unexpected', [], thrown);
}

/**
 * Writes what an answer does not say to the log and to telemetry, with the invocation's id.
 * @param blogId that the address names, if that is known.
 */
export function logFailure(context: FailureContext, failure: Failure, blogId = ''): void {
  const { code, cause } = failure;
  const blog = blogId && `, blog ${blogId}`;
  const reason = cause === undefined ? '' : `: ${describe(cause)}`;
  context.error(
    `${context.functionName} failed (${code})${blog}, invocation ${context.invocationId}${reason}`,
  );
  record(describeFailure(failure, describeInvocation(context)));
}
