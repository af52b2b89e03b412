import { Failure } from '../failures/failure.ts';

/** A part of a budget that is taken until it is given back. */
export interface Share {
  /** Gives back all but this many bytes; does nothing if the share is already smaller. */
  shrink(bytes: number): void;
  /** Gives back the rest; does nothing when called again. */
  release(): void;
}

/** How a share is asked for. */
interface ShareRequest {
  /** Whether it counts as small; by its size, if this is undefined. */
  isSmall?: boolean | undefined;
  /** Aborts when the share is no longer needed. */
  gone?: AbortSignal | undefined;
  /** Whose part of the budget it is; a share without an owner is nobody's. */
  owner?: string | undefined;
}

/** A share that is asked for: its size as it counts, and what it counts as. */
interface Asked {
  bytes: number;
  isSmall: boolean;
  owner: string | undefined;
}

interface Waiting extends Asked {
  grant(share: Share): void;
}

/** What is small in a budget, in bytes. Without these, nothing is: all requests are alike. */
interface SmallShares {
  /** The maximum size of a small share. */
  maxSmall?: number;
  /** How much of the budget only small shares may take. */
  forSmall?: number;
}

/**
 * Memory that is shared, in bytes. A request for more than what is left waits: small ones before large ones, and otherwise
 * first come, first served. Large shares never take all of it, so what is small never waits for what is large. An owner who holds
 * a share gets another one only while as much as all of that is left for others: with one owner half of the budget, with two
 * a third (dynamic thresholds, as in the buffers of network switches). Without that, sixteen readers of one blog whose texts are
 * rendered would take all of it for as long as that lasts. Nobody may wait for a share while holding another one of
 * the same budget: that could deadlock.
 */
export class Budget {
  readonly #total: number;
  readonly #maxSmall: number;
  readonly #maxLarge: number;
  #left: number;
  #leftForLarge: number;
  readonly #waiting = new Set<Waiting>();
  /** What each owner holds. */
  readonly #held = new Map<string, number>();

  /** @param total how much memory there is. */
  constructor(total: number, { maxSmall = 0, forSmall = 0 }: SmallShares = {}) {
    this.#total = total;
    this.#maxSmall = maxSmall;
    this.#maxLarge = total - forSmall;
    this.#left = total;
    this.#leftForLarge = this.#maxLarge;
  }

  /** Whether anybody is waiting for a share. */
  get isWaitedFor(): boolean {
    return this.#waiting.size > 0;
  }

  /** Whether a share of so many bytes is small. */
  isSmall(bytes: number): boolean {
    return bytes <= this.#maxSmall;
  }

  /** A share, if it is free right now and nobody is waiting who comes before. */
  tryTake(bytes: number, { isSmall = this.isSmall(bytes), owner }: ShareRequest = {}): Share | undefined {
    const asked = { bytes: this.#counted(bytes, isSmall), isSmall, owner };
    const isNext = [...this.#waiting].every(
      waiting => (isSmall && !waiting.isSmall) || this.#isBeyondPart(waiting),
    );
    return isNext && !this.#isBeyondPart(asked) && this.#hasRoom(asked) ? this.#give(asked) : undefined;
  }

  /**
   * Waits for a share; a request for more than there is gets all of it.
   * @param timeout how long to wait, in milliseconds.
   * @throws Failure `overloaded`, `readerGone`.
   */
  take(bytes: number, timeout: number, request: ShareRequest = {}): Promise<Share> {
    const { isSmall = this.isSmall(bytes), gone, owner } = request;
    if (gone?.aborted) return Promise.reject(new Failure('readerGone'));
    const share = this.tryTake(bytes, request);
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
      const tooLong = () => new Error(`${bytes} bytes of memory were not free within ${timeout} ms`);
      const timer = setTimeout(() => refuse(new Failure('overloaded', [], tooLong())), timeout);
      const grant = (granted: Share) => {
        settle();
        resolve(granted);
      };
      gone?.addEventListener('abort', goAway);
      const waiting = { bytes: this.#counted(bytes, isSmall), isSmall, owner, grant };
      this.#waiting.add(waiting);
    });
  }

  #counted(bytes: number, isSmall: boolean): number {
    return Math.min(bytes, isSmall ? this.#total : this.#maxLarge);
  }

  /** How much is left of what shares of a kind may take. */
  #leftFor({ isSmall }: Pick<Asked, 'isSmall'>): number {
    return isSmall ? this.#left : Math.min(this.#left, this.#leftForLarge);
  }

  #hasRoom(asked: Omit<Asked, 'owner'>): boolean {
    return asked.bytes <= this.#leftFor(asked);
  }

  /** Whether the owner of a share would hold more than is left. */
  #isBeyondPart(asked: Asked): boolean {
    const held = asked.owner === undefined ? 0 : (this.#held.get(asked.owner) ?? 0);
    return held > 0 && held + asked.bytes > this.#leftFor(asked) - asked.bytes;
  }

  #count({ bytes, isSmall, owner }: Asked): void {
    this.#left -= bytes;
    if (!isSmall) this.#leftForLarge -= bytes;
    if (owner === undefined) return;
    const held = (this.#held.get(owner) ?? 0) + bytes;
    if (held > 0) this.#held.set(owner, held);
    else this.#held.delete(owner);
  }

  #give(asked: Asked): Share {
    const { isSmall } = asked;
    let taken = asked.bytes;
    this.#count(asked);
    const shrink = (to: number) => {
      const kept = Math.min(taken, this.#counted(to, isSmall));
      this.#count({ ...asked, bytes: kept - taken });
      taken = kept;
      this.#serve();
    };
    return { shrink, release: () => shrink(0) };
  }

  #serve(): void {
    for (const isSmall of [true, false])
      for (const waiting of this.#waiting) {
        if (waiting.isSmall !== isSmall || this.#isBeyondPart(waiting)) continue;
        if (!this.#hasRoom(waiting)) return;
        this.#waiting.delete(waiting);
        waiting.grant(this.#give(waiting));
      }
  }
}
