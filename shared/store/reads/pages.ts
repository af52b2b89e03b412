import type { Container, QueryIterator, SqlQuerySpec } from '@azure/cosmos';
import { type ChildName, guidOf, type ItemKeys } from '../../families/item.ts';
import { familyRange, itemId } from '../keys.ts';
import { send } from '../transport/send.ts';
import {
  behind,
  type Comparison,
  countQuery,
  endingWith,
  isEmpty,
  type Selection,
  selectQuery,
  startingWith,
  windowOf,
} from './selection.ts';

/** The maximum number of items of a page; a list of any length has about one page in memory at a time. */
export const pageSize = 50;

/** The maximum length of an answer of Cosmos DB, in bytes: a page ends before it gets longer. */
export const maxAnswer = 4 * 1024 * 1024;

/** The maximum number of items of a list that says where the next one continues (contract.md, Headers). */
export const maxContinued = 100;

/** A page of a query's results. */
export interface Page<T> {
  /**
   * Pass this array on, never a copy, and empty it when done: a paused generator keeps what its variables last held, so
   * copies would stay in memory while their reader waits for room for the next page.
   */
  items: T[];
  /** Whether this is known to be the last page. */
  isLast: boolean;
  /** The list key of the last item of the whole list, if more items follow it: only the first page of a list has it. */
  end?: string | undefined;
}

// The SDK looks at the plan only if Cosmos DB refuses to run a query without one, and throws it if it is an error.
const noPlan = Promise.resolve(new Error('A query within one partition must not need a plan'));

/**
 * Keeps the SDK from requesting the plan of a query within one partition, which it does with each page although it does not
 * need one. Otherwise half of a list's requests would be for plans, and a tenth of its processor time is spent on making
 * them. The SDK requests no plan while it has one in this property. The property is private: after an update of the SDK, the
 * tests that count requests show whether it is still there.
 */
function withoutPlan<T>(iterator: QueryIterator<T>): QueryIterator<T> {
  return Object.assign(iterator, { queryPlanPromise: noPlan });
}

/**
 * Runs a query page by page; no page is empty.
 * @param blogId the partition; undefined for all partitions.
 * @param size the maximum number of items of a page; it may have fewer, because answers end at {@link maxAnswer}.
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
    // Otherwise the SDK first sends a query over all partitions as it is, only to learn that it needs a plan.
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

/** The items of a selection, in order and page by page, of which none has more items than this. */
async function* selectPages<T>(
  container: Container,
  selection: Selection,
  blogId?: string,
  most: number = pageSize,
): AsyncGenerator<Page<T>, void, undefined> {
  const { skip, count } = windowOf(selection);
  let left = count;
  if (left <= 0 || isEmpty(selection.range)) return;
  // Of all partitions the SDK reads what is skipped as well, page by page.
  const size = Math.min(blogId === undefined ? skip + left : left, most);
  for await (const page of queryPages<T>(container, selectQuery(selection), blogId, size)) {
    page.items.splice(left);
    left -= page.items.length;
    yield { items: page.items, isLast: page.isLast || left <= 0 };
    if (left <= 0) return;
  }
}

/** The keys of a selection's items. */
async function keysOf(container: Container, selection: Selection, blogId?: string): Promise<ItemKeys[]> {
  const keys: ItemKeys[] = [];
  const ofKeys = { ...selection, properties: new Set<string>() };
  for await (const { items } of selectPages<ItemKeys>(container, ofKeys, blogId)) keys.push(...items);
  return keys;
}

/** Drops all other items of the array itself (see Page). */
function keepOnly<T>(items: T[], isKept: (item: T) => boolean): T[] {
  let kept = 0;
  for (const item of items) if (isKept(item)) items[kept++] = item;
  items.length = kept;
  return items;
}

/**
 * A list, page by page, of which the first says where the next list continues.
 *
 * A header says whether more items follow, so this must be known before the first page is returned. Therefore one item more
 * is requested. If the first page does not reach that far, as with a hundred posts of 2 MB, only the keys are read, starting
 * with the page's first item. The list then consists of the items with these keys, so that creates and deletes in the
 * meantime neither make it longer nor leave a gap before the next one.
 * @param blogId the partition; undefined for all partitions.
 */
export async function* listPages<T extends ItemKeys>(
  container: Container,
  selection: Selection,
  blogId?: string,
): AsyncGenerator<Page<T>, void, undefined> {
  const { count } = windowOf(selection);
  // An empty list has no end to continue from.
  if (count === 0 || count > maxContinued) return yield* selectPages<T>(container, selection, blogId);
  const oneMore = { ...selection, count: count + 1 };
  const first = (await selectPages<T>(container, oneMore, blogId).next()).value ?? undefined;
  if (!first) return;
  const fromFirst = startingWith({ ...oneMore, skip: 0 }, first.items[0]?.listKey ?? '');
  const following = first.isLast ? first.items : await keysOf(container, fromFirst, blogId);
  const listKeys = following.map(({ listKey }) => listKey);
  const keys = new Set(listKeys.slice(0, count));
  const last = [...keys].at(-1);
  if (last === undefined) return;
  const isWithin = ({ listKey }: T) => keys.has(listKey);
  const read = first.items.at(-1)?.listKey ?? last;
  const isLast = first.isLast || (selection.isReversed ? read <= last : read >= last);
  const end = listKeys.length > count ? last : undefined;
  yield { items: keepOnly(first.items, isWithin), isLast, end };
  if (isLast) return;
  const rest = { ...endingWith(behind(selection, read), last), skip: 0, count: undefined };
  for await (const page of selectPages<T>(container, rest, blogId))
    yield { items: keepOnly(page.items, isWithin), isLast: page.isLast };
}

/** The name by which a client refers to a child. */
export interface Called<F extends ChildName = ChildName> {
  family: F;
  /** The property that may have one of these names. */
  property: string;
  names: readonly string[];
  /** The name as an identifier, if it is one. */
  guid?: string;
}

/** Looks up items of a blog without reading their content; each look-up is one query. */
export class Lookups {
  readonly #container: Container;

  constructor(container: Container) {
    this.#container = container;
  }

  /** The GUIDs of the children with one of these names, at most this many. */
  async called(blogId: string, { family, property, names, guid }: Called, count?: number): Promise<string[]> {
    const comparisons = names.map((value): Comparison => ({ property, how: 'equals', value }));
    if (guid !== undefined) comparisons.push({ property: 'id', how: 'equals', value: itemId(family, guid) });
    const selection = { range: familyRange(blogId, family), conditions: [comparisons], count };
    return (await keysOf(this.#container, selection, blogId)).map(guidOf);
  }

  /** The list key of a selection's first item; undefined if it is empty. */
  async firstKey(blogId: string, selection: Selection): Promise<string | undefined> {
    return (await keysOf(this.#container, { ...selection, count: 1 }, blogId))[0]?.listKey;
  }

  /** The items of a selection with the properties that it wants, page by page. @param most how many items a page has at most. */
  pages<T>(blogId: string, selection: Selection, most?: number): AsyncGenerator<Page<T>, void, undefined> {
    return selectPages<T>(this.#container, selection, blogId, most);
  }

  /** How many items match a selection, beyond the part that it asks for too. */
  async count(blogId: string, selection: Selection): Promise<number> {
    if (isEmpty(selection.range)) return 0;
    let count = 0;
    for await (const { items } of queryPages<number>(this.#container, countQuery(selection), blogId))
      for (const part of items) count += part;
    return count;
  }
}
