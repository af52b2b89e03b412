import { type TelemetryClient, wrapWithCorrelationContext } from 'applicationinsights';
import type {
  CallName,
  CallRecord,
  FailureRecord,
  Invocation,
  TelemetryRecord,
  WorkerSettings,
} from './record-types.ts';

// Application Insights has result codes for HTTP calls only, which these calls are.
const methods: Record<CallName, string> = {
  batch: 'POST',
  'read item': 'GET',
  'query page': 'POST',
  patch: 'PATCH',
};

/** Does something as part of an invocation's operation: the trace is the operation, and the span is the parent. */
function withinOperation(invocation: Invocation | undefined, act: () => void): void {
  const [, traceId, spanId] =
    /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-/.exec(invocation?.traceParent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) {
    act();
    return;
  }
  const run = wrapWithCorrelationContext(act, {
    operation: {
      name: invocation?.functionName ?? '',
      id: traceId,
      parentId: spanId,
      // The host's flag says only whether the host records; the service always sends what belongs to an invocation.
      traceparent: { legacyRootId: '', parentId: '', version: '00', traceId, spanId, traceFlag: '1' },
    },
    customProperties: { getProperty: () => '', setProperty: () => undefined },
  });
  run();
}

// The host uses the same names, so that one query finds both.
const describe = (invocation: Invocation | undefined) => ({
  InvocationId: invocation?.invocationId,
  'ai.operation.name': invocation?.functionName,
});

/** Drops undefined values, which would be sent as the word "undefined". */
function defined(properties: Record<string, string | undefined>): Record<string, string> {
  const entries = Object.entries(properties).filter((entry): entry is [string, string] => !!entry[1]);
  return Object.fromEntries(entries);
}

function trackCall(client: TelemetryClient, call: CallRecord, { target, container }: WorkerSettings): void {
  const { requestCharge, attempts } = call;
  client.trackDependency({
    name: call.name,
    dependencyTypeName: 'HTTP',
    target,
    data: `${call.name} ${container}`,
    time: new Date(call.startedAt),
    duration: call.duration,
    resultCode: call.status,
    success: call.success,
    properties: {
      ...defined(describe(call.invocation)),
      'http.request.method': methods[call.name],
      // Sent as measurements, which are numbers; properties would be text.
      'microsoft.custom_measurements': JSON.stringify({ requestCharge, attempts }),
    },
  });
}

function trackFailure(client: TelemetryClient, { code, type, frames, details, invocation }: FailureRecord) {
  const exception = new Error(`${invocation.functionName} failed (${code})`);
  exception.name = type;
  exception.stack = frames;
  const properties = defined({ ...describe(invocation), failure: code, cause: type, ...details });
  client.trackException({ exception, properties });
}

/** Makes the function that sends records as telemetry: calls as dependencies, failures as exceptions. */
export function tracker(client: TelemetryClient, settings: WorkerSettings) {
  return (record: TelemetryRecord): void =>
    withinOperation(record.invocation, () =>
      record.kind === 'call' ? trackCall(client, record, settings) : trackFailure(client, record),
    );
}
