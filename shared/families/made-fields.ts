import type { FamilyName, Item } from './item.ts';

/** The values of an item's fields that are made for those who name them; a field is missing where it cannot be made. */
export type Made = Readonly<Partial<Record<string, string | undefined>>>;

/** Makes such fields of items, one item after the other. It has to be ended (`return`). @param names those that are wanted. */
export type MakeFields<F extends FamilyName> = (
  items: readonly Item<F>[],
  names: ReadonlySet<string>,
) => AsyncGenerator<Made, void, undefined>;
