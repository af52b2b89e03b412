import type { Container } from '@azure/cosmos';
import { Failure } from '../../failures/failure.ts';
import type { ChildName, FamilyName, Item, ItemKeys } from '../../families/item.ts';
import { itemId, type Key } from '../keys.ts';
import { send } from '../transport/send.ts';
import { queryPages } from './pages.ts';

/** What the store keeps in a blog's item for its own use. */
interface BlogNotes {
  /** The stamp of the latest creation of a child. */
  lastCreated?: string;
  /** The number of updates of children, so that each of them changes the blog's item. */
  updates?: number;
  /** The number of updates of the blog's own fields; undefined before the first. */
  revision?: number;
  /** A digest of the blog's own fields. */
  fingerprint: string;
  /** The mark of the latest delete in the blog. */
  lastDeleted?: string;
}

/** An item as it is stored, with the tag of its version. */
export type Stored<F extends FamilyName> = Item<F> & { _etag: string } & (F extends 'blog'
    ? BlogNotes
    : unknown);

async function readById<T extends ItemKeys>(
  container: Container,
  blogId: string,
  id: string,
): Promise<T | undefined> {
  const { statusCode, resource } = await send('read item', () => container.item(id, blogId).read<T>());
  if (statusCode === 404) return undefined;
  // An answer that is not the item must count neither as the item nor as its absence.
  if (resource?.id !== id) {
    const cause = new Error(`Cosmos DB answered ${statusCode} to a read of an item, but not with that item`);
    throw new Failure('storeFailed', [], cause);
  }
  return resource;
}

/** Reads one item by a point read, the cheapest request there is; undefined if it does not exist. */
export function readItem<F extends FamilyName>(
  container: Container,
  family: F,
  { blogId, guid }: Key,
): Promise<Stored<F> | undefined> {
  return readById<Stored<F>>(container, blogId, itemId(family, guid));
}

/** Reads a blog's own item; undefined if there is no such blog. */
export function readBlog(container: Container, blogId: string): Promise<Stored<'blog'> | undefined> {
  return readItem(container, 'blog', { blogId, guid: blogId });
}

/** The maximum number of ids in one query. */
const idsAtOnce = 500;

/** Receives the blog's own item, read together with some of its children; not called if there is no such blog. */
export type NoteBlog = (blog: Stored<'blog'>) => void;

const isBlog = (item: Stored<ChildName> | Stored<'blog'>): item is Stored<'blog'> =>
  item.id === itemId('blog', item.blogId);

/**
 * Reads the children with these ids, at least one; those that do not exist are left out, and the order is undefined. A
 * single child is read by a point read, which costs less than half of the smallest query; more are read by a query for
 * each {@link idsAtOnce}.
 * @param noteBlog reads the blog's item as well: in the same query, or by a point read in parallel with that of the child.
 */
export async function readItems(
  container: Container,
  blogId: string,
  ids: string[],
  noteBlog?: NoteBlog,
): Promise<Stored<ChildName>[]> {
  const [first, ...others] = ids;
  if (first !== undefined && others.length === 0) {
    const readChild = readById<Stored<ChildName>>(container, blogId, first);
    const [item, blog] = await Promise.all([readChild, noteBlog && readBlog(container, blogId)]);
    if (blog) noteBlog?.(blog);
    return item ? [item] : [];
  }
  const wanted = noteBlog ? [itemId('blog', blogId), ...ids] : ids;
  const found: Stored<ChildName>[] = [];
  for (let start = 0; start < wanted.length; start += idsAtOnce) {
    const query = {
      query: 'SELECT * FROM c WHERE ARRAY_CONTAINS(@ids, c.id)',
      parameters: [{ name: '@ids', value: wanted.slice(start, start + idsAtOnce) }],
    };
    const pages = queryPages<Stored<ChildName> | Stored<'blog'>>(container, query, blogId, idsAtOnce);
    for await (const { items } of pages)
      for (const item of items) {
        if (isBlog(item)) noteBlog?.(item);
        else found.push(item);
      }
  }
  return found;
}
