import type { Container, SqlQuerySpec } from '@azure/cosmos';
import type { KeyRange } from './keys.ts';
import { send } from './transport/send.ts';

/** The greatest 32-bit integer: what OFFSET and LIMIT take together. */
const greatestInt32 = 2 ** 31 - 1;

/** Items asked of Cosmos DB at a time; what a list of any length holds in memory at once. */
export const pageSize = 50;

/** The longest answer of Cosmos DB, in bytes: a page ends before it has more. */
export const longestAnswer = 4 * 1024 * 1024;

/** Which part of a list is wanted. */
export interface Window {
  /** Items to pass over. */
  skip: number;
  /** Items to return. */
  count: number;
}

/** Items that the store has answered at once. */
export interface Page<T> {
  items: T[];
  /** Whether it is known that none follows; where it is not, none may follow all the same. */
  isLast: boolean;
}

/** A list without an end. */
export const everything: Window = { skip: 0, count: greatestInt32 };

/**
 * Runs a query page by page.
 * @param blogId the partition, or undefined for all of them.
 * @param size the greatest number of items of a page; a page may hold fewer, since answers end at {@link longestAnswer}.
 */
export async function* queryPages<T>(
  container: Container,
  query: SqlQuerySpec,
  blogId?: string,
  size: number = pageSize,
): AsyncGenerator<Page<T>, void, undefined> {
  // The SDK takes one signal for all pages, and goes on in the background with what nobody waits for any more.
  const controller = new AbortController();
  const options = {
    partitionKey: blogId,
    maxItemCount: size,
    abortSignal: controller.signal,
    // Without it the SDK sends a query over all partitions first, only to be told that it needs a plan.
    forceQueryPlan: blogId === undefined,
  };
  const iterator = container.items.query<T>(query, options);
  while (iterator.hasMoreResults()) {
    const { resources } = await send('query page', (signal, exchange) => {
      exchange.planUnused = blogId !== undefined;
      signal.addEventListener('abort', () => controller.abort(), { once: true });
      return iterator.fetchNext();
    });
    if (resources && resources.length > 0) yield { items: resources, isLast: !iterator.hasMoreResults() };
  }
}

function listQuery({ from, to }: KeyRange, { skip, count }: Window): SqlQuerySpec {
  const query = 'SELECT * FROM c WHERE c.listKey >= @from AND c.listKey < @to ORDER BY c.listKey';
  const range = [
    { name: '@from', value: from },
    { name: '@to', value: to },
  ];
  // Without OFFSET the index is entered at the first key, and nothing is paid for what is passed over.
  if (skip === 0) return { query, parameters: range };
  const take = Math.min(count, greatestInt32 - skip);
  const window = [
    { name: '@skip', value: skip },
    { name: '@take', value: take },
  ];
  return { query: `${query} OFFSET @skip LIMIT @take`, parameters: [...range, ...window] };
}

/** The items of a range of list keys in their order, a page at a time. */
export async function* listPages<T>(
  container: Container,
  range: KeyRange,
  window: Window,
  blogId?: string,
): AsyncGenerator<Page<T>, void, undefined> {
  let left = Math.min(window.count, greatestInt32 - window.skip);
  if (left <= 0) return;
  const size = Math.min(left, pageSize);
  for await (const { items, isLast } of queryPages<T>(container, listQuery(range, window), blogId, size)) {
    const wanted = items.slice(0, left);
    left -= wanted.length;
    yield { items: wanted, isLast: isLast || left <= 0 };
    if (left <= 0) return;
  }
}
