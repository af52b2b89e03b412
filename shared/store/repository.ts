import type { FailureCode } from '../failures/table.ts';
import type { Contents, FamilyName, Item, ItemKeys } from '../families/item.ts';
import type { PlacedReference } from '../families/reference.ts';
import type { Key } from './keys.ts';
import type { BlogNotes, ChildNotes, VersionedItem } from './reads/items.ts';
import type { Page } from './reads/pages.ts';
import type { Selection } from './reads/selection.ts';

/** What a create or an update writes. */
export interface ItemDraft<F extends FamilyName> {
  content: Contents[F];
  /** The items that must exist in the blog for the write to be carried out. */
  references: PlacedReference[];
  /** What is kept in a new item besides. */
  notes?: (F extends 'blog' ? Partial<BlogNotes> : ChildNotes) | undefined;
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

/** An item in the version that was read. */
export type ReadVersion = ItemKeys & { _etag: string };

/** A place in the partition with nothing in it: a write goes only through if that is so then. */
export interface Vacancy {
  /** What would be there. */
  vacant: ItemKeys;
}

/** What is done around each attempt at a write. */
export interface Around<F extends FamilyName> {
  condition?: Precondition<F> | undefined;
  /**
   * Awaited after the read and directly before the write, with the version that the write is about to overwrite, and no other. What it
   * throws refuses the write.
   * @param written what an update makes of it; undefined if it is deleted.
   * @param alongside what is deleted with it. @returns what is kept in the written item besides.
   */
  overwriting?(
    stored: VersionedItem<F>,
    written: Contents[F] | undefined,
    alongside: readonly ReadVersion[],
  ): Promise<ChildNotes | undefined>;
  /** Reads what is deleted with a write, in the same batch and in exactly these versions, and which places must be empty. */
  alongside?(key: Key): Promise<readonly (ReadVersion | Vacancy)[]>;
}

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
   * @throws Failure `absent`, `preconditionFailed`, `referenceMissing`, `tooLarge`, `contended`, what `draftOf` throws, what the condition returns, and what `overwriting` throws.
   */
  update(key: Key, draftOf: Redraft<F>, around?: Around<F>): Promise<WrittenTags>;
  /** @throws Failure `absent`, what the condition returns, and what `overwriting` throws. */
  delete(key: Key, around?: Around<F>): Promise<WrittenTags>;
}
