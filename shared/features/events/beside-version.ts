import type { ItemKeys } from '../../families/item.ts';
import type { BlogNotes, VersionedItem } from '../../store/reads/items.ts';
import { keepingVersion } from '../../store/reads/version-of.ts';
import type { ItemWrite } from '../../store/transport/batch.ts';

/** An item without what Cosmos DB adds to it. */
const withoutSystem = (item: ItemKeys) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !name.startsWith('_')));

/** The write of what is no part of a blog's version, which stays, if the blog is still as it was read. What is undefined is taken away. */
export const besideVersion = (
  blog: VersionedItem<'blog'>,
  change: Pick<BlogNotes, 'outbox' | 'wakeAt'>,
): ItemWrite => {
  const { id, blogId, listKey, created } = blog;
  const kept = { ...withoutSystem(blog), ...change, keptVersion: keepingVersion(blog) };
  return { replace: { ...kept, id, blogId, listKey, created }, version: blog._etag };
};
