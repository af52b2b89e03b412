import { Failure } from '../failure.ts';
import type { Budget, Share } from '../memory/budget.ts';
import { waitingTime, withinDeadline } from '../store/transport/deadline.ts';
import { SlowSender } from './slow-sender.ts';

/** How much of a body is read before memory is taken for it, in bytes; most bodies are shorter. */
const short = 64 * 1024;

/** The memory that a byte of a body takes until it is stored: in pieces, joined, as two-byte text, and as a value. */
const memoryOfBodyByte = 4;

/** The factor by which the room of a body of unknown length grows. */
const growth = 4;

/** The memory that a long body takes. */
export class BodyRoom {
  readonly #budget: Budget;
  readonly #shares: Share[] = [];

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /**
   * Passes on the pieces of a body, each once there is room for it. A body that announces its length gets room for all of
   * it at once. Any other gets more room as it grows, so that a slow sender does not hold room that it never uses.
   * @param announced the announced length, in bytes.
   * @param longest the maximum length of the body, in bytes.
   * @throws Failure `overloaded` if there was no room, or if the sender was too slow while others waited for room.
   */
  async *hold(
    pieces: AsyncIterable<Uint8Array>,
    announced: number | undefined,
    longest: number,
  ): AsyncGenerator<Uint8Array> {
    const sender = new SlowSender(pieces, this.#budget);
    let length = 0;
    let room = short;
    try {
      for (;;) {
        const { done, value } = await sender.next();
        if (done) return;
        length += value.byteLength;
        if (length > room) {
          const before = this.#shares.length > 0 ? room : 0;
          room = announced ?? Math.min(longest, growth * length);
          await this.#take(memoryOfBodyByte * (room - before));
          sender.watch();
        }
        yield value;
      }
    } finally {
      sender.end();
    }
  }

  /** Waits only for the first share: two bodies that grow could otherwise wait for each other. */
  async #take(bytes: number): Promise<void> {
    // The wait has a deadline of its own: the request's has been running for as long as the sender took until here.
    const waitForShare = () => withinDeadline(() => this.#budget.take(bytes, waitingTime()));
    const share = this.#shares.length === 0 ? await waitForShare() : this.#budget.tryTake(bytes);
    if (!share) throw new Failure('overloaded', [], new Error('There was no memory for a body to grow'));
    this.#shares.push(share);
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
