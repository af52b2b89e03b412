import type { ChildName } from '../../../families/item.ts';
import type { VersionedItem } from '../../../store/reads/items.ts';
import type { ReadVersion } from '../../../store/repository.ts';
import { type About, aboutIn, itemIn, metadataOf } from '../entries.ts';
import type { KeptFiles } from '../kept-files.ts';
import { binName, binOf, type Deleted, deletedIn } from '../names.ts';

/** Something that was deleted, as lists show it. */
export interface BinEntry extends About, Deleted {
  /** Its name within the blog's bin. */
  name: string;
  etag: string;
}

/** A part of a bin, newest first. */
export interface BinPage {
  entries: BinEntry[];
  /** Where the list goes on; undefined at its end. */
  next?: string | undefined;
}

/** What was deleted, with all its properties, those of Cosmos DB included. */
export interface DeletedItem {
  item: VersionedItem<ChildName>;
  /** What was deleted with it: the working copy of a post. */
  alongside: readonly ReadVersion[];
}

/** What was deleted in blogs. All calls may fail with `storageFailed`. */
export class BinStore {
  readonly #files: KeptFiles;

  constructor(files: KeptFiles) {
    this.#files = files;
  }

  /** Puts an item into the bin of its blog, before it is deleted. */
  async put(blogId: string, deleted: Deleted, about: About, content: DeletedItem): Promise<void> {
    await this.#files.put(`${binOf(blogId)}${binName(deleted)}`, content, metadataOf(about));
  }

  /** A page of the bin. @param from where an earlier page said that the list goes on. */
  async page(blogId: string, count: number, from?: string): Promise<BinPage> {
    const prefix = binOf(blogId);
    const { files, next } = await this.#files.page(prefix, count, from);
    const entries = files.flatMap(file => {
      const name = file.name.slice(prefix.length);
      const deleted = deletedIn(name);
      return deleted ? [{ ...aboutIn(file), ...deleted, name, etag: file.etag }] : [];
    });
    return { entries, next };
  }

  /** What an entry has; undefined if there is no such entry. */
  async read(blogId: string, name: string): Promise<DeletedItem | undefined> {
    const deleted = deletedIn(name);
    const kept = deleted && (await this.#files.read(`${binOf(blogId)}${name}`));
    if (!deleted || !kept) return undefined;
    const item = itemIn(kept, deleted.family, { blogId, guid: deleted.guid });
    // Only put() writes such files.
    return { item, alongside: kept.alongside as DeletedItem['alongside'] };
  }

  /** Deletes an entry for good, in the version that was listed. @returns whether it was there. */
  async delete(blogId: string, { name, etag }: Pick<BinEntry, 'name' | 'etag'>): Promise<boolean> {
    return this.#files.delete(`${binOf(blogId)}${name}`, etag);
  }
}
