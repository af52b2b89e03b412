import type { AuthorContent } from './author.ts';
import type { BlogContent, ChildCounts } from './blog.ts';
import type { MediumContent } from './medium.ts';
import type { PostContent } from './post.ts';
import type { TagContent } from './tag.ts';

/** What is stored of each family beside the keys. */
export interface Contents {
  blog: BlogContent;
  author: AuthorContent;
  post: PostContent;
  tag: TagContent;
  medium: MediumContent;
}

export type FamilyName = keyof Contents;

/** The families that live within a blog. */
export type ChildName = Exclude<FamilyName, 'blog'>;

/** What every stored item has. */
export interface ItemKeys {
  /** `family:guid`, since the same GUID may exist in two families. */
  id: string;
  /** The partition key. */
  blogId: string;
  /** Sorts as the family's list does; starts with blog and family, so that a list is one range. */
  listKey: string;
  /** When the item was created: microseconds since 1970 as 16 digits, different for each item of a process. */
  created: string;
}

/** A stored item of a family. */
export type Item<F extends FamilyName = FamilyName> = ItemKeys &
  Contents[F] &
  (F extends 'blog' ? ChildCounts : unknown);

/** The resource's own GUID, read from the item's `family:guid`. */
export function guidOf(item: ItemKeys): string {
  return item.id.slice(item.id.indexOf(':') + 1);
}
