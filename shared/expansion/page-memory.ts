import { LRUCache } from 'lru-cache';
import { outsideDeadline, waitingTime } from '../calls/deadline.ts';
import type { Budget, Share } from '../memory/budget.ts';
import { atMost } from '../memory/remember.ts';
import type { Page } from '../store/reads/pages.ts';

/** How long a reader waits for memory whose answer has begun, or takes a turn, in milliseconds. */
const longTimeout = 60_000;

/** How many reads that needed much memory are remembered, at about 150 bytes each. */
const maxKnown = 10_000;

/** How a reader waits for memory. */
export interface Waiting {
  /** Whether the answer has begun, so that a long wait is better than ending it. */
  begun?: boolean;
  /** Aborts when nobody reads the answer any more. */
  gone?: AbortSignal | undefined;
}

/** Pages that are read one after the other, from the first one on, perhaps twice. */
export interface PageSource<T> {
  /** Names what is read: its first page may need as much memory as last time. */
  name: string;
  open(): AsyncGenerator<Page<T>, void, undefined>;
  /** The maximum memory before a page has been read, in bytes: by itself, and with everything that it refers to. */
  max: { itself: number; whole: number };
  /** The maximum memory of a page that has been read with everything that it refers to, in bytes. */
  need(page: Page<T>): number;
  /** The memory that is needed beside a page, in bytes: it does not make a page a large one. */
  beside: number;
  /** Set if its pages wait for their turn while they have memory: who then gets no more of it than is left for others. */
  owner?: string | undefined;
}

/** A page, or the end, and the share of memory that it takes. */
interface Taken<T> {
  result: IteratorResult<Page<T>, void>;
  share: Share;
}

/** Pages of which the first has been read. */
export interface OpenedPages<T> extends Taken<T> {
  pages: AsyncGenerator<Page<T>, void, undefined>;
}

/**
 * Reads pages, each once there is memory for it. How much a page needs is only known once it has been read. So the first page is read
 * as if it were small, which it mostly is. If it turns out to be large and there is no room for that, it is dropped, and read again
 * when there is, so that none waits while it has memory: kept, what it refers to would be in no share. The next read of the same name
 * waits right away: otherwise small ones would wait for all who first find out, three seconds instead of one beside 200 readers.
 */
export class PageMemory {
  readonly #budget: Budget;
  readonly #large = new LRUCache<string, true>(atMost(maxKnown));

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Reads the first page. @throws Failure `overloaded` if there was no room for it, `readerGone`, and any failure of that read. */
  async open<T>(source: PageSource<T>, waiting: Waiting): Promise<OpenedPages<T>> {
    const opened = await this.#openAsSmall(source, waiting);
    return opened ?? this.#open(source, await this.#take(source, 'whole', waiting));
  }

  /** Reads the first page as if it were small; undefined if it is known to be large, or turns out to be and has no room. */
  async #openAsSmall<T>(source: PageSource<T>, waiting: Waiting): Promise<OpenedPages<T> | undefined> {
    if (this.#large.has(source.name)) return undefined;
    const share = await this.#take(source, 'itself', waiting);
    if (this.#large.has(source.name)) {
      // Meanwhile another read of this name has turned out to be large.
      share.release();
      return undefined;
    }
    const opened = await this.#open(source, share);
    if (!this.#large.has(source.name)) return opened;
    share.release();
    const { result } = opened;
    const kept = result.done
      ? undefined
      : this.#budget.tryTake(source.need(result.value) + source.beside, {
          isSmall: false,
          owner: source.owner,
        });
    return kept && { ...opened, share: kept };
  }

  async #open<T>(source: PageSource<T>, share: Share): Promise<OpenedPages<T>> {
    try {
      const pages = source.open();
      const result = await pages.next();
      const need = result.done ? 0 : source.need(result.value);
      share.shrink(need + source.beside);
      if (this.#budget.isSmall(need)) this.#large.delete(source.name);
      else this.#large.set(source.name, true);
      return { pages, result, share };
    } catch (error) {
      share.release();
      throw error;
    }
  }

  /**
   * Yields pages with their shares, each until the next one is asked for. If there is room for two, the next page is read
   * while the previous one is in use.
   */
  async *pages<T>(
    { pages, ...first }: OpenedPages<T>,
    source: PageSource<T>,
    gone: AbortSignal | undefined,
  ): AsyncGenerator<{ items: T[]; share: Share }, void, undefined> {
    const begin = (share: Share) => {
      const reading = pages.next().then((result): Taken<T> => {
        share.shrink(result.done ? 0 : source.need(result.value) + source.beside);
        return { result, share };
      });
      // A caller that awaits the page gets its failure, but a reader who has gone away never awaits it.
      reading.catch(() => share.release());
      return { reading, share };
    };
    let ahead: ReturnType<typeof begin> | undefined;
    let taken: Taken<T> = first;
    try {
      for (;;) {
        const { result, share } = taken;
        try {
          if (result.done) return;
          const { items, isLast } = result.value;
          const room = isLast || gone?.aborted ? undefined : this.#tryTake(source);
          if (room) ahead = begin(room);
          yield { items, share };
          if (isLast) return;
        } finally {
          share.release();
          // Otherwise it would stay in memory while this generator waits for room (store/reads/pages.ts).
          if (result.value) result.value.items.length = 0;
        }
        ahead ??= begin(await this.#take(source, 'whole', { begun: true, gone }));
        taken = await ahead.reading;
        ahead = undefined;
      }
    } finally {
      ahead?.reading.then(ahead.share.release, ahead.share.release);
    }
  }

  #tryTake({ max, beside, owner }: Pick<PageSource<never>, 'max' | 'beside' | 'owner'>): Share | undefined {
    return this.#budget.tryTake(max.whole + beside, { isSmall: this.#budget.isSmall(max.whole), owner });
  }

  /**
   * Waits for a share. An answer that has not begun stops waiting while there is still time to call the store, unless it is one
   * of those that take turns.
   * @param part whether for a page by itself, as if it were small, or for a whole one.
   */
  #take(
    { max, beside, owner }: Pick<PageSource<never>, 'max' | 'beside' | 'owner'>,
    part: 'itself' | 'whole',
    { begun, gone }: Waiting,
  ): Promise<Share> {
    const isLong = begun || owner !== undefined;
    const isSmall = part === 'itself' || this.#budget.isSmall(max.whole);
    const timeout = isLong ? longTimeout : waitingTime();
    const taking = this.#budget.take(max[part] + beside, timeout, { isSmall, gone, owner });
    return isLong ? outsideDeadline(taking) : taking;
  }
}
