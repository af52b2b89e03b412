import type { FailureCode } from '../failures/table.ts';

/** Application Insights, and how the service gets access. */
export interface TelemetryConfig {
  connectionString: string;
  /** Set if a token is needed: the managed identity that gets it, user-assigned by `clientId` or else system-assigned. */
  identity?: { clientId?: string };
}

/** The invocation that a record belongs to. */
export interface Invocation {
  invocationId: string;
  /** The function's name, such as GetPostList. */
  functionName: string;
  /** The invocation's span in its trace (W3C Trace Context); undefined if the host gives none. */
  traceParent?: string;
}

/** The kinds of calls to Cosmos DB, as telemetry names them. */
export type CallName = 'batch' | 'read item' | 'query page' | 'patch';

/** One call to Cosmos DB with all its attempts. It has neither content nor ids of items. */
export interface CallRecord {
  kind: 'call';
  name: CallName;
  /** In milliseconds since 1970. */
  startedAt: number;
  /** In milliseconds, including the pauses between attempts. */
  duration: number;
  /** The status of the last answer; if there was none, the code or the type of the error. */
  status: string;
  success: boolean;
  attempts: number;
  /** In request units, for all attempts together. */
  requestCharge: number;
  invocation?: Invocation;
}

/** A failure that the service logs. It has no error message, because a message may quote stored content. */
export interface FailureRecord {
  kind: 'failure';
  code: FailureCode;
  /** The type of its cause, such as TimeoutError; Failure if it has no cause. */
  type: string;
  /** What the cause says about Cosmos DB's answer. */
  details: { status?: string; substatus?: string; activityId?: string };
  /** The stack of the error without its message, one frame per line, innermost first. */
  frames: string;
  invocation: Invocation;
}

export type TelemetryRecord = CallRecord | FailureRecord;

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
