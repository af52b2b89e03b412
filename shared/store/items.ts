import type { Container } from '@azure/cosmos';
import { Failure } from '../failure.ts';
import type { ChildName, FamilyName, Item, ItemKeys } from '../families/item.ts';
import { itemId, type Key } from './keys.ts';
import { queryPages } from './pages.ts';
import { send } from './transport/send.ts';

/** What the store keeps of a blog for itself. */
interface BlogNotes {
  /** How many updates of children there were: what changes the item with them. */
  updates?: number;
  /** A digest of the blog's own fields. */
  fingerprint: string;
  /** The latest stamp of a creation in the blog. */
  lastCreated?: string;
  /** The mark that the latest delete in the blog has left. */
  lastDeleted?: string;
}

/** An item as it was read, with the tag of its version. */
export type Stored<F extends FamilyName> = Item<F> & { _etag: string } & (F extends 'blog'
    ? BlogNotes
    : unknown);

async function readById<T extends ItemKeys>(
  container: Container,
  blogId: string,
  id: string,
): Promise<T | undefined> {
  const { statusCode, resource } = await send('read item', abortSignal =>
    container.item(id, blogId).read<T>({ abortSignal }),
  );
  if (statusCode === 404) return undefined;
  // What is no item must not pass for one, nor for none.
  if (resource?.id !== id) {
    const cause = new Error(`Cosmos DB answered ${statusCode} to a read of an item, with something else`);
    throw new Failure('storeFailed', [], cause);
  }
  return resource;
}

/** Reads one item: a point read, the cheapest request there is; undefined when it is not there. */
export function readItem<F extends FamilyName>(
  container: Container,
  family: F,
  { blogId, guid }: Key,
): Promise<Stored<F> | undefined> {
  return readById<Stored<F>>(container, blogId, itemId(family, guid));
}

/** Reads a blog's own item; undefined when there is no such blog. */
export function readBlog(container: Container, blogId: string): Promise<Stored<'blog'> | undefined> {
  return readItem(container, 'blog', { blogId, guid: blogId });
}

/**
 * Whether the item that is stored is one of those creations. So a create finds its own work when the answer to
 * it was lost: the stamp has microseconds and the identifier is the caller's.
 */
export async function isStored(
  container: Container,
  family: FamilyName,
  key: Key,
  stamps: ReadonlySet<string>,
): Promise<boolean> {
  const created = (await readItem(container, family, key))?.created;
  return created !== undefined && stamps.has(created);
}

/** Ids asked for in one query. */
const idsAtOnce = 500;

/**
 * Reads the children that exist among the ids, in no order: a single one by a point read, which costs less than
 * half of the smallest query, more of them by one query for up to {@link idsAtOnce}.
 */
export async function readItems(
  container: Container,
  blogId: string,
  ids: string[],
): Promise<Item<ChildName>[]> {
  const [first, ...others] = ids;
  if (first !== undefined && others.length === 0) {
    const item = await readById<Item<ChildName>>(container, blogId, first);
    return item ? [item] : [];
  }
  const found: Item<ChildName>[] = [];
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const query = {
      query: 'SELECT * FROM c WHERE ARRAY_CONTAINS(@ids, c.id)',
      parameters: [{ name: '@ids', value: ids.slice(start, start + idsAtOnce) }],
    };
    for await (const { items } of queryPages<Item<ChildName>>(container, query, blogId, idsAtOnce))
      found.push(...items);
  }
  return found;
}
