/**
 * The types of a family within a blog: what requests carry, what is stored besides the keys, what answers carry, the name of its
 * list in an export, and that of its count in the list of blogs.
 */
export interface FamilyTypes<P, C, R, Collection extends string, Count extends string> {
  payload: P;
  content: C;
  response: R;
  collection: Collection;
  count: Count;
}

/** The types of each family, which each adds in its own file, and the compiler checks the tables. */
// biome-ignore lint/suspicious/noEmptyInterface: families fill it
export interface Families {}

export type FamilyName = keyof Families;

/** The families that live within a blog. */
export type ChildName = Exclude<FamilyName, 'blog'>;

/** What is stored of each family besides the keys. */
export type Contents = { [F in FamilyName]: Families[F]['content'] };

/** What a family answers. */
export type Responses = { [F in FamilyName]: Families[F]['response'] };

/** The name of each family's list in an export of a blog. */
export type CollectionOf<F extends ChildName> = Families[F]['collection'];

/** The name of each family's count. */
export type CountOf<F extends ChildName> = Families[F]['count'];

/** How many children of each family a blog has. */
export type ChildCounts = { [F in ChildName as CountOf<F>]: number };

/** What every stored item has. */
export interface ItemKeys {
  /** `family:guid`, because two families may use the same GUID. */
  id: string;
  /** The partition key. */
  blogId: string;
  /** Sorts as the family's list does. Starts with blog and family, so that each list is one range. */
  listKey: string;
  /** When the item was created: microseconds since 1970 as 16 digits, and by which process. No two creates have the same. */
  created: string;
}

/** When an item was created, in microseconds since 1970: the first 16 digits of its `created`. */
export const creationTime = (created: string): number => Number(created.slice(0, 16));

/** A stored item of a family. */
export type Item<F extends FamilyName = FamilyName> = ItemKeys &
  Contents[F] &
  (F extends 'blog' ? ChildCounts : unknown);

/** The identifiers of a child in an answer: of its blog, and its own under both names (contract.md, Identifiers). */
export type ResponseKeys<F extends ChildName> = Record<'blogId' | 'resourceId' | `${F}Id`, string>;

/** The resource's own GUID, taken from the item's `family:guid`. */
export function guidOf(item: Pick<ItemKeys, 'id'>): string {
  return item.id.slice(item.id.indexOf(':') + 1);
}
