import { Failure } from '../failures/failure.ts';

/** A part of a budget that is taken until it is given back. */
export interface Share {
  /** Gives back all but this many bytes; does nothing if the share is already smaller. */
  shrink(bytes: number): void;
  /** Takes more, up to this many bytes, if that is free right now: before those who wait, who hold nothing. */
  tryGrow(bytes: number): boolean;
  /** Gives back the rest; does nothing when called again. */
  release(): void;
}

interface Waiting {
  bytes: number;
  grant(share: Share): void;
}

/**
 * Memory that is shared, in bytes. A request for more than what is left waits, first come, first served. Nobody may wait for
 * a share while holding another one of the same budget: that could deadlock.
 */
export class Budget {
  readonly #total: number;
  readonly #small: number;
  #left: number;
  readonly #waiting = new Set<Waiting>();

  /**
   * @param total how much memory there is.
   * @param small shares up to this size are not counted, because there are never enough of them at once to matter.
   */
  constructor(total: number, small = 0) {
    this.#total = total;
    this.#small = small;
    this.#left = total;
  }

  /** Whether anybody is waiting for a share. */
  get isWaitedFor(): boolean {
    return this.#waiting.size > 0;
  }

  /** A share, if it is free right now and nobody is waiting. */
  tryTake(bytes: number): Share | undefined {
    const counted = this.#counted(bytes);
    return counted === 0 || (!this.isWaitedFor && counted <= this.#left) ? this.#give(counted) : undefined;
  }

  /**
   * Waits for a share; a request for more than the whole budget gets the whole budget.
   * @param patience how long to wait, in milliseconds.
   * @param gone aborts when the share is no longer needed.
   * @throws Failure `overloaded`, `readerGone`.
   */
  take(bytes: number, patience: number, gone?: AbortSignal): Promise<Share> {
    if (gone?.aborted) return Promise.reject(new Failure('readerGone'));
    const share = this.tryTake(bytes);
    if (share) return Promise.resolve(share);
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', goAway);
        this.#waiting.delete(waiting);
      };
      const refuse = (failure: Failure) => {
        settle();
        reject(failure);
        this.#serve();
      };
      const goAway = () => refuse(new Failure('readerGone'));
      const tooLong = () => new Error(`${bytes} bytes of memory were not free within ${patience} ms`);
      const timer = setTimeout(() => refuse(new Failure('overloaded', [], tooLong())), patience);
      const grant = (granted: Share) => {
        settle();
        resolve(granted);
      };
      gone?.addEventListener('abort', goAway);
      const waiting = { bytes: this.#counted(bytes), grant };
      this.#waiting.add(waiting);
    });
  }

  #counted(bytes: number): number {
    return bytes <= this.#small ? 0 : Math.min(bytes, this.#total);
  }

  #give(bytes: number): Share {
    let held = bytes;
    this.#left -= held;
    const shrink = (to: number) => {
      const kept = Math.min(held, this.#counted(to));
      this.#left += held - kept;
      held = kept;
      this.#serve();
    };
    const tryGrow = (to: number) => {
      const more = Math.max(0, to - held);
      if (more > this.#left) return false;
      this.#left -= more;
      held += more;
      return true;
    };
    return { shrink, tryGrow, release: () => shrink(0) };
  }

  #serve(): void {
    for (const waiting of this.#waiting) {
      if (waiting.bytes > this.#left) return;
      this.#waiting.delete(waiting);
      waiting.grant(this.#give(waiting.bytes));
    }
  }
}
