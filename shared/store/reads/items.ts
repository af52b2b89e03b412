import type { Container } from '@azure/cosmos';
import { Failure } from '../../failures/failure.ts';
import type { ChildName, FamilyName, Item, ItemKeys } from '../../families/item.ts';
import { itemId, type Key } from '../keys.ts';
import { send } from '../transport/send.ts';
import { queryPages } from './pages.ts';

/** What is kept in a blog's item besides its own fields: by the store for its own use, and by features, which each declare theirs. */
export interface BlogNotes {
  /** The stamp of the latest creation of a child. */
  lastCreated?: string;
  /** The number of updates of children, so that each of them changes the blog's item. */
  updates?: number;
  /** The number of updates of the blog's own fields; undefined before the first. */
  revision?: number;
  /** The mark of the latest delete in the blog. */
  lastDeleted?: string;
}

/**
 * What is kept in a child's item besides its content, by features, which each declare theirs: no answer has it, and no update
 * compares it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it
export interface ChildNotes {}

/** An item as it is stored, with the tag of its version. */
export type VersionedItem<F extends FamilyName> = Item<F> & { _etag: string } & (F extends 'blog'
    ? BlogNotes
    : { notes?: ChildNotes });

/** Reads what is stored under an id in a blog's partition; undefined if there is nothing. */
export async function readById<T extends ItemKeys>(
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
): Promise<VersionedItem<F> | undefined> {
  return readById<VersionedItem<F>>(container, blogId, itemId(family, guid));
}

/** Reads a blog's own item; undefined if there is no such blog. */
export function readBlog(container: Container, blogId: string): Promise<VersionedItem<'blog'> | undefined> {
  return readItem(container, 'blog', { blogId, guid: blogId });
}

/** The maximum number of ids in one query. */
const idsAtOnce = 500;

/**
 * Reads the children with these ids; those that do not exist are left out, and the order is undefined. A single child is
 * read by a point read, which costs less than half of the smallest query; more are read by a query for each
 * {@link idsAtOnce}.
 * @param properties those that are wanted, `id` among them; all of them if it is left out, and always of a single child.
 */
export async function readItems(
  container: Container,
  blogId: string,
  ids: string[],
  properties?: readonly string[],
): Promise<VersionedItem<ChildName>[]> {
  const [first, ...others] = ids;
  if (first !== undefined && others.length === 0) {
    const item = await readById<VersionedItem<ChildName>>(container, blogId, first);
    return item ? [item] : [];
  }
  const wanted = properties?.map(name => `c.${name}`).join(', ') ?? '*';
  const found: VersionedItem<ChildName>[] = [];
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const query = {
      query: `SELECT ${wanted} FROM c WHERE ARRAY_CONTAINS(@ids, c.id)`,
      parameters: [{ name: '@ids', value: ids.slice(start, start + idsAtOnce) }],
    };
    for await (const { items } of queryPages<VersionedItem<ChildName>>(container, query, blogId, idsAtOnce))
      found.push(...items);
  }
  return found;
}
