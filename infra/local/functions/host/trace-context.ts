import { randomBytes } from 'node:crypto';
import type { TraceContext } from './core-types.ts';

const traceParentForm = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * The trace context of one invocation (W3C Trace Context): the caller's trace when it sent a valid `traceparent`,
 * otherwise a new one; always with a new span, since the host starts one for each request.
 */
export function createTraceContext(traceParent?: string, traceState?: string): TraceContext {
  const match = traceParentForm.exec(traceParent ?? '');
  const valid = match !== null && !/^0+$/.test(match[1] ?? '') && !/^0+$/.test(match[2] ?? '');
  const traceId = valid ? match[1] : randomBytes(16).toString('hex');
  const flags = valid ? match[3] : '01';
  return {
    traceParent: `00-${traceId}-${randomBytes(8).toString('hex')}-${flags}`,
    traceState: valid ? (traceState ?? '') : '',
    attributes: {},
  };
}
