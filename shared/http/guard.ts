import type { HttpHandler, HttpRequest, HttpResponseInit, InvocationContext } from '@azure/functions';
import { withinDeadline } from '../calls/deadline.ts';
import { isInternal } from '../failures/answers.ts';
import type { Failure } from '../failures/failure.ts';
import { answersOverHttps, answersToOrigins, everyAnswer, everyPublicAnswer } from '../operations/headers.ts';
import type { Operation, Status } from '../operations/operation.ts';
import { preferences, revisionPreferences } from '../operations/parameters.ts';
import { withinInvocation } from '../telemetry/recorder.ts';
import { asFailure, logFailure } from './failure-log.ts';
import type { Gate } from './gate.ts';
import type { Handler } from './handler.ts';
import { discardBody } from './host/discard-body.ts';
import { type AllowedOrigins, refuseForeignPage } from './request/foreign-page.ts';
import { blogIdReader } from './request/path.ts';
import { type Preferences, readPreferences } from './request/preferences.ts';
import { refuseUnknownParameters } from './request/query-items.ts';
import { declaredOf } from './response/declared.ts';
import { failureResponse } from './response/failure-response.ts';

const toOrigins = ({ headers }: HttpRequest) => headers.has('origin') && answersToOrigins;

const publicHeaders = ({ url }: HttpRequest) => ({
  ...everyPublicAnswer,
  ...(url.startsWith('https:') && answersOverHttps),
});

/**
 * An answer as it is sent: with the headers that every answer has, and to HEAD without a body.
 * @param applied the preferences that apply to all of it.
 */
function sent(
  { status, headers = {}, body }: HttpResponseInit,
  request: HttpRequest,
  { surface }: Operation,
  applied: readonly string[],
): HttpResponseInit {
  const own = headers as Record<string, string>;
  const all = [own['Preference-Applied'] ?? [], applied].flat().join(', ');
  return {
    status,
    headers: {
      ...own,
      ...(all !== '' && { 'Preference-Applied': all }),
      ...everyAnswer,
      ...(surface === 'public' ? publicHeaders(request) : toOrigins(request)),
    },
    ...(request.method !== 'HEAD' && { body }),
  };
}

/**
 * Ends the body of an answer to HEAD before any more of it is made: otherwise it would keep the memory that it has taken. The
 * library and the host would drop it too, but only after reading all of it, which can be gigabytes of an export.
 */
async function endBody({ body }: HttpResponseInit, context: InvocationContext): Promise<void> {
  // The answer is complete without it.
  if (body instanceof ReadableStream)
    await body.cancel().catch(thrown => logFailure(context, asFailure(thrown)));
}

/** Whose requests are let in. */
export interface Admission {
  /** With which every request fails, while nothing is served. */
  refusal?: Failure;
  /** Which pages of other origins may write; none if it is left out. */
  allowedOrigins?: AllowedOrigins;
  /** Decides who may do what; if it is left out, every caller may do everything. */
  gate?: Gate | undefined;
  /** Whether history is on. */
  hasHistory?: boolean;
}

/** The preferences of a request that apply to all of its answer. */
const appliedOf = (
  { strict, restore, revision }: Preferences,
  { restores, keepsRevisions }: Operation,
  hasHistory: boolean,
): string[] => [
  ...(strict ? [preferences.strict] : []),
  ...(restore && restores ? [preferences.restore] : []),
  ...(revision && keepsRevisions && hasHistory ? [revisionPreferences[revision]] : []),
];

/**
 * Serves an operation by a handler: always returns a response and leaves nothing of the request unread. With HTTP streaming
 * on, the host sends nothing at all if a handler throws, and the client waits for minutes. Answers that the operation does not
 * declare become a 500.
 */
export function serve<S extends Status>(
  operation: Operation<S>,
  handle: Handler<S>,
  { refusal, allowedOrigins = new Set(), gate, hasHistory = false }: Admission = {},
): HttpHandler {
  const declared = declaredOf(operation);
  const readBlogId = blogIdReader(operation.path);
  const takesBody = operation.body !== undefined;
  const writes = operation.method !== 'GET';
  return async (request, context) => {
    const prefer = readPreferences(request.headers);
    const applied = appliedOf(prefer, operation, hasHistory);
    let blogId = '';
    try {
      // Before the answer is begun: it would keep its memory for as long as the client sends, at any pace.
      if (!takesBody) await discardBody(request, context.invocationId);
      if (writes) refuseForeignPage(request, allowedOrigins);
      if (prefer.strict) refuseUnknownParameters(operation, request.url);
      if (refusal) throw refusal;
      blogId = readBlogId(request.url);
      const named = blogId;
      const response = await withinInvocation(context, async () => {
        const granted = gate && (await withinDeadline(() => gate(operation, request, named)));
        return withinDeadline(() => handle({ request, context, blogId: named, prefer, ...granted }));
      });
      declared.check(response);
      if (request.method === 'HEAD') await endBody(response, context);
      return sent(response, request, operation, applied);
    } catch (thrown) {
      const failure = declared.failure(asFailure(thrown));
      if (isInternal(failure, operation)) logFailure(context, failure, blogId);
      const answer = failureResponse(failure, operation, request.headers.get('accept'));
      return sent(answer, request, operation, applied);
    } finally {
      if (takesBody) await discardBody(request, context.invocationId);
    }
  };
}
