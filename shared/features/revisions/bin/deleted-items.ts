import type { Container } from '@azure/cosmos';
import { Failure } from '../../../failures/failure.ts';
import type { ChildName, ItemKeys } from '../../../families/item.ts';
import type { AskedPage } from '../../../http/request/page-request.ts';
import { itemId, type Key } from '../../../store/keys.ts';
import { readBlog, readItem, readItems } from '../../../store/reads/items.ts';
import { catchUp } from '../../../store/transport/settle.ts';
import { taken } from '../../../store/writes/creation-batch.ts';
import { isOfBlog } from '../entries.ts';
import type { BinEntry, BinStore, DeletedItem } from './bin-store.ts';

/** For how long what was deleted can be restored, in milliseconds. */
const keptFor = 30 * 24 * 60 * 60 * 1000;

/** How many entries are read at a time where many of them are not wanted: a megabyte of what storage answers. */
const atOnce = 1_000;

const idOf = ({ family, guid }: BinEntry) => itemId(family, guid);

/** A page of the bin. */
interface Page {
  entries: BinEntry[];
  /** The place of its last entry, if others follow. */
  end: string | undefined;
}

/** What was deleted in blogs and is not there again. All calls may fail with `storageFailed`, `storeFailed` and `contended`. */
export class DeletedItems {
  readonly #container: Container;
  readonly #bin: BinStore;

  constructor(container: Container, bin: BinStore) {
    this.#container = container;
    this.#bin = bin;
  }

  /**
   * A page of what was deleted in a blog, newest first, by the newest state. One query asks which of it is there again, and is left out.
   * @param family the only one that is wanted; undefined for all.
   * @throws Failure `absent` if there is no such blog.
   */
  async page(blogId: string, { count, after }: AskedPage, family: ChildName | undefined): Promise<Page> {
    const blog = await this.#blog(blogId);
    const isFirst = after === undefined && family === undefined;
    const wanted = new Map<string, BinEntry>();
    let last: string | undefined;
    let end: string | undefined;
    for await (const entry of this.#entries(blog, isFirst ? count + 1 : atOnce)) {
      const isBehind = after === undefined || entry.name > after;
      const isOther = (family ?? entry.family) !== entry.family;
      if (!isBehind || isOther || wanted.has(idOf(entry))) continue;
      if (wanted.size === count) {
        end = last;
        break;
      }
      wanted.set(idOf(entry), entry);
      last = entry.name;
    }
    const there = await readItems(this.#container, blogId, [...wanted.keys()], ['id']);
    for (const { id } of there) wanted.delete(id);
    return { entries: [...wanted.values()], end };
  }

  /**
   * The entries of an item, the newest first, by the newest state.
   * @throws Failure `absent` if there are none; `taken` if the item is there again.
   */
  async entriesOf(key: Key, family: ChildName): Promise<BinEntry[]> {
    const blog = await this.#blog(key.blogId);
    if (await readItem(this.#container, family, key)) throw taken(key);
    const entries: BinEntry[] = [];
    for await (const entry of this.#entries(blog, atOnce))
      if (entry.family === family && entry.guid === key.guid) entries.push(entry);
    if (entries.length === 0) throw new Failure('absent');
    return entries;
  }

  /** What the newest entry has. @throws Failure `absent` if all of them are gone meanwhile. */
  async read(blogId: string, entries: readonly BinEntry[]): Promise<DeletedItem> {
    for (const { name } of entries) {
      const deleted = await this.#bin.read(blogId, name);
      if (deleted) return deleted;
    }
    throw new Failure('absent');
  }

  /** Deletes entries in the versions that were listed: the newest last, so that asking again goes on if this is cut off. */
  async forget(blogId: string, entries: readonly BinEntry[]): Promise<void> {
    for (const entry of entries.toReversed()) await this.#bin.delete(blogId, entry);
  }

  /** A blog; from here on, the process reads the newest state of it. */
  async #blog(blogId: string): Promise<ItemKeys> {
    const isThere = await catchUp(this.#container, blogId);
    const blog = isThere ? await readBlog(this.#container, blogId) : undefined;
    if (!blog) throw new Failure('absent');
    return blog;
  }

  /** The entries of a blog, newest first: none that is too old, and none of an earlier blog with its identifier. */
  async *#entries(blog: ItemKeys, size: number): AsyncGenerator<BinEntry, void, undefined> {
    const oldest = Date.now() - keptFor;
    let from: string | undefined;
    do {
      const { entries, next } = await this.#bin.page(blog.blogId, size, from);
      for (const entry of entries) {
        if (entry.time < oldest) return;
        if (isOfBlog(entry, blog)) yield entry;
      }
      from = next;
    } while (from !== undefined);
  }
}
