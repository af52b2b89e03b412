import type { Container, SqlQuerySpec } from '@azure/cosmos';
import type { ItemKeys } from '../../families/item.ts';
import { greatestInt32 } from '../../values/int32.ts';
import { withoutPlan } from '../transport/query-plan.ts';
import { send } from '../transport/send.ts';
import { countQuery, isEmpty, type Selection, selectQuery, type Window } from './selection.ts';

/** The maximum number of items of a page; a list of any length has about one page in memory at a time. */
export const pageSize = 50;

/** The maximum length of an answer of Cosmos DB, in bytes: a page ends before it gets longer. */
export const longestAnswer = 4 * 1024 * 1024;

/** A page of a query's results. */
export interface Page<T> {
  /**
   * Pass this array on, never a copy, and empty it when done: a paused generator keeps what its variables last held, so
   * copies would stay in memory while their reader waits for room for the next page.
   */
  items: T[];
  /** Whether this is known to be the last page. */
  isLast: boolean;
}

/**
 * Runs a query page by page; no page is empty.
 * @param blogId the partition; undefined for all partitions.
 * @param size the maximum number of items of a page; it may have fewer, because answers end at {@link longestAnswer}.
 */
export async function* queryPages<T>(
  container: Container,
  query: SqlQuerySpec,
  blogId?: string,
  size: number = pageSize,
): AsyncGenerator<Page<T>, void, undefined> {
  // The SDK takes one signal for all pages, and without it would keep working in the background for nobody.
  const controller = new AbortController();
  const options = {
    partitionKey: blogId,
    maxItemCount: size,
    abortSignal: controller.signal,
    // Otherwise the SDK first sends a query over all partitions as it is, only to be told that it needs a plan.
    forceQueryPlan: blogId === undefined,
  };
  const made = container.items.query<T>(query, options);
  const iterator = blogId === undefined ? made : withoutPlan(made);
  while (iterator.hasMoreResults()) {
    const { resources } = await send('query page', ({ signal }) => {
      signal.addEventListener('abort', () => controller.abort(), { once: true });
      return iterator.fetchNext();
    });
    if (resources && resources.length > 0) yield { items: resources, isLast: !iterator.hasMoreResults() };
  }
}

/** The items of a selection's window, in order and page by page. */
export async function* selectPages<T>(
  container: Container,
  selection: Selection,
  window: Window,
  blogId?: string,
): AsyncGenerator<Page<T>, void, undefined> {
  let left = Math.min(window.count, greatestInt32 - window.skip);
  if (left <= 0 || isEmpty(selection.range)) return;
  // Of all partitions the SDK reads what is skipped as well, page by page.
  const read = blogId === undefined ? window.skip + left : left;
  const size = Math.min(read, pageSize);
  for await (const page of queryPages<T>(container, selectQuery(selection, window), blogId, size)) {
    page.items.splice(left);
    left -= page.items.length;
    yield { items: page.items, isLast: page.isLast || left <= 0 };
    if (left <= 0) return;
  }
}

/** The keys of a selection's first items, this many. */
export async function firstKeys(
  container: Container,
  selection: Selection,
  count: number,
  blogId?: string,
): Promise<ItemKeys[]> {
  const keys: ItemKeys[] = [];
  const ofKeys = { ...selection, properties: new Set<string>() };
  for await (const { items } of selectPages<ItemKeys>(container, ofKeys, { skip: 0, count }, blogId))
    keys.push(...items);
  return keys;
}

/** How many items a selection has. */
export async function countSelected(
  container: Container,
  selection: Selection,
  blogId: string,
): Promise<number> {
  if (isEmpty(selection.range)) return 0;
  let count = 0;
  for await (const { items } of queryPages<number>(container, countQuery(selection), blogId))
    for (const part of items) count += part;
  return count;
}
