import { LRUCache } from 'lru-cache';
import { outsideDeadline, waitingTime } from '../calls/deadline.ts';
import { Failure } from '../failures/failure.ts';
import { atMost } from '../memory/at-most.ts';
import type { Budget, Share } from '../memory/budget.ts';
import { little, type ProcessMemory } from '../memory/process-memory.ts';

/** How long a reader whose answer has begun waits for memory, in milliseconds. */
export const patienceLater = 60_000;

/** How many reads that needed much memory are remembered, at about 150 bytes each. */
const mostKnown = 10_000;

/** How a reader waits for memory. */
export interface Waiting {
  /** Whether the answer has begun, so that a long wait is better than ending it. */
  begun?: boolean;
  /** Aborts when nobody reads the answer any more. */
  gone?: AbortSignal;
}

/** The first read of an answer, which may be carried out twice. */
export interface FirstRead<T> {
  /** Names what is read: it may need as much memory as last time. */
  name: string;
  read(): Promise<T>;
  /** The maximum memory before the read has ended, in bytes: by itself, and with everything that is read after it. */
  greatest: { itself: number; whole: number };
  /** The maximum memory of the whole answer once the value is known, in bytes. */
  need(value: T): number;
}

/** What was read, and the share of memory for it and for everything that is read after it. */
export interface Held<T> {
  value: T;
  share: Share;
}

/**
 * Admits reads to the memory that they share. A read takes the maximum that it may need and begins, as long as there is room
 * for that. If not, a read that may need little first reads in the budget of what needs little, and stays there if it does need little. A
 * read that turns out to need much drops what it has read, waits with the others and reads again, so that none waits while
 * it holds memory. The next read of the same name waits right away.
 */
export class Admission {
  readonly #memory: ProcessMemory;
  readonly #needsMuch = new LRUCache<string, true>(atMost(mostKnown));

  constructor(memory: ProcessMemory) {
    this.#memory = memory;
  }

  /** @throws Failure `overloaded` if there was no room for it, `readerGone`, and whatever `read` throws. */
  async admit<T>(first: FirstRead<T>, waiting: Waiting): Promise<Held<T>> {
    const { main } = this.#memory;
    if (waiting.gone?.aborted) throw new Failure('readerGone');
    const now = main.tryTake(first.greatest.whole);
    if (now) return this.#read(first, now);
    if (!this.#needsMuch.has(first.name)) {
      const held = await this.#lookFirst(first, waiting);
      if (held) return held;
    }
    return this.#read(first, await takeFrom(main, first.greatest.whole, waiting));
  }

  /** Reads in the budget of what needs little; undefined if there is no room for what was read. */
  async #lookFirst<T>(first: FirstRead<T>, waiting: Waiting): Promise<Held<T> | undefined> {
    const { main, little: budget } = this.#memory;
    const room = await takeFrom(budget, first.greatest.itself, waiting);
    if (this.#needsMuch.has(first.name)) {
      // Meanwhile another read of this name has turned out to need much.
      room.release();
      return undefined;
    }
    const held = await this.#read(first, room);
    const need = first.need(held.value);
    if (need <= little) return held;
    held.share.release();
    const share = main.tryTake(need);
    return share && { value: held.value, share };
  }

  async #read<T>(first: FirstRead<T>, share: Share): Promise<Held<T>> {
    try {
      const value = await first.read();
      const need = first.need(value);
      share.shrink(need);
      if (need <= little) this.#needsMuch.delete(first.name);
      else this.#needsMuch.set(first.name, true);
      return { value, share };
    } catch (error) {
      share.release();
      throw error;
    }
  }
}

/** Waits for a share. An answer that has not begun stops waiting while there is still time to call the store. */
function takeFrom(budget: Budget, bytes: number, { begun, gone }: Waiting): Promise<Share> {
  return begun
    ? outsideDeadline(budget.take(bytes, patienceLater, gone))
    : budget.take(bytes, waitingTime(), gone);
}
