import type { TelemetryConfig } from '../config.ts';
import type { TelemetryRecord } from './record-types.ts';

/** The settings with which the worker is started. */
export interface WorkerSettings extends TelemetryConfig {
  /** The host name of the Cosmos DB account. */
  target: string;
  /** The name of its container. */
  container: string;
}

/** A message from the service to the worker. */
export interface ToWorker {
  records: TelemetryRecord[];
  /** Whether to send everything now. */
  flush: boolean;
}

/** A message from the worker: it has taken records, has sent everything, or could not deliver. */
export type FromWorker = { kind: 'taken' } | { kind: 'flushed' } | { kind: 'undelivered'; reason: string };
