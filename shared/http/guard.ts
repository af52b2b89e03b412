import type { HttpHandler, HttpRequest, HttpResponseInit, InvocationContext } from '@azure/functions';
import { withinDeadline } from '../calls/deadline.ts';
import { Failure } from '../failures/failure.ts';
import { failureResponse, isInternal } from '../failures/failure-answers.ts';
import { answersToOrigins, everyAnswer } from '../operations/headers.ts';
import type { Operation, Status } from '../operations/operation.ts';
import { preferences } from '../operations/preferences.ts';
import { describeFailure } from '../telemetry/describe-failure.ts';
import { describeInvocation, withinInvocation } from '../telemetry/invocation.ts';
import { record } from '../telemetry/recorder.ts';
import { declaredOf } from './declared.ts';
import { discardBody } from './host/discard-body.ts';
import { blogIdReader } from './request/path.ts';
import { type Preferences, readPreferences } from './request/preferences.ts';
import { refuseUnknownParameters } from './request/unknown-parameters.ts';
import { answeringHead } from './response/head.ts';
import type { Response } from './response/responses.ts';

/** A request that the guard has let in. */
export interface Received {
  request: HttpRequest;
  context: InvocationContext;
  /** The blog that the address names; empty if it names none. */
  blogId: string;
}

/** Handles the requests of an operation. The compiler allows only the statuses that the operation declares. */
export type Handler<S extends Status> = (received: Received) => Promise<Response<S>>;

/** An operation and its handler, which functions/ registers as a function. */
export interface Served {
  operation: Operation;
  handler: HttpHandler;
}

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

/** The headers of an answer, with those that every answer has. @param applied the preferences that apply to all of it. */
function withHeaders(
  { headers = {}, ...response }: HttpResponseInit,
  request: HttpRequest,
  applied: readonly string[],
): HttpResponseInit {
  const own = headers as Record<string, string>;
  const all = [own['Preference-Applied'], ...applied].filter(each => each !== undefined).join(', ');
  return {
    ...response,
    headers: {
      ...own,
      ...(all !== '' && { 'Preference-Applied': all }),
      ...everyAnswer,
      ...(request.headers.has('origin') && answersToOrigins),
    },
  };
}

/**
 * Makes a handler that always returns a response and leaves nothing of the request unread. With HTTP streaming on, the
 * host sends nothing at all if a handler throws, and the client waits for minutes. Answers that the operation does not
 * declare become a 500.
 */
function guard<S extends Status>(operation: Operation<S>, handle: Handler<S>): HttpHandler {
  const declared = declaredOf(operation);
  const readBlogId = blogIdReader(operation.path);
  const takesBody = operation.body !== undefined;
  const appliedOf = ({ strict, restore }: Preferences) => [
    ...(strict ? [preferences.strict] : []),
    ...(restore && takesBody ? [preferences.restore] : []),
  ];
  return async (request, context) => {
    const preferred = readPreferences(request.headers);
    const applied = appliedOf(preferred);
    try {
      // Before the answer is begun: it would keep its memory for as long as the client sends, at any pace.
      if (!takesBody) await discardBody(request, context.invocationId);
      if (preferred.strict) refuseUnknownParameters(operation, request.url);
      const received = { request, context, blogId: readBlogId(request.url) };
      const response = await withinInvocation(context, () => withinDeadline(() => handle(received)));
      declared.check(response);
      return withHeaders(response, request, applied);
    } catch (thrown) {
      const failure = declared.failure(asFailure(thrown));
      if (isInternal(failure)) logFailure(context, failure);
      const answer = failureResponse(failure, operation, request.headers.get('accept'));
      return withHeaders(answer, request, applied);
    } finally {
      if (takesBody) await discardBody(request, context.invocationId);
    }
  };
}

/** Serves an operation by a handler, within the guard. */
export function serve<S extends Status>(operation: Operation<S>, handle: Handler<S>): Served {
  const guarded = guard(operation, handle);
  return { operation, handler: operation.methods.includes('HEAD') ? answeringHead(guarded) : guarded };
}
