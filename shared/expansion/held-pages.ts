import { outsideDeadline } from '../calls/deadline.ts';
import type { Budget, Share } from '../memory/budget.ts';
import type { Page } from '../store/reads/pages.ts';
import { type Held, patienceLater } from './admission.ts';

/** A page, and the share of the budget that it takes until the next page is requested. */
export interface HeldPage<T> {
  page: T[];
  share: Share;
}

/** The result of reading a page. */
export type PageResult<T> = IteratorResult<Page<T>, void>;

/** The second and later pages of a list. */
interface Following<T> {
  /** Reads the next page. */
  next(): Promise<PageResult<T>>;
  /** The maximum memory of a page before it has been read, in bytes. */
  greatest: number;
  /** The memory of a page that has been read, in bytes. */
  need(result: PageResult<T>): number;
}

/**
 * Yields pages, each read once there is room for it in the budget. If there is room for two, the next page is read while
 * the previous one is in use.
 */
export async function* holdPages<T>(
  first: Held<PageResult<T>>,
  { next, greatest, need }: Following<T>,
  budget: Budget,
  gone: AbortSignal | undefined,
): AsyncGenerator<HeldPage<T>, void, undefined> {
  const begin = (share: Share) => {
    const reading = next().then(value => {
      share.shrink(need(value));
      return { value, share };
    });
    // Whoever awaits the page gets its failure, but a reader who has gone away never awaits it.
    reading.catch(() => share.release());
    return { reading, share };
  };
  let ahead: ReturnType<typeof begin> | undefined;
  let held = first;
  try {
    for (;;) {
      const { value: result, share } = held;
      try {
        if (result.done) return;
        const { items, isLast } = result.value;
        const room = isLast || gone?.aborted ? undefined : budget.tryTake(greatest);
        if (room) ahead = begin(room);
        yield { page: items, share };
        if (isLast) return;
      } finally {
        share.release();
        // Otherwise it would stay in memory while this generator waits for room (store/reads/pages.ts).
        if (result.value) result.value.items.length = 0;
      }
      ahead ??= begin(await outsideDeadline(budget.take(greatest, patienceLater, gone)));
      held = await ahead.reading;
      ahead = undefined;
    }
  } finally {
    ahead?.reading.then(ahead.share.release, ahead.share.release);
  }
}
