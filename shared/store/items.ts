import type { Container } from '@azure/cosmos';
import type { ChildName, FamilyName, Item } from '../families/item.ts';
import { itemId, type Key } from './keys.ts';
import { queryPages } from './pages.ts';
import { send } from './request.ts';

/** An item as it was read, with the tag of its version. */
export type Stored<F extends FamilyName> = Item<F> & { _etag: string };

/** Reads one item: a point read, the cheapest request there is; undefined when it is not there. */
export async function readItem<F extends FamilyName>(
  container: Container,
  family: F,
  { blogId, guid }: Key,
): Promise<Stored<F> | undefined> {
  const response = await send('read item', abortSignal =>
    container.item(itemId(family, guid), blogId).read<Stored<F>>({ abortSignal }),
  );
  return response.resource;
}

/**
 * Whether the item that is stored is the one of that creation. So a create finds its own work when the answer to
 * it was lost: the stamp has microseconds and the identifier is the caller's.
 */
export async function isStored(
  container: Container,
  family: FamilyName,
  key: Key,
  created: string,
): Promise<boolean> {
  return (await readItem(container, family, key))?.created === created;
}

/** Ids asked for in one query. */
const idsAtOnce = 500;

/** Reads the children that exist among the ids, in no order, one query for up to {@link idsAtOnce} of them. */
export async function readItems(
  container: Container,
  blogId: string,
  ids: string[],
): Promise<Item<ChildName>[]> {
  const found: Item<ChildName>[] = [];
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const query = {
      query: 'SELECT * FROM c WHERE ARRAY_CONTAINS(@ids, c.id)',
      parameters: [{ name: '@ids', value: ids.slice(start, start + idsAtOnce) }],
    };
    for await (const page of queryPages<Item<ChildName>>(container, query, blogId, idsAtOnce))
      found.push(...page);
  }
  return found;
}
