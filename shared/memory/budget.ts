import { Failure } from '../failure.ts';

/** What somebody may take up of a budget, until it is given back. */
export interface Share {
  /** Gives back all but so many bytes; does nothing where it is less already. */
  shrink(bytes: number): void;
  /** Gives back the rest; does nothing the second time. */
  release(): void;
}

interface Waiting {
  bytes: number;
  grant(share: Share): void;
}

/**
 * Memory that many use together, in bytes. Who wants more than there is left waits, first come first served. Nobody may
 * wait for a share while holding another: each could wait for the other.
 */
export class Budget {
  readonly #total: number;
  readonly #small: number;
  #left: number;
  readonly #waiting = new Set<Waiting>();

  /**
   * @param total how much there is.
   * @param small what is not counted, since so many of that size cannot be at work at once as to matter.
   */
  constructor(total: number, small = 0) {
    this.#total = total;
    this.#small = small;
    this.#left = total;
  }

  /** Whether anybody waits. */
  get isWaitedFor(): boolean {
    return this.#waiting.size > 0;
  }

  /** A share if there is one at once, and nobody waits for one. */
  tryTake(bytes: number): Share | undefined {
    const counted = this.#counted(bytes);
    return counted === 0 || (!this.isWaitedFor && counted <= this.#left) ? this.#give(counted) : undefined;
  }

  /**
   * Waits for a share; one of more than the whole budget is the whole.
   * @param patience for how long, in milliseconds.
   * @param gone told when the share is of no use any more.
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
    return { shrink, release: () => shrink(0) };
  }

  #serve(): void {
    for (const waiting of this.#waiting) {
      if (waiting.bytes > this.#left) return;
      this.#waiting.delete(waiting);
      waiting.grant(this.#give(waiting.bytes));
    }
  }
}
