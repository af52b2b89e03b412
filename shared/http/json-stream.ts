import { ReadableStream } from 'node:stream/web';
import type { InvocationContext } from '@azure/functions';
import type { Budget } from '../memory/budget.ts';
import { withinDeadline } from '../store/transport/deadline.ts';
import { withinInvocation } from '../telemetry/invocation.ts';
import { responseOf } from './drain.ts';
import { asFailure, logFailure } from './guard.ts';
import type { JsonChunks } from './json.ts';
import { SlowReader } from './slow-reader.ts';

/** Who reads the answer of an invocation; undefined where the host does not stream. */
function readerOf(context: InvocationContext, budget: Budget): SlowReader | undefined {
  const response = responseOf(context.invocationId);
  const warn = () =>
    context.warn(
      `${context.functionName} cut off a reader who took too little while others waited for memory, ` +
        `invocation ${context.invocationId}`,
    );
  return response && new SlowReader(response, budget, warn);
}

/** The chunks of a text as bytes, each made when the one before has gone out; ends when the client goes away. */
async function* toBytes(
  first: IteratorResult<string, string>,
  chunks: JsonChunks,
  context: InvocationContext,
  budget: Budget,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = readerOf(context, budget);
  try {
    // The library reads the body when the handler has long returned.
    const readOn = () => withinInvocation(context, () => withinDeadline(() => chunks.next()));
    for (let next = first; ; next = await readOn()) {
      const bytes = Buffer.from(next.value);
      yield bytes;
      if (next.done || (reader && !(await reader.takes(bytes.length)))) return;
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
 * @param budget the memory that the chunks are made in.
 * @returns the text itself when the first chunk is the last, else a stream.
 */
export async function startJson(
  chunks: JsonChunks,
  context: InvocationContext,
  budget: Budget,
): Promise<string | ReadableStream<Uint8Array>> {
  const first = await chunks.next();
  if (first.done) return first.value;
  return ReadableStream.from(toBytes(first, chunks, context, budget)) as ReadableStream<Uint8Array>;
}
