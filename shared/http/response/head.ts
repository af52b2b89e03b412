import type { HttpHandler, InvocationContext } from '@azure/functions';
import { asFailure, logFailure } from '../failure-log.ts';

/** Ends a streamed body before any more of it is made: otherwise it would keep the memory that it has taken. */
async function endBody(body: ReadableStream, context: InvocationContext): Promise<void> {
  try {
    await body.cancel();
  } catch (thrown) {
    // The answer is complete without it.
    logFailure(context, asFailure(thrown));
  }
}

/**
 * Makes a handler of GET answer HEAD as well, with the same status and headers but no body. The library and the host
 * would drop the body too, but only after reading all of it, which can be gigabytes of an export.
 */
export function answeringHead(handler: HttpHandler): HttpHandler {
  return async (request, context) => {
    const answer = await handler(request, context);
    if (request.method !== 'HEAD') return answer;
    if (answer.body instanceof ReadableStream) await endBody(answer.body, context);
    return { status: answer.status, headers: answer.headers };
  };
}
