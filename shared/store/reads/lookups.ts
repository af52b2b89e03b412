import type { Container } from '@azure/cosmos';
import { type ChildName, guidOf } from '../../families/item.ts';
import { familyRange, itemId } from '../keys.ts';
import { countSelected, firstKeys } from './pages.ts';
import type { Comparison, Selection } from './selection.ts';

/** The name by which a client refers to a child. */
export interface Called {
  family: ChildName;
  /** The property that may have this name. */
  property: string;
  name: string;
  /** The name as an identifier, if it is one. */
  guid?: string;
}

/** Looks up items without reading their content; each look-up is one query. */
export class Lookups {
  readonly #container: Container;

  constructor(container: Container) {
    this.#container = container;
  }

  /** The GUIDs of the children with that name, at most this many. */
  async called(blogId: string, { family, property, name, guid }: Called, most: number): Promise<string[]> {
    const comparisons: Comparison[] = [{ property, how: 'equals', value: name }];
    if (guid !== undefined) comparisons.push({ property: 'id', how: 'equals', value: itemId(family, guid) });
    const selection = { range: familyRange(blogId, family), conditions: [comparisons] };
    return (await firstKeys(this.#container, selection, most, blogId)).map(guidOf);
  }

  /** The list key of a selection's first item; undefined if it is empty. */
  async firstKey(blogId: string, selection: Selection): Promise<string | undefined> {
    return (await firstKeys(this.#container, selection, 1, blogId))[0]?.listKey;
  }

  count(blogId: string, selection: Selection): Promise<number> {
    return countSelected(this.#container, selection, blogId);
  }
}
