import type { FailureCode } from '../failure.ts';

/** The invocation that a record belongs to. */
export interface Invocation {
  invocationId: string;
  /** The function's name, such as GetPostList. */
  functionName: string;
  /** The invocation's span in its trace (W3C Trace Context); undefined where the host gives none. */
  traceParent?: string;
}

/** What the service asks of Cosmos DB, as telemetry names it. */
export type CallName = 'batch' | 'read item' | 'query page' | 'patch' | 'delete';

/** One call to Cosmos DB with all its attempts. It has no content and no ids of items. */
export interface CallRecord {
  kind: 'call';
  name: CallName;
  /** In milliseconds since 1970. */
  startedAt: number;
  /** In milliseconds, with the pauses between attempts. */
  duration: number;
  /** The status of the last answer; the code or the type of the error where there was none. */
  status: string;
  success: boolean;
  attempts: number;
  /** In request units, of all attempts together. */
  requestCharge: number;
  invocation?: Invocation;
}

/** A failure that the service logs. It has no message of an error: that may quote what is stored. */
export interface FailureRecord {
  kind: 'failure';
  code: FailureCode;
  /** The type of the error behind it, such as TimeoutError; Failure where there is none. */
  type: string;
  /** What the error behind it tells of Cosmos DB's answer. */
  details: { status?: string; substatus?: string; activityId?: string };
  /** The places in the code that the error came through, one a line, the innermost first. */
  frames: string;
  invocation: Invocation;
}

export type TelemetryRecord = CallRecord | FailureRecord;
