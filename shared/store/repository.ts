import type { FailureCode } from '../failures/table.ts';
import type { Contents, FamilyName, Item } from '../families/item.ts';
import type { PlacedReference } from '../families/reference.ts';
import type { Key } from './keys.ts';
import type { BlogNotes, VersionedItem } from './reads/items.ts';
import type { Page } from './reads/pages.ts';
import type { Selection } from './reads/selection.ts';

/** What a create or an update writes. */
export interface ItemDraft<F extends FamilyName> {
  content: Contents[F];
  /** The items that must exist in the blog for the write to be carried out. */
  references: PlacedReference[];
  /** What is kept in the item of a new blog besides. */
  notes?: Partial<BlogNotes> | undefined;
}

/**
 * A condition on an item, which must hold for a write to be carried out.
 * @param written what an update makes of it. @returns why it does not hold.
 */
export type Precondition<F extends FamilyName> = (
  stored: VersionedItem<F>,
  written?: Contents[F],
) => FailureCode | undefined;

/**
 * What an update makes of what is stored. It is asked again whenever the item was changed before it could be written.
 * @throws Failure `identifierMismatch` if the update is meant for another item, `bodyInvalid`.
 */
export type Redraft<F extends FamilyName> = (stored: VersionedItem<F>) => Promise<ItemDraft<F>>;

/** The tags of the versions after a write, as far as the store has reported them. */
export interface WrittenTags {
  /** Of the blog's item. */
  blog?: string | undefined;
  /** Of the child's own item. If the answer was lost, only while the item is as it was written. */
  own?: string | undefined;
}

/** The stored items of one family. */
export interface Repository<F extends FamilyName> {
  /** @throws Failure `taken`, `blogMissing`, `referenceMissing`, `tooLarge`. */
  create(key: Key, draft: ItemDraft<F>): Promise<WrittenTags>;
  /** A list, page by page; the first page says where the next list continues. */
  list(blogId: string, selection: Selection): AsyncGenerator<Page<Item<F>>, void, undefined>;
  read(key: Key): Promise<VersionedItem<F> | undefined>;
  /**
   * Replaces the content of an item; writes nothing if the item already has this content.
   * @throws Failure `absent`, `preconditionFailed`, `referenceMissing`, `tooLarge`, `contended`, what `draftOf` throws, and what the condition returns.
   */
  update(key: Key, draftOf: Redraft<F>, condition?: Precondition<F>): Promise<WrittenTags>;
  /** @throws Failure `absent`, and what the condition returns. */
  delete(key: Key, condition?: Precondition<F>): Promise<WrittenTags>;
}
