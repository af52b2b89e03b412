import type { HttpHandler, HttpRequest, InvocationContext } from '@azure/functions';
import type { Operation, Status } from '../operations/operation.ts';
import { guard } from './guard.ts';
import { answeringHead } from './head.ts';
import type { Response } from './responses.ts';

/** An operation and what carries it out: a function, as functions/ registers it. */
export interface Served {
  operation: Operation;
  handler: HttpHandler;
}

/** Serves an operation. The compiler sees to it that only its own statuses are answered, the guard to all else. */
export function serve<S extends Status>(
  operation: Operation<S>,
  handle: (request: HttpRequest, context: InvocationContext) => Promise<Response<S>>,
): Served {
  const guarded = guard(operation, handle);
  return { operation, handler: operation.methods.includes('HEAD') ? answeringHead(guarded) : guarded };
}
