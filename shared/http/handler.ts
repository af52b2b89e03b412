import type { HttpRequest, InvocationContext } from '@azure/functions';
import type { Status } from '../operations/operation.ts';
import type { ChildNotes } from '../store/reads/items.ts';
import type { Granted } from './gate.ts';
import type { Preferences } from './request/preferences.ts';
import type { Response } from './response/responses.ts';

/** A request that the guard has let in. */
export interface Received extends Granted {
  request: HttpRequest;
  context: InvocationContext;
  /** The blog that the address names; empty if it names none. */
  blogId: string;
  prefer: Preferences;
  /** What is kept of who asked for it, in a write that was put off. */
  notes?: ChildNotes;
}

/** Handles the requests of an operation. The compiler allows only the statuses that the operation declares. */
export type Handler<S extends Status> = (received: Received) => Promise<Response<S>>;
