import type { Trouble } from '../trouble.ts';

/** A version of something that the service has, or has had. */
export interface DraftVersion<D> {
  /** What can be written of it. */
  draft: D;
  /** The tag of the version; unknown if somebody was faster than the answer. */
  etag: string | undefined;
  /**
   * What is saved, but not in its place yet. `kept`: until somebody asks for it. `due`: it goes there by itself. `behind`: the same, once it was
   * written again on top of what its place has now. Left out where it is in its place.
   */
  aside?: 'kept' | 'due' | 'behind';
  /** What both began with, if that is not the version that was known. */
  began?: D | undefined;
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
  /** @param known the version that is known here. */
  read(known?: S): Promise<ReadOutcome<S>>;
  /** Replaces a version of it, and no other; without one it is created. */
  write(draft: D, replaced: S | undefined): Promise<WriteOutcome<S>>;
  /** Puts what was saved aside in its place, or does the first step towards it. Left out where nothing is saved aside. */
  place?(saved: S): Promise<WriteOutcome<S>>;
}
