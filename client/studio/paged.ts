import { useEffect, useRef, useState } from 'preact/hooks';
import { type Trouble, troubleOf } from './service.ts';

/** A page of a list. */
export interface ListPage<T> {
  items: T[];
  /** Whether no page follows, as far as that is known. */
  isLast: boolean;
}

/** A list that is read page by page, as far as somebody looks. */
export interface Paged<T> {
  /** What was read so far; undefined until the first page is there. */
  items: T[] | undefined;
  trouble: Trouble | undefined;
  isReading: boolean;
  /** Whether nothing follows. */
  isWhole: boolean;
  /** Reads the next page, or again the one that failed. */
  more(): void;
  /** Reads the list again from its beginning. What was there stays meanwhile. */
  again(): void;
}

type State<T> = Pick<Paged<T>, 'items' | 'trouble' | 'isReading' | 'isWhole'>;

/** The pages after what is known already. */
export type OpenPages<T> = (known: readonly T[], signal: AbortSignal) => AsyncGenerator<ListPage<T>>;

/** Reads a list page by page; from its beginning whenever one of `keys` changes. */
export function usePaged<T>(open: OpenPages<T>, keys: readonly unknown[]): Paged<T> {
  const [state, setState] = useState<State<T>>({
    items: undefined,
    trouble: undefined,
    isReading: true,
    isWhole: false,
  });
  const [round, setRound] = useState(0);
  const reading = useRef<{ pages: AsyncGenerator<ListPage<T>>; controller: AbortController } | undefined>(
    undefined,
  );

  async function read(known: readonly T[]) {
    if (!reading.current) {
      const controller = new AbortController();
      reading.current = { pages: open(known, controller.signal), controller };
    }
    const { pages, controller } = reading.current;
    setState(before => ({ ...before, isReading: true }));
    try {
      const { value, done } = await pages.next();
      if (controller.signal.aborted) return;
      const items = [...known, ...(done ? [] : value.items)];
      setState({ items, trouble: undefined, isReading: false, isWhole: done || value.isLast });
    } catch (error) {
      if (controller.signal.aborted) return;
      // Pages that failed are over: what follows is asked for from where it stopped. A first page that failed leaves
      // nothing, because what is still shown may be another list's.
      reading.current = undefined;
      setState(before => ({
        ...before,
        items: known.length > 0 ? before.items : undefined,
        trouble: troubleOf(error),
        isReading: false,
      }));
    }
  }

  useEffect(() => {
    void read([]);
    return () => {
      reading.current?.controller.abort();
      reading.current = undefined;
    };
  }, [...keys, round]);

  return {
    ...state,
    more: () => void (state.isReading || read(state.items ?? [])),
    again: () => setRound(count => count + 1),
  };
}
