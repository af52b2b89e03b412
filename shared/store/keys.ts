import type { ChildName, FamilyName } from '../families/item.ts';
import type { Reference } from '../families/reference.ts';

/** The place of an item: its partition, and its GUID within the family. For a blog both are the same. */
export interface Key {
  blogId: string;
  guid: string;
}

/** A contiguous range of list keys: from the first, up to but excluding the second. */
export interface KeyRange {
  from: string;
  to: string;
}

/** The Cosmos DB id of an item. The family is part of it, because two families may use the same GUID. */
export function itemId(family: FamilyName, guid: string): string {
  return `${family}:${guid}`;
}

/** The Cosmos DB id of a reference's target. */
export const targetId = ({ family, guid }: Reference): string => itemId(family, guid);

/** The ids of the targets, without duplicates. */
export const referencedIds = (references: readonly Reference[]): string[] => [
  ...new Set(references.map(targetId)),
];

// `0` is the character after `/`: every string that starts with `x/` lies between `x/` and `x0`.
const under = (prefix: string): KeyRange => ({ from: `${prefix}/`, to: `${prefix}0` });

/** The list keys of one family of a blog. */
export function familyRange(blogId: string, family: ChildName): KeyRange {
  return under(`${blogId}/${family}`);
}

/** The list keys of a family's items whose sort key is in a range. */
export function orderRange(blogId: string, family: ChildName, { from, to }: KeyRange): KeyRange {
  const { from: prefix } = familyRange(blogId, family);
  return { from: prefix + from, to: prefix + to };
}

/** An item's sort key with its GUID: its list key without blog and family. */
export function orderOf(blogId: string, family: ChildName, listKey: string): string {
  return listKey.slice(familyRange(blogId, family).from.length);
}

/** The list keys of all children of a blog. */
export function childrenRange(blogId: string): KeyRange {
  return under(blogId);
}

/** The list key of what a blog has one of, beside its families: a delete of the blog finds it with its children. */
export const besideKey = (blogId: string, name: string): string => `${childrenRange(blogId).from}${name}`;

/** The list keys of all blogs, across partitions. */
export const blogsRange = under('blog');

/** The list key of a child. `order` sorts as the family's list does; the GUID breaks ties. */
export function childListKey(family: ChildName, { blogId, guid }: Key, order: string): string {
  return `${blogId}/${family}/${order}/${guid}`;
}

/** The list key of a blog: blogs are listed in order of creation. */
export function blogListKey(blogId: string, created: string): string {
  return `blog/${created}/${blogId}`;
}
