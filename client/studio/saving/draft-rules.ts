import type { Trouble } from '../trouble.ts';
import type { DraftVersion } from './remote-draft.ts';

/** What two people made of one version, put together. */
export interface Merge<D> {
  /** What both have agreed on: as the other one has it, but at the places that are open as both began. */
  base: D;
  /** Merged as far as it merges by itself; for the rest see `places`. */
  draft: D;
  /** Where the other one's changes were taken in. */
  merged: (keyof D)[];
  /** What both changed differently: somebody must choose. */
  places: readonly object[];
}

/** Something that was done to a draft at once, beside its fields, and can be taken back. */
export interface UndoStep<D, M = Merge<D>> {
  before: D;
  after: D;
  /** Of a choice: what was open before. */
  conflict?: Conflict<D, M>;
  /** Whether text of an earlier time was given up. */
  isGivenUp?: boolean;
}

/** What others have saved, and what is left to choose. */
export interface Conflict<D, M> {
  theirs: D;
  merge: M;
}

/** A version that was not saved here, and was taken in. */
export interface TakenIn<S> {
  /** What was known before. */
  before: S | undefined;
  theirs: S;
  /** Whether another tab of this browser has saved it. */
  isOfTab: boolean;
}

/** How drafts of one kind are compared, brought together and saved. */
export interface DraftRules<D, S extends DraftVersion<D>, M extends Merge<D>> {
  /** With what a new one begins. */
  empty: D;
  changed(draft: D, part: Partial<D>): D;
  isSame(one: D, other: D): boolean;
  /** Whether a draft that was sent has become this one. */
  hasBecome(sent: D, stored: D): boolean;
  merge(base: D, mine: D, theirs: D): M;
  /** A merge of which places are open, after more was written into its draft. */
  mergeWritten(merge: M, mine: D, theirs: D): M;
  /** A base to which is added what of `sent` the service has in `theirs`: it was written here, and is nobody else's change. */
  withSent(base: D, sent: D, theirs: D): D;
  /** What is saved without being asked for, as it is sent; nothing of what waits for its button. */
  unasked(draft: D, base: S | undefined): D | undefined;
  /** A draft with what it needs to be saved, where nothing is written. */
  filled(draft: D): D;
  /** Why a draft is not sent as it is, for people: the service would refuse it. */
  flawOf(draft: D): string | undefined;
  /** What is left of a draft when somebody has deleted what it was of: it can be a new one. */
  asNew(draft: D): D;
  /** What trouble is to somebody who writes it. */
  inWords(trouble: Trouble): Trouble;
  /** Whether a version that another tab has sent is older than the known one: it was overtaken on its way. */
  isOlder(received: S, known: S): boolean;
}

export type SaveState<M> =
  | { kind: 'saved' }
  /** It is being saved, or will be in a moment. */
  | { kind: 'saving' }
  /** The changes are in this browser only, until somebody asks for them to be saved. */
  | { kind: 'kept' }
  | { kind: 'notSaved'; trouble: Trouble }
  | { kind: 'conflict'; conflict: M };

/** What somebody asked to be saved, as it was then: what is typed afterwards was not asked for. */
export interface PendingSave<D> {
  draft: D;
}
