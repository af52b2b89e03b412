import type { PlacedReference } from '../families/family.ts';
import type { Contents, FamilyName, Item } from '../families/item.ts';
import type { Stored } from './items.ts';
import type { Key } from './keys.ts';
import type { Page } from './pages.ts';
import type { Selection, Window } from './selection.ts';
import type { NoteLast } from './windows.ts';

/** What a create or an update writes. */
export interface Draft<F extends FamilyName> {
  content: Contents[F];
  /** What must exist in the blog for the write to be made. */
  references: PlacedReference[];
}

/** What has to hold for the tag of an item's version for a write to be made. */
export type Precondition = (etag: string) => boolean;

/** The stored items of one family. What a write answers is the blog's version after it, where the store tells it. */
export interface Repository<F extends FamilyName> {
  /** @throws Failure `taken`, `blogMissing`, `referenceMissing`, `tooLarge`. */
  create(key: Key, draft: Draft<F>): Promise<string | undefined>;
  /** The items of a window of a list, a page at a time; tells before the first whether there are more behind it. */
  list(
    blogId: string,
    selection: Selection,
    window: Window,
    noteLast?: NoteLast,
  ): AsyncGenerator<Page<Item<F>>, void, undefined>;
  read(key: Key): Promise<Stored<F> | undefined>;
  /**
   * Replaces the content of an item; writes nothing when it is what is stored already.
   * @param fits whether the update is meant for this item; asked only once the item was found.
   * @throws Failure `absent`, `identifierMismatch`, `preconditionFailed`, `referenceMissing`, `tooLarge`, `contended`.
   */
  update(key: Key, draft: Draft<F>, fits: boolean, condition?: Precondition): Promise<string | undefined>;
  /** @throws Failure `absent`, `preconditionFailed`. */
  delete(key: Key, condition?: Precondition): Promise<string | undefined>;
}
