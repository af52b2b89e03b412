import type { Failure } from '../failures/failure.ts';
import type { FailureRecord, Invocation } from './record-types.ts';

// Only values in the form of a code, a number, a type name or a GUID are sent, because an error can carry any text.
const forms = {
  code: /^[A-Za-z0-9_.-]{1,60}$/,
  type: /^[A-Za-z_$][\w$]{0,60}$/,
  guid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
};

/** The value as text if it has that form, otherwise undefined. */
function inForm(form: keyof typeof forms, value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return forms[form].test(text) ? text : undefined;
}

// V8 ends each line with a place in a file, or says that there is none.
const frame = /^ {4}at (.*:\d+:\d+\)?|.* \((<anonymous>|native|index \d+)\))$/;

/** The lines of a stack after the message, which can have any number of lines itself. */
function framesOf(stack = ''): string {
  const lines = stack.split('\n');
  const message = lines.findLastIndex(line => !frame.test(line));
  return lines.slice(message + 1).join('\n');
}

/** The code of an error from any library, or else its type; never its message. */
export function codeOrType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return inForm('code', 'code' in error ? error.code : undefined) ?? inForm('type', error.name) ?? 'Error';
}

interface Details {
  code?: unknown;
  substatus?: unknown;
  activityId?: unknown;
}

/** What is recorded about a failure: its code, and everything about its cause except the message. */
export function describeFailure(failure: Failure, invocation: Invocation): FailureRecord {
  const { code, cause } = failure;
  const error = cause instanceof Error ? cause : failure;
  // Errors of the SDK and of Node.js have some of these.
  const details: Details = cause instanceof Error ? (cause as Error & Details) : {};
  return {
    kind: 'failure',
    code,
    type: inForm('type', error.constructor.name) ?? 'Error',
    details: {
      status: inForm('code', details.code),
      substatus: inForm('code', details.substatus),
      activityId: inForm('guid', details.activityId),
    },
    frames: framesOf(error.stack),
    invocation,
  };
}
