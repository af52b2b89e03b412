import type { HttpHandler, HttpRequest, HttpResponseInit, InvocationContext } from '@azure/functions';
import { Failure } from '../failure.ts';
import { answersToOrigins, everyAnswer } from '../operations/headers.ts';
import type { Operation } from '../operations/operation.ts';
import { withinDeadline } from '../store/transport/deadline.ts';
import { describeFailure } from '../telemetry/describe-failure.ts';
import { describeInvocation, withinInvocation } from '../telemetry/invocation.ts';
import { record } from '../telemetry/recorder.ts';
import { declaredOf } from './declared.ts';
import { discardBody } from './discard-body.ts';
import { failureResponse, isInternal } from './failure-answers.ts';

/** The details of the store's answer that are logged. */
const told = ['code', 'substatus', 'activityId', 'retryAfterMs'] as const;

/** What is logged about a cause: never a text from the caller or from stored content. */
function describe(cause: unknown): string {
  // The message of JSON.parse quotes its input.
  if (cause instanceof SyntaxError) return 'SyntaxError: not JSON';
  if (!(cause instanceof Error)) return String(cause);
  const details = cause as Error & Partial<Record<(typeof told)[number], unknown>>;
  const known = told.filter(name => details[name] !== undefined).map(name => `${name} ${details[name]}`);
  return [cause.stack ?? cause.message, ...known].join(', ');
}

/** Writes what an answer does not say to the log and to telemetry, with the invocation's id. */
export function logFailure(context: InvocationContext, failure: Failure): void {
  const { code, cause } = failure;
  const reason = cause === undefined ? '' : `: ${describe(cause)}`;
  context.error(`${context.functionName} failed (${code}), invocation ${context.invocationId}${reason}`);
  record(describeFailure(failure, describeInvocation(context)));
}

/** Anything that was thrown, as a failure of the service. */
export function asFailure(thrown: unknown): Failure {
  return thrown instanceof Failure ? thrown : new Failure('unexpected', [], thrown);
}

function withHeaders(response: HttpResponseInit, request: HttpRequest): HttpResponseInit {
  const forOrigin = request.headers.has('origin') ? answersToOrigins : {};
  return { ...response, headers: { ...response.headers, ...everyAnswer, ...forOrigin } };
}

/**
 * Makes a handler that always returns a response and leaves nothing of the request unread. With HTTP streaming on, the
 * host sends nothing at all if a handler throws, and the client waits for minutes. Answers that the operation does not
 * declare become a 500.
 */
export function guard(
  operation: Operation,
  handle: (request: HttpRequest, context: InvocationContext) => Promise<HttpResponseInit>,
): HttpHandler {
  const declared = declaredOf(operation);
  const takesBody = operation.body !== undefined;
  return async (request, context) => {
    try {
      // Before the answer is begun: it would keep its memory for as long as the client sends, at any pace.
      if (!takesBody) await discardBody(request, context.invocationId);
      const response = await withinInvocation(context, () => withinDeadline(() => handle(request, context)));
      declared.check(response);
      return withHeaders(response, request);
    } catch (thrown) {
      const failure = declared.failure(asFailure(thrown));
      if (isInternal(failure)) logFailure(context, failure);
      return withHeaders(failureResponse(failure, operation, request.headers.get('accept')), request);
    } finally {
      if (takesBody) await discardBody(request, context.invocationId);
    }
  };
}
