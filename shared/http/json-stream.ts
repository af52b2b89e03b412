import { ReadableStream } from 'node:stream/web';
import type { InvocationContext } from '@azure/functions';
import { withinInvocation } from '../telemetry/invocation.ts';
import { drained, responseOf } from './drain.ts';
import { asFailure, logFailure } from './guard.ts';

/** The parts of a text as bytes, each made when the one before has gone out; ends when the client goes away. */
async function* toBytes(
  first: IteratorResult<string>,
  rest: AsyncGenerator<string, void, undefined>,
  context: InvocationContext,
): AsyncGenerator<Uint8Array, void, undefined> {
  const response = responseOf(context.invocationId);
  try {
    // The library reads the body when the handler has long returned.
    const readOn = () => withinInvocation(context, () => rest.next());
    for (let next = first; !next.done; next = await readOn()) {
      yield Buffer.from(next.value);
      if (response && !(await drained(response))) return;
    }
  } catch (thrown) {
    // The body ends where it stands: a stream that errors makes the host hang, and what has been sent is JSON
    // that does not parse (decisions, GetBlog).
    logFailure(context, asFailure(thrown));
  } finally {
    await rest.return();
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
