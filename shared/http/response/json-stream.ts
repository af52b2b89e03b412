import { setImmediate } from 'node:timers/promises';
import type { InvocationContext } from '@azure/functions';
import { withinDeadline } from '../../calls/deadline.ts';
import { Failure } from '../../failures/failure.ts';
import type { Budget } from '../../memory/budget.ts';
import { Pace, readersPace } from '../../memory/pace.ts';
import { withinInvocation } from '../../telemetry/recorder.ts';
import type { Body, BodyStream } from '../../versions/answer.ts';
import { asFailure, logFailure } from '../failure-log.ts';
import { breakConnection, drained, hasGone, serverResponseOf } from '../host/server-response.ts';
import type { JsonChunks } from './json.ts';

/** Watches the reader of an invocation's answer, who is still there; undefined if the host does not stream. */
function readerOf(context: InvocationContext, memory: Pick<Budget, 'isWaitedFor'>) {
  const { functionName, invocationId } = context;
  const response = serverResponseOf(invocationId);
  if (!response) return undefined;
  const pace = new Pace(memory, readersPace);
  const cutOff = () => {
    context.warn(
      `${functionName} cut off a reader who took too little while others waited for memory, invocation ${invocationId}`,
    );
    response.destroy();
    return false;
  };
  return {
    end: () => pace.end(),
    /** Waits until so many bytes were sent. @returns false if there is nobody left to write to. */
    async takes(bytes: number): Promise<boolean> {
      const isThere = await pace.during(drained(response)).catch(cutOff);
      pace.add(bytes);
      return isThere;
    },
  };
}

/**
 * The chunks of a text as bytes, each made after the one before was sent.
 * @throws Failure `readerGone`, and any failure of the chunks.
 */
async function* toBytes(
  first: IteratorResult<string, string>,
  chunks: JsonChunks,
  context: InvocationContext,
  memory: Pick<Budget, 'isWaitedFor'>,
): BodyStream {
  let reader: ReturnType<typeof readerOf>;
  try {
    yield new Uint8Array(0);
    if (hasGone(context.invocationId)) throw new Failure('readerGone');
    reader = readerOf(context, memory);
    // The library reads the body after the handler has returned.
    const readOn = () => withinInvocation(context, () => withinDeadline(() => chunks.next()));
    for (let next = first; ; next = await readOn()) {
      const bytes = Buffer.from(next.value);
      yield bytes;
      if (next.done) return;
      if (reader && !(await reader.takes(bytes.length))) throw new Failure('readerGone');
      // Otherwise, a socket that takes everything at once would keep all others waiting until the end of the answer.
      await setImmediate();
    }
  } finally {
    reader?.end();
    await chunks.return('');
  }
}

/**
 * Starts a JSON body. Its first chunk is made before anything is sent, so a failure until then can still be answered.
 * @param memory that the chunks share.
 */
export async function startJson(
  chunks: JsonChunks,
  context: InvocationContext,
  memory: Pick<Budget, 'isWaitedFor'>,
): Promise<Body> {
  const first = await chunks.next();
  if (first.done) return Buffer.from(first.value);
  const body = toBytes(first, chunks, context, memory);
  // A generator that has not begun would not end the chunks when it is ended.
  await body.next();
  return body;
}

/** Logs why the rest of an answer is missing, and breaks the connection: nothing else shows the client that it is. */
async function breakOff(context: InvocationContext, thrown: unknown): Promise<{ done: true }> {
  const failure = asFailure(thrown);
  if (failure.code !== 'readerGone') logFailure(context, failure);
  await breakConnection(context.invocationId);
  return { done: true };
}

/**
 * A streamed body on its way to the client. If it fails, the connection breaks (contract.md, Export). The stream itself only
 * ends, because one that errors makes the host wait for minutes.
 */
export function streamedBody(body: BodyStream, context: InvocationContext): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await body.next().catch(thrown => breakOff(context, thrown));
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await body.return();
      },
    },
    // Nothing is made before the library asks for it, when it has set the head.
    { highWaterMark: 0 },
  );
}

/** A body that is complete. It is a stream because the library copies bytes: much work, and wrong for a cached body. */
export const wholeBody = (whole: Uint8Array): ReadableStream<Uint8Array> => ReadableStream.from([whole]);
