import type { Failure } from '../failure.ts';
import type { FailureRecord, Invocation } from './record-types.ts';

// Only what has the form of a code, a number, a type's name or a GUID goes out: an error can carry any text.
const forms = {
  code: /^[A-Za-z0-9_.-]{1,60}$/,
  type: /^[A-Za-z_$][\w$]{0,60}$/,
  guid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
};

/** A value as text, if it has that form. */
function inForm(form: keyof typeof forms, value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return forms[form].test(text) ? text : undefined;
}

// V8 ends each with a place in a file, or says that there is none.
const frame = /^ {4}at (.*:\d+:\d+\)?|.* \((<anonymous>|native|index \d+)\))$/;

/** The lines of a stack after its message, which can have any number of lines. */
function framesOf(stack = ''): string {
  const lines = stack.split('\n');
  const message = lines.findLastIndex(line => !frame.test(line));
  return lines.slice(message + 1).join('\n');
}

/** The code of an error, of whichever library, or its type. Never its message. */
export function codeOrType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return inForm('code', 'code' in error ? error.code : undefined) ?? inForm('type', error.name) ?? 'Error';
}

interface Told {
  code?: unknown;
  substatus?: unknown;
  activityId?: unknown;
}

/** What telemetry is told of a failure: its code, and what is known of the error behind it save its message. */
export function describeFailure(failure: Failure, invocation: Invocation): FailureRecord {
  const { code, cause } = failure;
  const error = cause instanceof Error ? cause : failure;
  // The SDK's errors and those of Node.js have some of these.
  const told: Told = cause instanceof Error ? (cause as Error & Told) : {};
  return {
    kind: 'failure',
    code,
    type: inForm('type', error.constructor.name) ?? 'Error',
    details: {
      status: inForm('code', told.code),
      substatus: inForm('code', told.substatus),
      activityId: inForm('guid', told.activityId),
    },
    frames: framesOf(error.stack),
    invocation,
  };
}
