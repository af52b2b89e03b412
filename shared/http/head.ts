import { ReadableStream } from 'node:stream/web';
import type { HttpHandler, InvocationContext } from '@azure/functions';
import { asFailure, logFailure } from './guard.ts';

/** Ends a body that is made while it is sent, before any more of it is made. */
export async function endBody(body: ReadableStream, context: InvocationContext): Promise<void> {
  try {
    const reader = body.getReader();
    // The first chunk is there already. A stream that was never read from is cancelled without its source being told,
    // which then would keep what memory it has taken.
    await reader.read();
    await reader.cancel();
  } catch (thrown) {
    // The answer is complete without it.
    logFailure(context, asFailure(thrown));
  }
}

/**
 * Has a handler of GET answer HEAD as well: with the same status and headers, and no body. The library and the host would
 * drop the body too, but only once all of it was read, which an export has gigabytes of.
 */
export function answeringHead(handler: HttpHandler): HttpHandler {
  return async (request, context) => {
    const answer = await handler(request, context);
    if (request.method !== 'HEAD') return answer;
    if (answer.body instanceof ReadableStream) await endBody(answer.body, context);
    return { status: answer.status, headers: answer.headers };
  };
}
