import { referencedBy } from '../families/children.ts';
import type { Reference, Resolve } from '../families/family.ts';
import type { ChildName, Item } from '../families/item.ts';
import { memoryOf } from '../memory/size.ts';
import { itemId, targetId } from '../store/keys.ts';
import type { NoteBlog } from '../store/reads/items.ts';

/**
 * Reads the children of a blog with these ids; those that do not exist are left out, and the order is undefined.
 * @param noteBlog receives the blog's item, if it is to be read as well.
 */
export type ReadItems = (blogId: string, ids: string[], noteBlog?: NoteBlog) => Promise<Item<ChildName>[]>;

/**
 * How many items are read before the oldest are dropped. A list uses its authors and tags again on each page, but most
 * media only once. Kept for long, these would leave the young generation of the heap, and an export's memory would grow.
 */
const keptItems = 200;

/** How much may be kept between loads, in bytes of memory: little compared to a page, whatever the items have. */
const keptBytes = 512 * 1024;

/** Items by id, with the memory that they take; undefined for a target that does not exist (any more). */
class Kept {
  readonly items = new Map<string, Item<ChildName> | undefined>();
  bytes = 0;

  set(id: string, item: Item<ChildName> | undefined): void {
    this.items.set(id, item);
    if (item) this.bytes += memoryOf(item);
  }
}

/**
 * The current targets of references within one blog, kept while one request keeps using them, so that a list of thousands
 * of posts reads each author and tag once.
 */
export class ReferencedItems {
  readonly #readItems: ReadItems;
  readonly #blogId: string;
  /** Set until the blog's item was read. */
  #noteBlog: NoteBlog | undefined;
  /** Recently used items. */
  #recent = new Kept();
  /** Items that are dropped next unless they are used again. */
  #older = new Kept();

  /** @param noteBlog receives the blog's item, which the first read of targets reads as well. */
  constructor(readItems: ReadItems, blogId: string, noteBlog?: NoteBlog) {
    this.#readItems = readItems;
    this.#blogId = blogId;
    this.#noteBlog = noteBlog;
  }

  /** The memory that the kept items take, in bytes. */
  get bytes(): number {
    return this.#recent.bytes + this.#older.bytes;
  }

  /** Reads the targets of references, and their own targets: one query for each level. */
  async load(references: readonly Reference[]): Promise<void> {
    this.letGo();
    let level = references;
    while (level.length > 0) level = (await this.#loadTargets(level)).flatMap(referencedBy);
  }

  /**
   * Drops the items of what was read, except a few that the next page may use again. To be called before a wait for
   * memory: these items are then no longer in anybody's share.
   */
  letGo(): void {
    if (this.#recent.items.size <= keptItems && this.bytes <= keptBytes) return;
    this.#older = this.#recent.bytes > keptBytes ? new Kept() : this.#recent;
    this.#recent = new Kept();
  }

  /** All targets of the references, including those already known, because their own targets must be kept as well. */
  async #loadTargets(references: readonly Reference[]): Promise<Item<ChildName>[]> {
    const ids = [...new Set(references.map(targetId))];
    const wanted = ids.filter(id => !this.#recall(id));
    for (const id of wanted) this.#recent.set(id, undefined);
    for (const item of await this.#read(wanted)) this.#recent.set(item.id, item);
    return ids.map(id => this.#recent.items.get(id)).filter(item => item !== undefined);
  }

  async #read(ids: string[]): Promise<Item<ChildName>[]> {
    if (ids.length === 0) return [];
    const noteBlog = this.#noteBlog;
    this.#noteBlog = undefined;
    return this.#readItems(this.#blogId, ids, noteBlog);
  }

  /** Whether the item is known already; if so, it is kept for longer. */
  #recall(id: string): boolean {
    const { items } = this.#recent;
    if (!items.has(id) && this.#older.items.has(id)) this.#recent.set(id, this.#older.items.get(id));
    return items.has(id);
  }

  /** The target of a reference, if it exists. Call {@link load} with the reference first. */
  readonly resolve: Resolve = <F extends ChildName>(family: F, guid: string | undefined) =>
    // The family is part of the id, so the item with that id belongs to that family.
    guid === undefined ? undefined : (this.#recent.items.get(itemId(family, guid)) as Item<F> | undefined);
}
