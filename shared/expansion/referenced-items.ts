import { referencedBy } from '../families/children.ts';
import type { Reference, Resolve } from '../families/family.ts';
import type { ChildName, Item } from '../families/item.ts';
import { memoryOf } from '../memory/size.ts';
import { itemId } from '../store/keys.ts';

/** Reads the children of a blog that exist among the ids, in no order. */
export type ReadItems = (blogId: string, ids: string[]) => Promise<Item<ChildName>[]>;

/**
 * Items read before the oldest are let go. A list reuses its authors and tags page by page, but most media once: kept
 * for long, they would leave the young generation of the heap, and an export would grow by their garbage.
 */
const keptItems = 200;

/** How much may be kept from one load to the next, in bytes of memory: little beside a page, whatever is in the items. */
const keptBytes = 512 * 1024;

/** Items by their ids, with what they take; undefined for a target that is not there (any more). */
class Kept {
  readonly items = new Map<string, Item<ChildName> | undefined>();
  bytes = 0;

  set(id: string, item: Item<ChildName> | undefined): void {
    this.items.set(id, item);
    if (item) this.bytes += memoryOf(item);
  }
}

/**
 * The current targets of references within one blog, kept while one request goes on using them, so that a list of
 * thousands of posts reads each author and tag once.
 */
export class ReferencedItems {
  readonly #readItems: ReadItems;
  readonly #blogId: string;
  /** Those in use lately. */
  #recent = new Kept();
  /** Those that are let go unless they are used again. */
  #older = new Kept();

  constructor(readItems: ReadItems, blogId: string) {
    this.#readItems = readItems;
    this.#blogId = blogId;
  }

  /** What is held, in bytes of memory. */
  get bytes(): number {
    return this.#recent.bytes + this.#older.bytes;
  }

  /** Reads the targets of references, and of the targets' own: one query a level. */
  async load(references: readonly Reference[]): Promise<void> {
    this.#letGo();
    let level = references;
    while (level.length > 0) level = (await this.#loadTargets(level)).flatMap(referencedBy);
  }

  #letGo(): void {
    if (this.#recent.items.size <= keptItems && this.bytes <= keptBytes) return;
    this.#older = this.#recent.bytes > keptBytes ? new Kept() : this.#recent;
    this.#recent = new Kept();
  }

  /** All targets of the references, those that were known included: theirs have to be kept as well. */
  async #loadTargets(references: readonly Reference[]): Promise<Item<ChildName>[]> {
    const ids = [...new Set(references.map(({ family, guid }) => itemId(family, guid)))];
    const wanted = ids.filter(id => !this.#recall(id));
    for (const id of wanted) this.#recent.set(id, undefined);
    const found = wanted.length > 0 ? await this.#readItems(this.#blogId, wanted) : [];
    for (const item of found) this.#recent.set(item.id, item);
    return ids.map(id => this.#recent.items.get(id)).filter(item => item !== undefined);
  }

  /** Whether the item was looked for before; it is kept for longer then. */
  #recall(id: string): boolean {
    const { items } = this.#recent;
    if (!items.has(id) && this.#older.items.has(id)) this.#recent.set(id, this.#older.items.get(id));
    return items.has(id);
  }

  /** The target of a reference, if it exists. {@link load} must have been called for it. */
  readonly resolve: Resolve = <F extends ChildName>(family: F, guid: string | undefined) =>
    // The family is part of the id, so what is kept under the id is of that family.
    guid === undefined ? undefined : (this.#recent.items.get(itemId(family, guid)) as Item<F> | undefined);
}
