import type { TelemetryRecord } from './record-types.ts';

type Recorder = (record: TelemetryRecord) => void;

let recorder: Recorder | undefined;

/** Takes note of what happened; does nothing while telemetry is off. */
export function record(entry: TelemetryRecord): void {
  recorder?.(entry);
}

/** Turns telemetry on: from here on all records go to the recorder, which must neither throw nor wait. */
export function recordTo(next: Recorder): void {
  recorder = next;
}
