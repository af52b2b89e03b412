import { Failure } from '../failures/failure.ts';
import { Budget, type Share } from './budget.ts';

/** How long a body may take to arrive once memory is taken for it, in milliseconds. */
export const maxArrival = 60_000;

/** How fast a sender has to be to be never behind, in bytes per millisecond: 1 MB in 1 s. */
const fast = 1024;

/** How far behind a sender may be and is not cut off for the sake of others, in milliseconds. */
const grace = 1_000;

/** How often slow senders are looked for while a body waits, in milliseconds. */
const beat = 500;

/** How much more is taken at once as a body grows, in bytes. */
const step = 64 * 1024;

const overloaded = (cause: string) => new Failure('overloaded', [], new Error(cause));

/** A body that is arriving, and the memory for what has arrived of it. */
export class Arrival {
  readonly #arrivals: Arrivals;
  readonly #share: Share;
  readonly #onCutOff: (failure: Failure) => void;
  readonly #begun = performance.now();
  readonly #tooLong: NodeJS.Timeout;
  #room: number;
  #arrived = 0;

  constructor(arrivals: Arrivals, share: Share, room: number, onCutOff: (failure: Failure) => void) {
    this.#arrivals = arrivals;
    this.#share = share;
    this.#room = room;
    this.#onCutOff = onCutOff;
    this.#tooLong = setTimeout(() => this.cutOff('A body took too long to arrive'), maxArrival);
  }

  /** By how much longer it has been arriving than it would from a fast sender, in milliseconds. */
  get behind(): number {
    return performance.now() - this.#begun - this.#arrived / fast;
  }

  /**
   * Notes how much has arrived, in bytes of memory, and takes more memory for it. That never waits: bodies that hold some
   * could otherwise wait for each other. Rather than that, the slowest is cut off, which may be this one.
   * @throws Failure `overloaded` if none of them is slow.
   */
  grow(arrived: number): void {
    this.#arrived = arrived;
    if (arrived <= this.#room) return;
    const room = step * Math.ceil(arrived / step);
    while (!this.#share.tryGrow(room)) {
      const slowest = this.#arrivals.slowest();
      if (!slowest) throw overloaded('There was no memory for a body to grow');
      slowest.cutOff();
      if (slowest === this) return;
    }
    this.#room = room;
  }

  /** Ends it, and gives its memory back. */
  cutOff(cause = 'A sender was the slowest while others needed memory'): void {
    this.release();
    this.#onCutOff(overloaded(cause));
  }

  /** To be called when all of it has arrived: it keeps its memory, and is not cut off any more. */
  complete(): void {
    clearTimeout(this.#tooLong);
    this.#arrivals.remove(this);
  }

  /** Gives its memory back; does nothing when called again. */
  release(): void {
    this.complete();
    this.#share.release();
  }
}

/**
 * The memory for bodies while they arrive. It is apart from the memory of answers, so that senders never keep readers
 * waiting, and each body takes as much of it as has arrived. If it is short, the slowest senders are cut off first.
 */
export class Arrivals {
  readonly #budget: Budget;
  readonly #arriving = new Set<Arrival>();

  /** @param total how much memory there is, in bytes. */
  constructor(total: number) {
    this.#budget = new Budget(total);
  }

  /**
   * Waits for memory for a body of which only a little has arrived.
   * @param bytes how much has arrived, or is announced.
   * @param timeout how long to wait, in milliseconds.
   * @param onCutOff called once at most, if the body is cut off; its memory is free by then.
   * @throws Failure `overloaded`.
   */
  async begin(bytes: number, timeout: number, onCutOff: (failure: Failure) => void): Promise<Arrival> {
    const watch = setInterval(() => this.#makeRoom(), beat);
    try {
      const share = await this.#budget.take(bytes, timeout);
      const arrival = new Arrival(this, share, bytes, onCutOff);
      this.#arriving.add(arrival);
      return arrival;
    } finally {
      clearInterval(watch);
    }
  }

  /** The body that is furthest behind; undefined if none is slow. */
  slowest(): Arrival | undefined {
    let slowest: Arrival | undefined;
    for (const each of this.#arriving) if (each.behind > (slowest?.behind ?? grace)) slowest = each;
    return slowest;
  }

  #makeRoom(): void {
    while (this.#budget.isWaitedFor) {
      const slowest = this.slowest();
      if (!slowest) return;
      slowest.cutOff();
    }
  }

  remove(arrival: Arrival): void {
    this.#arriving.delete(arrival);
  }
}
