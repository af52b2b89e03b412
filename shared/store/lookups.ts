import type { Container } from '@azure/cosmos';
import { type ChildName, guidOf, type ItemKeys } from '../families/item.ts';
import { familyRange, itemId } from './keys.ts';
import { countSelected, selectPages } from './pages.ts';
import type { Selection } from './selection.ts';

/** A child by what a client calls it. */
export interface Called {
  family: ChildName;
  /** The property that has its other name. */
  property: string;
  name: string;
  /** The name read as an identifier, where it is one. */
  guid?: string;
}

const keysAlone: ReadonlySet<string> = new Set();

/** Looks for items without reading them: each look is one query. */
export class Lookups {
  readonly #container: Container;

  constructor(container: Container) {
    this.#container = container;
  }

  /** The list keys of the first items of a selection, and their GUIDs. */
  async #first(blogId: string, selection: Selection, count: number): Promise<ItemKeys[]> {
    const found: ItemKeys[] = [];
    const ofKeys = { ...selection, properties: keysAlone };
    for await (const { items } of selectPages<ItemKeys>(this.#container, ofKeys, { skip: 0, count }, blogId))
      found.push(...items);
    return found;
  }

  /** The GUIDs of those that exist, at most so many. */
  async called(blogId: string, { family, property, name, guid }: Called, most: number): Promise<string[]> {
    const comparisons = [{ property, value: name }];
    if (guid !== undefined) comparisons.push({ property: 'id', value: itemId(family, guid) });
    const selection = { range: familyRange(blogId, family), conditions: [comparisons] };
    return (await this.#first(blogId, selection, most)).map(guidOf);
  }

  /** The list key of a selection's first item; undefined where there is none. */
  async firstKey(blogId: string, selection: Selection): Promise<string | undefined> {
    return (await this.#first(blogId, selection, 1))[0]?.listKey;
  }

  count(blogId: string, selection: Selection): Promise<number> {
    return countSelected(this.#container, selection, blogId);
  }
}
