import type { Container } from '@azure/cosmos';
import type { ItemKeys } from '../../families/item.ts';
import { firstKeys, type Page, selectPages } from './pages.ts';
import { behind, endingWith, everything, type Selection, startingWith, type Window } from './selection.ts';

/** The maximum number of items of a page that says where the next page begins (contract.md, Headers). */
const longestTold = 100;

/**
 * Receives the list key of a window's last item; undefined if no more items follow. A window that is read again tells again.
 */
export type NoteLast = (listKey: string | undefined) => void;

/** Whether a window says where it ends. An empty window has no end to continue from. */
const tells = ({ count }: Window) => count > 0 && count <= longestTold;

/** Where a list is stored: its container, and its partition or undefined for all partitions. */
interface Place {
  container: Container;
  blogId?: string;
}

/**
 * The items of a selection's window, page by page.
 *
 * A header says whether more items follow, so this must be known before the first page is returned. Therefore one item more
 * is requested. If the first page does not reach that far, as with a hundred posts of 2 MB, only the keys are read, starting
 * with the page's first item. The window then consists of the items with these keys, so that creates and deletes in the
 * meantime neither make it longer nor leave a gap before the next window.
 */
export async function* windowPages<T extends ItemKeys>(
  place: Place,
  selection: Selection,
  window: Window,
  noteLast?: NoteLast,
): AsyncGenerator<Page<T>, void, undefined> {
  const pages = (some: Selection, part: Window) => selectPages<T>(place.container, some, part, place.blogId);
  if (!noteLast || !tells(window)) {
    yield* pages(selection, window);
    return;
  }
  noteLast(undefined);
  const wanted = { ...window, count: window.count + 1 };
  const first = (await pages(selection, wanted).next()).value ?? undefined;
  if (!first) return;
  const fromFirst = startingWith(selection, first.items[0]?.listKey ?? '');
  const following: readonly ItemKeys[] = first.isLast
    ? first.items
    : await firstKeys(place.container, fromFirst, wanted.count, place.blogId);
  const listKeys = following.map(({ listKey }) => listKey);
  const keys = new Set(listKeys.slice(0, window.count));
  const last = [...keys].at(-1);
  if (last === undefined) return;
  if (listKeys.length > window.count) noteLast(last);
  const isWithin = ({ listKey }: T) => keys.has(listKey);
  const read = first.items.at(-1)?.listKey;
  const isReached = read !== undefined && (selection.isReversed ? read <= last : read >= last);
  const isLast = first.isLast || read === undefined || isReached;
  yield { items: keepOnly(first.items, isWithin), isLast };
  if (isLast) return;
  for await (const page of pages(endingWith(behind(selection, read), last), everything))
    yield { items: keepOnly(page.items, isWithin), isLast: page.isLast };
}

/** Drops all other items of the array itself (see Page). */
function keepOnly<T>(items: T[], isKept: (item: T) => boolean): T[] {
  let kept = 0;
  for (const item of items) if (isKept(item)) items[kept++] = item;
  items.length = kept;
  return items;
}
