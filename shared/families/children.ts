import { author } from './author.ts';
import type { ChildFamily, Reference } from './family.ts';
import type { ChildName, Families, Item, ItemKeys } from './item.ts';
import { medium } from './medium.ts';
import { post } from './post.ts';
import { tag } from './tag.ts';

/** The families within a blog, in the order in which an export carries them. All that concerns each of them comes from here. */
export const children = { author, post, tag, medium } satisfies {
  [F in ChildName]: ChildFamily<F, Families[F]['payload']>;
};

/** The families' names; their order says nothing. */
export const childNames = Object.keys(children) as ChildName[];

/** Which family an item is of, as the first part of its id tells. */
export function childNameOf({ id }: ItemKeys): ChildName | undefined {
  return childNames.find(name => id.startsWith(`${name}:`));
}

/** The references of an item of whatever family. */
export function referencedBy(item: ItemKeys): Reference[] {
  const name = childNameOf(item);
  // The name was read from the item's own id, so the family is the item's.
  const family = name && (children[name] as ChildFamily<ChildName, object>);
  return family?.referenced(item as Item<ChildName>) ?? [];
}
