import { author } from './author.ts';
import type { ChildFamily, Reference } from './family.ts';
import type { ChildName, Families, Item, ItemKeys } from './item.ts';
import { medium } from './medium.ts';
import { post } from './post.ts';
import { tag } from './tag.ts';

/** The families within a blog, in the order in which an export carries them. All that concerns each of them comes from here. */
export const children: { readonly [F in ChildName]: ChildFamily<F, Families[F]['payload']> } = {
  author,
  post,
  tag,
  medium,
};

/** The families' names, in the same order. */
export const childNames = Object.keys(children) as ChildName[];

/** A family by its name. What it is asked about has to be its own: an item of it, a payload of it. */
export const childFamily = (name: ChildName) => children[name] as ChildFamily<ChildName, object>;

/** Which family an item is of, as the first part of its id tells. */
export function childNameOf({ id }: ItemKeys): ChildName | undefined {
  return childNames.find(name => id.startsWith(`${name}:`));
}

/** The references of an item of whatever family. */
export function referencedBy(item: ItemKeys): Reference[] {
  const name = childNameOf(item);
  // The name was read from the item's own id, so the family is the item's.
  return name ? childFamily(name).referenced(item as Item<ChildName>) : [];
}
