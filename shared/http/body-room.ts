import { Failure } from '../failure.ts';
import type { Budget, Share } from '../memory/budget.ts';
import { waitingTime } from '../store/transport/deadline.ts';

/** What is read of a body before memory is taken for it, in bytes: most have less. */
const short = 64 * 1024;

/** What a byte of a body takes until it is stored: in pieces, joined, as text of two bytes a unit, and as a value. */
const memoryOfBodyByte = 4;

/** By how much the room of a body that did not tell its length grows at a time. */
const growth = 4;

/** How long a sender may pause while others wait for the memory that its body holds, in milliseconds. */
const longestPause = 5_000;

/** How often a pause is looked at, in milliseconds. */
const beat = 500;

/** The memory that a body takes, if it is a long one. */
export class BodyRoom {
  readonly #budget: Budget;
  readonly #shares: Share[] = [];

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /**
   * Passes the pieces of a body on, each once there is room for it. A body that told its length gets room for all of it at
   * once; one that did not gets more as it grows, since a sender who pauses is not to hold what it never sends.
   * @param announced the length that was told, in bytes.
   * @param longest how long the body can get, in bytes.
   * @throws Failure `overloaded` when there was no room, or the sender paused for too long while others waited for it.
   */
  async *hold(
    pieces: AsyncIterable<Uint8Array>,
    announced: number | undefined,
    longest: number,
  ): AsyncGenerator<Uint8Array> {
    const iterator = pieces[Symbol.asyncIterator]();
    let length = 0;
    let room = short;
    try {
      for (;;) {
        const { done, value } = await (this.#shares.length > 0
          ? this.#withoutPause(iterator.next())
          : iterator.next());
        if (done) return;
        length += value.byteLength;
        if (length > room) {
          const before = this.#shares.length > 0 ? room : 0;
          room = announced ?? Math.min(longest, growth * length);
          await this.#take(memoryOfBodyByte * (room - before));
        }
        yield value;
      }
    } finally {
      // Not waited for: a sender who paused may never go on.
      iterator.return?.().catch(() => undefined);
    }
  }

  async #take(bytes: number): Promise<void> {
    this.#shares.push(await this.#budget.take(bytes, waitingTime()));
  }

  #withoutPause<T>(next: Promise<T>): Promise<T> {
    const since = performance.now();
    return new Promise((resolve, reject) => {
      const watch = setInterval(() => {
        if (performance.now() - since < longestPause || !this.#budget.isWaitedFor) return;
        clearInterval(watch);
        reject(new Failure('overloaded', [], new Error('A body paused while others waited for its memory')));
      }, beat);
      next.then(resolve, reject).finally(() => clearInterval(watch));
    });
  }

  /** Gives back all but so many bytes. */
  shrink(bytes: number): void {
    const [first, ...others] = this.#shares;
    first?.shrink(bytes);
    for (const share of others) share.release();
  }

  release(): void {
    for (const share of this.#shares) share.release();
  }
}
