import { ReadableStream } from 'node:stream/web';
import type { InvocationContext } from '@azure/functions';
import { withinDeadline } from '../store/transport/deadline.ts';
import { withinInvocation } from '../telemetry/invocation.ts';
import { drained, responseOf } from './drain.ts';
import { asFailure, logFailure } from './guard.ts';
import type { JsonChunks } from './json.ts';

/** The chunks of a text as bytes, each made when the one before has gone out; ends when the client goes away. */
async function* toBytes(
  first: IteratorResult<string, string>,
  chunks: JsonChunks,
  context: InvocationContext,
): AsyncGenerator<Uint8Array, void, undefined> {
  const response = responseOf(context.invocationId);
  try {
    // The library reads the body when the handler has long returned.
    const readOn = () => withinInvocation(context, () => withinDeadline(() => chunks.next()));
    for (let next = first; ; next = await readOn()) {
      yield Buffer.from(next.value);
      if (next.done || (response && !(await drained(response)))) return;
    }
  } catch (thrown) {
    // The body ends where it stands: a stream that errors makes the host hang, and what has been sent is JSON
    // that does not parse (decisions, GetBlog).
    logFailure(context, asFailure(thrown));
  } finally {
    await chunks.return('');
  }
}

/**
 * Starts a JSON body. Its first chunk is made before anything is sent, so that a failure until then can still be
 * answered as one. Later failures end the body, and the log has the cause.
 * @returns the text itself when the first chunk is the last, else a stream.
 */
export async function startJson(
  chunks: JsonChunks,
  context: InvocationContext,
): Promise<string | ReadableStream<Uint8Array>> {
  const first = await chunks.next();
  if (first.done) return first.value;
  return ReadableStream.from(toBytes(first, chunks, context)) as ReadableStream<Uint8Array>;
}
