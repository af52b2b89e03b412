import { Failure } from '../failure.ts';
import type { Budget, Share } from '../memory/budget.ts';
import { waitingTime } from '../store/transport/deadline.ts';

/** How much of a body is read before memory is taken for it, in bytes; most bodies are shorter. */
const short = 64 * 1024;

/** The memory that a byte of a body takes until it is stored: in pieces, joined, as two-byte text, and as a value. */
const memoryOfBodyByte = 4;

/** The factor by which the room of a body of unknown length grows. */
const growth = 4;

/** How often pauses are checked, in milliseconds. */
const beat = 500;

/**
 * For how many beats, 5 s, a sender may pause while others wait for the memory that its body holds. They are counted rather
 * than timed, because what arrives while the process itself is stopped is only read after the next beat.
 */
const longestPause = 10;

/** The memory that a long body takes. */
export class BodyRoom {
  readonly #budget: Budget;
  readonly #shares: Share[] = [];

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /**
   * Passes on the pieces of a body, each once there is room for it. A body that announces its length gets room for all of
   * it at once. Any other gets more room as it grows, so that a sender who pauses does not hold room that it never uses.
   * @param announced the announced length, in bytes.
   * @param longest the maximum length of the body, in bytes.
   * @throws Failure `overloaded` if there was no room, or if the sender paused too long while others waited for room.
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
      // Not awaited, because a sender who paused may never continue.
      iterator.return?.().catch(() => undefined);
    }
  }

  async #take(bytes: number): Promise<void> {
    this.#shares.push(await this.#budget.take(bytes, waitingTime()));
  }

  #withoutPause<T>(next: Promise<T>): Promise<T> {
    let beats = 0;
    return new Promise((resolve, reject) => {
      const watch = setInterval(() => {
        beats++;
        if (beats < longestPause || !this.#budget.isWaitedFor) return;
        clearInterval(watch);
        reject(new Failure('overloaded', [], new Error('A body paused while others waited for its memory')));
      }, beat);
      next.then(resolve, reject).finally(() => clearInterval(watch));
    });
  }

  /** Gives back all but this many bytes. */
  shrink(bytes: number): void {
    const [first, ...others] = this.#shares;
    first?.shrink(bytes);
    for (const share of others) share.release();
  }

  release(): void {
    for (const share of this.#shares) share.release();
  }
}
