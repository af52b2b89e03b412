import type { Container } from '@azure/cosmos';
import { Failure } from '../failure.ts';
import { referencedBy } from '../families/children.ts';
import type { PlacedReference, Reference, Resolve } from '../families/family.ts';
import type { ChildName, Item, ItemKeys } from '../families/item.ts';
import { readItems } from './items.ts';
import { itemId } from './keys.ts';

const idOf = ({ family, guid }: Reference) => itemId(family, guid);

/** The references' ids, each once. */
export function referencedIds(references: readonly Reference[]): string[] {
  return [...new Set(references.map(idOf))];
}

/**
 * Looks which references have no target.
 * @throws Failure `referenceMissing` with a fault for each of them; returns when all exist.
 */
export async function requireReferences(
  container: Container,
  blogId: string,
  references: readonly PlacedReference[],
): Promise<void> {
  const items = await readItems(container, blogId, referencedIds(references));
  const existing = new Set(items.map(item => item.id));
  const missing = references.filter(reference => !existing.has(idOf(reference)));
  if (missing.length === 0) return;
  throw new Failure('referenceMissing', missing);
}

/**
 * Items read before the oldest are let go. A list reuses its authors and tags page by page, but most media once: kept
 * for long, they would leave the young generation of the heap, and an export would grow by their garbage.
 */
const keptItems = 200;

/**
 * The current targets of references within one blog, kept while one request goes on using them, so that a list of
 * thousands of posts reads each author and tag once.
 */
export class ReferencedItems {
  readonly #container: Container;
  readonly #blogId: string;
  /** By id, those in use lately; undefined for a target that is not there (any more). */
  #recent = new Map<string, Item<ChildName> | undefined>();
  /** Those that are let go unless they are used again. */
  #older = new Map<string, Item<ChildName> | undefined>();

  constructor(container: Container, blogId: string) {
    this.#container = container;
    this.#blogId = blogId;
  }

  /** Reads the targets of the items' references, and of the targets' own: one query a level. */
  async load(items: readonly ItemKeys[]): Promise<void> {
    if (this.#recent.size > keptItems) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    let level: readonly ItemKeys[] = items;
    while (level.length > 0) level = await this.#loadTargets(level);
  }

  /** All targets of the sources, those that were known included: theirs have to be kept as well. */
  async #loadTargets(sources: readonly ItemKeys[]): Promise<Item<ChildName>[]> {
    const ids = referencedIds(sources.flatMap(referencedBy));
    const wanted = ids.filter(id => !this.#recall(id));
    for (const id of wanted) this.#recent.set(id, undefined);
    const found = wanted.length > 0 ? await readItems(this.#container, this.#blogId, wanted) : [];
    for (const item of found) this.#recent.set(item.id, item);
    return ids.map(id => this.#recent.get(id)).filter(item => item !== undefined);
  }

  /** Whether the item was looked for before; it is kept for longer then. */
  #recall(id: string): boolean {
    if (!this.#recent.has(id) && this.#older.has(id)) this.#recent.set(id, this.#older.get(id));
    return this.#recent.has(id);
  }

  /** The target of a reference, if it exists. {@link load} must have been called for its source. */
  readonly resolve: Resolve = <F extends ChildName>(family: F, guid: string | undefined) =>
    // The family is part of the id, so what is kept under the id is of that family.
    guid === undefined ? undefined : (this.#recent.get(itemId(family, guid)) as Item<F> | undefined);
}
