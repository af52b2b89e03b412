import type { Budget, Share } from '../memory/budget.ts';
import type { Page } from '../store/pages.ts';
import { type Held, patienceLater } from './admission.ts';

/** A page, and the share of the budget that it takes until the next one is asked for. */
export interface HeldPage<T> {
  page: T[];
  share: Share;
}

/** What the reading of a page came to. */
export type PageResult<T> = IteratorResult<Page<T>, void>;

/** The pages of a list from its second on. */
interface Following<T> {
  /** Asks for the next one. */
  next(): Promise<PageResult<T>>;
  /** What a page takes at most before it is there, in bytes of memory. */
  greatest: number;
  /** What one takes that is there. */
  need(result: PageResult<T>): number;
}

/**
 * Hands on pages, each read once there is room for it in the budget. The next one is read while the one before is at
 * work, if there is room for both at once.
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
    // A failure is told to who asks for the page; a reader who goes away never does.
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
        const room = isLast ? undefined : budget.tryTake(greatest);
        if (room) ahead = begin(room);
        yield { page: items, share };
        if (isLast) return;
      } finally {
        share.release();
      }
      ahead ??= begin(await budget.take(greatest, patienceLater, gone));
      held = await ahead.reading;
      ahead = undefined;
    }
  } finally {
    ahead?.reading.then(ahead.share.release, ahead.share.release);
  }
}
