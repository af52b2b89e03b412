import type { Container } from '@azure/cosmos';
import type { ItemKeys } from '../families/item.ts';
import { type Page, selectPages } from './pages.ts';
import { behind, endingWith, everything, type Selection, startingWith, type Window } from './selection.ts';

/** The longest list that tells where the next one begins (contract.md, Headers). */
const longestTold = 100;

/** Is told the list key of a window's last item when there are more behind it. */
export type NoteLast = (listKey: string) => void;

/** Whether a window tells where it ends. One of no items has no end to go on from. */
const tells = ({ count }: Window) => count > 0 && count <= longestTold;

/** The store of a list: its container, and the partition or undefined for all. */
export interface Shelf {
  container: Container;
  blogId?: string;
}

/**
 * The items of a window of a selection, a page at a time.
 *
 * Whether there are more has to be known before the first page is handed on, since it stands in a header. So one item
 * more is asked for. Where the first page does not reach that far, as with a hundred posts of 2 MB, the keys alone are
 * read, from its first item on; what the window holds is then what has one of these keys, so that what is created or
 * deleted meanwhile neither makes it longer nor leaves a gap between it and the next one.
 */
export async function* windowPages<T extends ItemKeys>(
  shelf: Shelf,
  selection: Selection,
  window: Window,
  noteLast?: NoteLast,
): AsyncGenerator<Page<T>, void, undefined> {
  const pages = (some: Selection, part: Window) => selectPages<T>(shelf.container, some, part, shelf.blogId);
  if (!noteLast || !tells(window)) {
    yield* pages(selection, window);
    return;
  }
  const wanted = { ...window, count: window.count + 1 };
  const first = (await pages(selection, wanted).next()).value ?? undefined;
  if (!first) return;
  const listKeys = first.isLast
    ? first.items.map(({ listKey }) => listKey)
    : await keysFrom(shelf, startingWith(selection, first.items[0]?.listKey ?? ''), wanted.count);
  const keys = new Set(listKeys.slice(0, window.count));
  const last = [...keys].at(-1);
  if (last === undefined) return;
  if (listKeys.length > window.count) noteLast(last);
  const isWithin = ({ listKey }: T) => keys.has(listKey);
  const read = first.items.at(-1)?.listKey;
  const isReached = read !== undefined && (selection.isReversed ? read <= last : read >= last);
  const isLast = first.isLast || read === undefined || isReached;
  yield { items: first.items.filter(isWithin), isLast };
  if (isLast) return;
  for await (const page of pages(endingWith(behind(selection, read), last), everything))
    yield { items: page.items.filter(isWithin), isLast: page.isLast };
}

/** So many of the first list keys of a selection. */
async function keysFrom(
  { container, blogId }: Shelf,
  selection: Selection,
  count: number,
): Promise<string[]> {
  const keys: string[] = [];
  const ofKeys = { ...selection, properties: new Set<string>() };
  for await (const { items } of selectPages<ItemKeys>(container, ofKeys, { skip: 0, count }, blogId))
    keys.push(...items.map(({ listKey }) => listKey));
  return keys;
}
