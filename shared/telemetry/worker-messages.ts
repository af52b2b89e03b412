import type { TelemetryConfig } from '../config.ts';
import type { TelemetryRecord } from './record-types.ts';

/** What the worker is started with. */
export interface WorkerSettings extends TelemetryConfig {
  /** The host name of the Cosmos DB account. */
  target: string;
  /** The name of its container. */
  container: string;
}

/** What the service sends to the worker. */
export interface ToWorker {
  records: TelemetryRecord[];
  /** Whether all is to be sent at once. */
  flush: boolean;
}

/** What the worker answers: it has taken records, has sent all it has, or could not deliver. */
export type FromWorker = { kind: 'taken' } | { kind: 'flushed' } | { kind: 'undelivered'; reason: string };
