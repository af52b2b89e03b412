import { LRUCache } from 'lru-cache';
import type { Share } from '../memory/budget.ts';
import type { ProcessMemory } from '../memory/process-memory.ts';
import { waitingTime } from '../store/transport/deadline.ts';

/** How long a reader waits for memory whose answer has begun, in milliseconds. */
export const patienceLater = 60_000;

/** What may stay in the budget of first reads, in bytes of memory: a list of ten usual posts with what they refer to. */
const little = 2 * 1024 * 1024;

/** How many reads are remembered that needed much: some 150 bytes each. */
const mostKnown = 10_000;

/** How a reader waits for memory. */
export interface Waiting {
  /** Whether the answer has begun, so that it is better to wait for long than to end it. */
  begun?: boolean;
  /** Told when nobody reads the answer any more. */
  gone?: AbortSignal;
}

/** The first read of an answer, which may be made twice. */
export interface FirstRead<T> {
  /** What is read: as much may be needed for it as the last time. */
  name: string;
  read(): Promise<T>;
  /** What it takes at most before it is there, in bytes of memory: by itself, and with all that is read after it. */
  greatest: { itself: number; whole: number };
  /** What the whole takes at most, once it is there. */
  need(value: T): number;
}

/** What was read, and the share that it takes with all that is read after it. */
export interface Held<T> {
  value: T;
  share: Share;
}

/**
 * Admits reads to the memory that they share. As long as there is room for the greatest of them, that is taken and they
 * begin. When there is none, who may need little reads first in a budget of its own, and goes on there if that is so. Who
 * turns out to need much lets go of what it has read, waits with the others and reads again: nobody waits while
 * holding anything. The next read of the same waits at once.
 */
export class Admission {
  readonly #memory: ProcessMemory;
  readonly #needsMuch = new LRUCache<string, true>({ max: mostKnown });

  constructor(memory: ProcessMemory) {
    this.#memory = memory;
  }

  /** @throws Failure `overloaded` when there was no room for it, `readerGone`, and what `read` throws. */
  async admit<T>(first: FirstRead<T>, waiting: Waiting): Promise<Held<T>> {
    const { main } = this.#memory;
    const now = main.tryTake(first.greatest.whole);
    if (now) return this.#read(first, now);
    if (!this.#needsMuch.has(first.name)) {
      const held = await this.#lookFirst(first, waiting);
      if (held) return held;
    }
    return this.#read(first, await main.take(first.greatest.whole, patienceOf(waiting), waiting.gone));
  }

  /** Reads in the budget of first reads; undefined when there is no room for what was read. */
  async #lookFirst<T>(first: FirstRead<T>, waiting: Waiting): Promise<Held<T> | undefined> {
    const { main, firstReads } = this.#memory;
    const room = await firstReads.take(first.greatest.itself, patienceOf(waiting), waiting.gone);
    if (this.#needsMuch.has(first.name)) {
      // Somebody else has found that out meanwhile.
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

/** An answer that has not begun is refused while there is still time for its calls of the store. */
const patienceOf = ({ begun }: Waiting) => (begun ? patienceLater : waitingTime());
