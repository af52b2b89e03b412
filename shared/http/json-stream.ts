import { ReadableStream } from 'node:stream/web';
import type { InvocationContext } from '@azure/functions';
import { asFailure, logFailure } from './guard.ts';

async function* toBytes(
  first: IteratorResult<string>,
  rest: AsyncIterator<string>,
  context: InvocationContext,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield Buffer.from(next.value);
  } catch (thrown) {
    // The body ends where it stands: a stream that errors makes the host hang, and what has been sent is JSON
    // that does not parse (decisions, GetBlog).
    logFailure(context, asFailure(thrown));
  }
}

/**
 * Starts a streamed body: its first part is made before anything is sent, so that a failure until then can
 * still be answered as one. Later failures end the body, and the log has the cause.
 */
export async function startJsonStream(
  parts: AsyncGenerator<string, void, undefined>,
  context: InvocationContext,
): Promise<ReadableStream<Uint8Array>> {
  const first = await parts.next();
  return ReadableStream.from(toBytes(first, parts, context)) as ReadableStream<Uint8Array>;
}
