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
  const faults = missing.map(({ path, family }) => `${path} must name a ${family} of this blog`);
  throw new Failure('referenceMissing', faults);
}

/** Items kept for one list: a blog has few tags and authors beside its posts, but may have many media. */
const keptItems = 2_000;

/**
 * The current targets of references within one blog, kept for as long as one request lasts, so that a list of
 * thousands of posts reads each author, tag and medium once.
 */
export class ReferencedItems {
  readonly #container: Container;
  readonly #blogId: string;
  /** Undefined for a target that is not there (any more). */
  readonly #items = new Map<string, Item<ChildName> | undefined>();

  constructor(container: Container, blogId: string) {
    this.#container = container;
    this.#blogId = blogId;
  }

  /** Reads the targets of the items' references, and of the targets' own: one query a level. */
  async load(items: readonly ItemKeys[]): Promise<void> {
    if (this.#items.size > keptItems) this.#items.clear();
    let level: readonly ItemKeys[] = items;
    while (level.length > 0) level = await this.#loadTargets(level);
  }

  async #loadTargets(sources: readonly ItemKeys[]): Promise<Item<ChildName>[]> {
    const wanted = referencedIds(sources.flatMap(referencedBy)).filter(id => !this.#items.has(id));
    if (wanted.length === 0) return [];
    for (const id of wanted) this.#items.set(id, undefined);
    const found = await readItems(this.#container, this.#blogId, wanted);
    for (const item of found) this.#items.set(item.id, item);
    return found;
  }

  /** The target of a reference, if it exists. {@link load} must have been called for its source. */
  readonly resolve: Resolve = <F extends ChildName>(family: F, guid: string | undefined) =>
    // The family is part of the id, so what is kept under the id is of that family.
    guid === undefined ? undefined : (this.#items.get(itemId(family, guid)) as Item<F> | undefined);
}
