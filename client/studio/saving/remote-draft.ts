import type { Trouble } from '../trouble.ts';

/** A version of something that the service has, or has had. */
export interface DraftVersion<D> {
  /** What can be written of it. */
  draft: D;
  /** The tag of the version; unknown if somebody was faster than the answer. */
  etag: string | undefined;
}

/** What a read of it ends with. */
export type ReadOutcome<S> = { kind: 'found'; stored: S } | { kind: 'failed'; trouble: Trouble };

/** What a write of it ends with. */
export type WriteOutcome<S> =
  | { kind: 'stored'; stored: S }
  /** Nothing was written: the service has another version than the one that was to be replaced. */
  | { kind: 'changed' }
  | { kind: 'failed'; trouble: Trouble };

/** One thing in the service. */
export interface RemoteDraft<D, S extends DraftVersion<D>> {
  read(): Promise<ReadOutcome<S>>;
  /** Replaces a version of it, and no other; without one it is created. */
  write(draft: D, replaced: S | undefined): Promise<WriteOutcome<S>>;
}
