import { useEffect, useRef, useState } from 'preact/hooks';
import { type Trouble, troubleOf } from './service.ts';

/** How many there are in all, as far as that is known. */
export type ListCounts = Readonly<Record<string, number>>;

/** A page of a list. */
export interface ListPage<T> {
  items: T[];
  /** Whether no page follows, as far as that is known. */
  isLast: boolean;
  /** Left out if it is not known, or as before. */
  counts?: ListCounts | undefined;
}

/** What is shown of a list that is read page by page. */
export interface ShownList<T> {
  /** What was read so far; undefined until the first page is there. */
  items: T[] | undefined;
  /** Whether nothing follows. */
  isWhole: boolean;
  counts: ListCounts;
}

/** A list that is read page by page, as far as somebody looks. */
export interface Paged<T> extends ShownList<T> {
  trouble: Trouble | undefined;
  isReading: boolean;
  /** Reads the next page, or again the one that failed. */
  more(): void;
  /** Reads again as much as was read. What was there stays meanwhile. */
  again(): void;
}

type PagedState<T> = Omit<Paged<T>, 'more' | 'again'>;

/**
 * The pages after what is known already.
 * @param atLeast how many items are wanted at once; the first page may have as many.
 */
export type OpenPages<T> = (
  known: readonly T[],
  signal: AbortSignal,
  atLeast: number,
) => AsyncGenerator<ListPage<T>>;

/** What was read again; what is as it was stays the same object, so that it need not be drawn again. */
function reusing<T>(before: readonly T[], items: T[]): T[] {
  const known = new Map(before.map(item => [JSON.stringify(item), item]));
  return items.map(item => known.get(JSON.stringify(item)) ?? item);
}

/** Reads pages until there are as many items as are shown. */
async function read<T>(pages: AsyncGenerator<ListPage<T>>, count: number): Promise<ListPage<T>> {
  const all: ListPage<T> = { items: [], isLast: false };
  do {
    const { value, done } = await pages.next();
    if (done) return { ...all, isLast: true };
    all.items.push(...value.items);
    all.isLast = value.isLast;
    all.counts = value.counts ?? all.counts;
  } while (!all.isLast && all.items.length < count);
  return all;
}

/**
 * Reads a list page by page; from its beginning whenever one of `keys` changes.
 * @param kept what was shown of it before, which is shown until it is read again.
 */
export function usePaged<T>(open: OpenPages<T>, keys: readonly unknown[], kept?: ShownList<T>): Paged<T> {
  const [state, setState] = useState<PagedState<T>>({
    ...(kept ?? { items: undefined, isWhole: false, counts: {} }),
    trouble: undefined,
    isReading: true,
  });
  const [round, setRound] = useState(0);
  /** What is read again. */
  const shown = useRef<readonly T[]>(kept?.items ?? []);
  const reading = useRef<{ pages: AsyncGenerator<ListPage<T>>; controller: AbortController } | undefined>(
    undefined,
  );

  /** @param before what is read again, in place of what is known. */
  async function go(known: readonly T[], before: readonly T[] = []) {
    if (!reading.current) {
      const controller = new AbortController();
      reading.current = { pages: open(known, controller.signal, before.length), controller };
    }
    const { pages, controller } = reading.current;
    setState(now => ({ ...now, isReading: true }));
    try {
      const { items, isLast, counts } = await read(pages, before.length);
      if (controller.signal.aborted) return;
      setState(now => ({
        items: [...known, ...reusing(before, items)],
        trouble: undefined,
        isReading: false,
        isWhole: isLast,
        counts: counts ?? (known.length > 0 ? now.counts : {}),
      }));
    } catch (error) {
      if (controller.signal.aborted) return;
      // Pages that failed are over: what follows is asked for from where it stopped. A first page that failed leaves
      // nothing, because what is still shown may be another list's.
      reading.current = undefined;
      setState(now => ({
        ...now,
        items: known.length > 0 || before.length > 0 ? now.items : undefined,
        trouble: troubleOf(error),
        isReading: false,
      }));
    }
  }

  useEffect(() => {
    const before = shown.current;
    shown.current = [];
    void go([], before);
    return () => {
      reading.current?.controller.abort();
      reading.current = undefined;
    };
  }, [...keys, round]);

  return {
    ...state,
    more: () => void (state.isReading || go(state.items ?? [])),
    again: () => {
      shown.current = state.items ?? [];
      setRound(count => count + 1);
    },
  };
}
