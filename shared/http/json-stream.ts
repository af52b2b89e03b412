import { setImmediate } from 'node:timers/promises';
import type { InvocationContext } from '@azure/functions';
import type { SharedMemory } from '../memory/process-memory.ts';
import { withinDeadline } from '../store/transport/deadline.ts';
import { withinInvocation } from '../telemetry/invocation.ts';
import { drained, responseOf } from './drain.ts';
import { isInternal } from './failure-answers.ts';
import { asFailure, logFailure } from './guard.ts';
import type { JsonChunks } from './json.ts';
import { SlowReader } from './slow-reader.ts';

/** A body that is whole, or one that is made while it is sent. */
export type Body = Uint8Array | AsyncGenerator<Uint8Array, void, undefined>;

/** What is told of all that is sent. */
export interface Listener {
  add(part: Uint8Array): void;
  /** All of it was made. */
  end(): void;
  /** It ended before that. */
  drop(): void;
}

/** What is sent in one piece, in bytes; the library copies that once more for each caller. */
const longestWhole = 64 * 1024;

/** Who reads the answer of an invocation; undefined where the host does not stream. */
function readerOf(context: InvocationContext, memory: SharedMemory): SlowReader | undefined {
  const response = responseOf(context.invocationId);
  const warn = () =>
    context.warn(
      `${context.functionName} cut off a reader who took too little while others waited for memory, ` +
        `invocation ${context.invocationId}`,
    );
  return response && new SlowReader(response, memory, warn);
}

/** The chunks of a text as bytes, each made when the one before has gone out; ends when the client goes away. */
async function* toBytes(
  first: IteratorResult<string, string>,
  chunks: JsonChunks,
  context: InvocationContext,
  memory: SharedMemory,
  listener: Listener,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = readerOf(context, memory);
  try {
    // The library reads the body when the handler has long returned.
    const readOn = () => withinInvocation(context, () => withinDeadline(() => chunks.next()));
    for (let next = first; ; next = await readOn()) {
      const bytes = Buffer.from(next.value);
      listener.add(bytes);
      if (next.done) listener.end();
      yield bytes;
      if (next.done || (reader && !(await reader.takes(bytes.length)))) return;
      // A socket that takes all at once would otherwise keep everybody else waiting until the answer's end.
      await setImmediate();
    }
  } catch (thrown) {
    // The body ends where it stands: a stream that errors makes the host hang, and what has been sent is JSON
    // that does not parse (contract.md, Export).
    const failure = asFailure(thrown);
    if (isInternal(failure)) logFailure(context, failure);
  } finally {
    listener.drop();
    await chunks.return('');
  }
}

/**
 * Starts a JSON body. Its first chunk is made before anything is sent, so that a failure until then can still be
 * answered as one. Later failures end the body, and the log has the cause.
 * @param memory the memory that the chunks are made in.
 */
export async function startJson(
  chunks: JsonChunks,
  context: InvocationContext,
  memory: SharedMemory,
  listener: Listener,
): Promise<Body> {
  const first = await chunks.next();
  if (!first.done)
    return endingAlso(toBytes(first, chunks, context, memory, listener), () => {
      listener.drop();
      return chunks.return('');
    });
  const whole = Buffer.from(first.value);
  listener.add(whole);
  listener.end();
  return whole;
}

/**
 * A generator that was never asked for anything ends without its `finally`: what it is made from has to end as well.
 * @param endSource ends that; it may have ended already.
 */
export function endingAlso(
  body: AsyncGenerator<Uint8Array, void, undefined>,
  endSource: () => Promise<unknown>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const end = body.return.bind(body);
  body.return = async value => {
    const result = await end(value);
    await endSource();
    return result;
  };
  return body;
}

/** A body that many share, in parts of which each is sent when the one before has gone out. */
export function inParts(whole: Uint8Array, context: InvocationContext): Body {
  return whole.length <= longestWhole ? whole : parts(whole, context);
}

async function* parts(
  whole: Uint8Array,
  context: InvocationContext,
): AsyncGenerator<Uint8Array, void, undefined> {
  const response = responseOf(context.invocationId);
  for (let at = 0; at < whole.length; at += longestWhole) {
    yield whole.subarray(at, at + longestWhole);
    if (response && !(await drained(response))) return;
  }
}
