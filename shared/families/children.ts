import { author } from './author.ts';
import type { ChildFamily } from './family.ts';
import { referenceFields } from './fields.ts';
import type { ChildCounts, ChildName, Families, Item, ItemKeys } from './item.ts';
import { medium } from './medium.ts';
import { post } from './post.ts';
import type { Reference } from './reference.ts';
import { namesWithin } from './response-fields.ts';
import { tag } from './tag.ts';
import { type View, viewOf } from './view.ts';

/** The families within a blog, in the order of an export. All code that treats every family uses this table. */
export const children: { readonly [F in ChildName]: ChildFamily<F, Families[F]['payload']> } = {
  author,
  post,
  tag,
  medium,
};

/** The names of these families, in the same order. */
export const childNames = Object.keys(children) as ChildName[];

/** A family by its name. Call its functions only with items and payloads of that family. */
export const childFamily = (name: ChildName) => children[name] as ChildFamily<ChildName, object>;

/** A family as everybody reads it: without the fields that stand aside, which are for those who look after the blog. */
export function publicFamily(name: ChildName): ChildFamily<ChildName, object> {
  const family = childFamily(name);
  const shown = Object.entries(family.fields).filter(([, { isAside }]) => !isAside);
  return { ...family, fields: Object.fromEntries(shown) as typeof family.fields };
}

/** The family of an item, which is the first part of its id. */
export function childNameOf({ id }: Pick<ItemKeys, 'id'>): ChildName | undefined {
  return childNames.find(name => id.startsWith(`${name}:`));
}

/** How answers carry items of each family where another item refers to them. */
const within = Object.fromEntries(
  childNames.map(name => [name, viewOf(childFamily(name), namesWithin(childFamily(name).fields))]),
) as Readonly<Record<ChildName, View<ChildName>>>;

/** The stored properties from which answers carry items to which others refer. */
export const storedWithin: readonly string[] = [
  ...new Set(Object.values(within).flatMap(({ stored }) => [...(stored ?? [])])),
];

/** The references of an item of any family that answers expand where another item refers to it. */
export function referencedBy(item: ItemKeys): Reference[] {
  const name = childNameOf(item);
  // The name comes from the item's id, so the family is the item's own.
  return name ? within[name].referenced(item as Item<ChildName>) : [];
}

const targetsOf = (name: ChildName) => referenceFields(children[name].payload).map(({ family }) => family);

/** A family after all that it refers to. References have no cycles: reads expand them. */
const withTargets = (name: ChildName): ChildName[] => [...targetsOf(name).flatMap(withTargets), name];

/** The families within a blog, each after those that its items refer to. */
export const creationOrder: readonly ChildName[] = [...new Set(childNames.flatMap(withTargets))];

/** The families that the older service counts, in its order. */
const countedFirst: readonly ChildName[] = ['author', 'medium', 'tag', 'post'];

/** The families in the order of their counts; newer families come last. */
export const countedFamilies: readonly ChildName[] = [...new Set([...countedFirst, ...childNames])];

/** Makes something for each count, in order. */
export const forEachCount = <T>(make: (count: keyof ChildCounts, family: ChildName) => T) =>
  // Each family has one count, and there are no other counts.
  Object.fromEntries(
    countedFamilies.map(family => [children[family].count, make(children[family].count, family)]),
  ) as Record<keyof ChildCounts, T>;
