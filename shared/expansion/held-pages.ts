import type { Budget, Share } from '../memory/budget.ts';

/** How long a reader waits for memory who has seen nothing yet, in milliseconds, and one whose answer has begun. */
export const patience = { atFirst: 10_000, later: 60_000 };

/** A page, and the share of the budget that it takes until the next one is asked for. */
export interface HeldPage<T> {
  page: T[];
  share: Share;
}

/** What pages take, in bytes of memory. */
interface Sizes<T> {
  /** What a page takes at most before it is there. */
  greatest: number;
  /** What one takes that is there. */
  of(page: T[]): number;
}

/** How a reader waits for memory. */
export interface Waiting {
  /** Whether the answer has begun, so that it is better to wait for long than to end it. */
  begun?: boolean;
  /** Told when nobody reads the answer any more. */
  gone?: AbortSignal;
}

/**
 * Reads pages, each once there is room for it in the budget. The next one is read while the one before is at work, if
 * there is room for both at once.
 */
export async function* holdPages<T>(
  pages: AsyncGenerator<T[], void, undefined>,
  sizes: Sizes<T>,
  budget: Budget,
  { begun, gone }: Waiting,
): AsyncGenerator<HeldPage<T>, void, undefined> {
  const read = (share: Share) => {
    const reading = pages.next().then(result => {
      share.shrink(result.done ? 0 : sizes.of(result.value));
      return result;
    });
    // A failure is told to who asks for the page; a reader who goes away never does.
    reading.catch(() => share.release());
    return { reading, share };
  };
  let next: ReturnType<typeof read> | undefined;
  try {
    next = read(await budget.take(sizes.greatest, begun ? patience.later : patience.atFirst, gone));
    for (;;) {
      const { reading, share } = next ?? read(await budget.take(sizes.greatest, patience.later, gone));
      next = undefined;
      try {
        const { done, value: page } = await reading;
        if (done) return;
        const ahead = budget.tryTake(sizes.greatest);
        if (ahead) next = read(ahead);
        yield { page, share };
      } finally {
        share.release();
      }
    }
  } finally {
    next?.reading.then(next.share.release, next.share.release);
  }
}
