import { referencedBy } from '../families/children.ts';
import type { ChildName, FamilyName, Item } from '../families/item.ts';
import { maxReferences, maxTarget } from '../families/max-size.ts';
import type { Reference, Resolve } from '../families/reference.ts';
import type { View } from '../families/view.ts';
import { memoryOf, memoryOfByte } from '../memory/process-memory.ts';
import { itemId, targetId } from '../store/keys.ts';

/** The maximum memory of a reference's target together with its own targets, in bytes. */
const memoryOfTarget = ({ family }: Reference) => memoryOfByte * maxTarget[family];

/** The maximum memory of a piece's targets, in bytes: as much as the targets of the largest single item, a post. */
export const maxTargets = memoryOfByte * Math.max(...Object.values(maxReferences));

/** Consecutive items whose targets are in memory at the same time. */
export interface Piece<T> {
  items: T[];
  /** What the items refer to, each once. */
  references: Reference[];
  /** The memory of the items, and the maximum memory of the targets, in bytes. */
  memory: { items: number; targets: number };
}

/** Adds references to those that were seen, by id, and returns those that are new. */
const addNew = (seen: Set<string>, references: readonly Reference[]): Reference[] =>
  references.filter(reference => {
    const before = seen.size;
    return seen.add(targetId(reference)).size > before;
  });

const sumOf = (references: readonly Reference[]) =>
  references.reduce((sum, reference) => sum + memoryOfTarget(reference), 0);

/** Divides a page into pieces whose targets take at most {@link maxTargets} each. */
export function piecesOf<F extends FamilyName, T extends Item<F>>(
  page: readonly T[],
  view: Pick<View<F>, 'referenced'>,
): Piece<T>[] {
  const pieces: Piece<T>[] = [];
  let seen = new Set<string>();
  for (const item of page) {
    const all = view.referenced(item);
    let last = pieces.at(-1);
    let references = addNew(seen, all);
    if (!last || last.memory.targets + sumOf(references) > maxTargets) {
      last = { items: [], references: [], memory: { items: 0, targets: 0 } };
      pieces.push(last);
      seen = new Set();
      references = addNew(seen, all);
    }
    last.items.push(item);
    last.references.push(...references);
    last.memory.items += memoryOf(item);
    last.memory.targets += sumOf(references);
  }
  return pieces;
}

/** Reads the children of a blog with these ids; those that do not exist are left out, and the order is undefined. */
export type ReadItems = (blogId: string, ids: string[]) => Promise<Item<ChildName>[]>;

/**
 * How many items are kept between loads. A list uses its authors and tags again on each page, but most
 * media only once. Kept for long, these would leave the young generation of the heap, and an export's memory would grow.
 */
const keptItems = 300;

/** How much may be kept between loads, in bytes of memory: little compared to any page. */
const keptBytes = 512 * 1024;

/** A target, with the memory that it takes in bytes; without an item if it does not exist (any more). */
interface SizedTarget {
  item?: Item<ChildName>;
  bytes: number;
}

/**
 * The current targets of references within one blog, kept while one request keeps using them, so that a list of thousands
 * of posts reads each author and tag once.
 */
export class ReferencedItems {
  readonly #readItems: ReadItems;
  readonly #blogId: string;
  /** By id, those that were not used for longest first. */
  readonly #targets = new Map<string, SizedTarget>();
  #bytes = 0;

  constructor(readItems: ReadItems, blogId: string) {
    this.#readItems = readItems;
    this.#blogId = blogId;
  }

  /** The memory that the kept items take, in bytes. */
  get bytes(): number {
    return this.#bytes;
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
    for (const [id, { bytes }] of this.#targets) {
      if (this.#targets.size <= keptItems && this.#bytes <= keptBytes) return;
      this.#targets.delete(id);
      this.#bytes -= bytes;
    }
  }

  /** All targets of the references, including those already known, because their own targets must be kept as well. */
  async #loadTargets(references: readonly Reference[]): Promise<Item<ChildName>[]> {
    const ids = [...new Set(references.map(targetId))];
    const wanted = ids.filter(id => !this.#targets.has(id));
    const found = wanted.length > 0 ? await this.#readItems(this.#blogId, wanted) : [];
    const read = new Map(found.map(item => [item.id, { item, bytes: memoryOf(item) }]));
    return ids.flatMap(id => this.#use(id, read.get(id)).item ?? []);
  }

  /** Puts a target last, so that it is kept for longer. @param read it, if it was not known. */
  #use(id: string, read: SizedTarget = { bytes: 0 }): SizedTarget {
    const known = this.#targets.get(id);
    if (known) this.#targets.delete(id);
    else this.#bytes += read.bytes;
    this.#targets.set(id, known ?? read);
    return known ?? read;
  }

  /** The target of a reference, if it exists. Call {@link load} with the reference first. */
  readonly resolve: Resolve = <F extends ChildName>(family: F, guid: string | undefined) =>
    // The family is part of the id, so the item with that id belongs to that family.
    guid === undefined ? undefined : (this.#targets.get(itemId(family, guid))?.item as Item<F> | undefined);
}
