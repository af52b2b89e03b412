import type { Trouble } from '../trouble.ts';

/** A version of something that the service has, or has had. */
export interface Stored<D> {
  /** What can be written of it. */
  draft: D;
  /** The tag of the version; unknown if somebody was faster than the answer. */
  etag: string | undefined;
}

export type Found<S> = { kind: 'found'; stored: S } | { kind: 'failed'; trouble: Trouble };

export type Written<S> =
  | { kind: 'stored'; stored: S }
  /** Nothing was written: the service has another version than the one that was to be replaced. */
  | { kind: 'changed' }
  | { kind: 'failed'; trouble: Trouble };

/** One thing in the service. */
export interface Remote<D, S extends Stored<D>> {
  read(): Promise<Found<S>>;
  /** Replaces a version of it, and no other; without one it is created. */
  write(draft: D, replaced: S | undefined): Promise<Written<S>>;
}
