import { AsyncLocalStorage } from 'node:async_hooks';
import type { InvocationContext } from '@azure/functions';
import type { Invocation, TelemetryRecord } from './record-types.ts';

type Recorder = (record: TelemetryRecord) => void;

let recorder: Recorder | undefined;

/** Records a call or a failure; does nothing while telemetry is off. */
export function record(entry: TelemetryRecord): void {
  recorder?.(entry);
}

/** Turns telemetry on: from now on all records go to the recorder, which must neither throw nor block. */
export function recordTo(next: Recorder): void {
  recorder = next;
}

const invocations = new AsyncLocalStorage<InvocationContext>();

/** Does something as part of an invocation, including everything that it awaits. */
export function withinInvocation<T>(context: InvocationContext, act: () => T): T {
  return invocations.run(context, act);
}

/** The part of an invocation's context that telemetry sends. */
export function describeInvocation(
  context: Pick<InvocationContext, 'invocationId' | 'functionName' | 'traceContext'>,
): Invocation {
  const { invocationId, functionName, traceContext } = context;
  return { invocationId, functionName, traceParent: traceContext?.traceParent };
}

/** The current invocation; undefined outside any invocation. */
export function currentInvocation(): Invocation | undefined {
  const context = invocations.getStore();
  return context && describeInvocation(context);
}
