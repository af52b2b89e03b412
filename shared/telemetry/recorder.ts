import type { TelemetryRecord } from './record-types.ts';

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
