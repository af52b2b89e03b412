import type { HttpHandler, HttpRequest, InvocationContext } from '@azure/functions';
import type { Operation, Status } from '../operations/operation.ts';
import { guard } from './guard.ts';
import { answeringHead } from './response/head.ts';
import type { Response } from './response/responses.ts';

/** An operation and its handler, which functions/ registers as a function. */
export interface Served {
  operation: Operation;
  handler: HttpHandler;
}

/** Serves an operation. The compiler allows only the statuses that it declares; the guard checks everything else. */
export function serve<S extends Status>(
  operation: Operation<S>,
  handle: (request: HttpRequest, context: InvocationContext) => Promise<Response<S>>,
): Served {
  const guarded = guard(operation, handle);
  return { operation, handler: operation.methods.includes('HEAD') ? answeringHead(guarded) : guarded };
}
