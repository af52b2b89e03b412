import { waitingTime, withinDeadline } from '../../calls/deadline.ts';
import type { Failure } from '../../failures/failure.ts';
import type { Arrival } from '../../memory/arrivals.ts';
import type { Share } from '../../memory/budget.ts';
import type { ProcessMemory } from '../../memory/process-memory.ts';

/** How much of a body is held before memory is taken for it, in bytes; most bodies are shorter. */
const short = 64 * 1024;

/** The memory of a piece of a body besides its bytes, in bytes: a sender may send them one by one. */
const aroundPiece = 256;

/** The pieces that an announced body gets memory for come in no less than this, in bytes: a network's packets are longer. */
const usualPiece = 1024;

/** The memory of an announced body until all of it has arrived, with what is around its pieces. */
const memoryOfAnnounced = (bytes: number) => bytes + aroundPiece * Math.ceil(bytes / usualPiece);

/** The memory that a byte of a body takes once it has arrived, until it is stored: joined, as two-byte text, and as a value. */
const memoryOfBodyByte = 4;

/** The memory that a long body takes: first for what has arrived of it, and once that is all, for what is made of it. */
export class BodyRoom {
  readonly #memory: ProcessMemory;
  #arrival: Arrival | undefined;
  #share: Share | undefined;
  #failure: Failure | undefined;
  #reject: ((failure: Failure) => void) | undefined;

  constructor(memory: ProcessMemory) {
    this.#memory = memory;
  }

  /** The maximum length of the body, in bytes. */
  get maxBytes(): number {
    return this.#memory.maxBodyBytes;
  }

  /**
   * Passes on the pieces of a body, each once there is memory for it, and ends once there is memory to make something of them.
   * A body that announces its length gets memory for all of it before it is read on, and need not grow any more.
   * @param announced the announced length, in bytes.
   * @throws Failure `overloaded` if there was no memory, or if the sender was cut off.
   */
  async *hold(
    pieces: AsyncIterable<Uint8Array>,
    announced: number | undefined,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    const sender = pieces[Symbol.asyncIterator]();
    let [length, held] = [0, 0];
    try {
      for (let piece = await this.#next(sender); !piece.done; piece = await this.#next(sender)) {
        length += piece.value.byteLength;
        held += piece.value.byteLength + aroundPiece;
        if (held > short) await this.#take(held, announced);
        yield piece.value;
      }
      this.#arrival?.complete();
      const needed = memoryOfBodyByte * length;
      // The wait has a deadline of its own: the request's has been running for as long as the sender took until here.
      this.#share = await withinDeadline(() => this.#memory.answers.take(needed, waitingTime()));
      this.#arrival?.release();
    } finally {
      // Not awaited, because a sender who is slow may never continue. If it was cut off, the rest must not be waited for, so
      // the body stays locked (discard-body.ts).
      if (!this.#failure) sender.return?.().catch(() => undefined);
    }
  }

  /** The next piece. @throws Failure `overloaded` if the sender is cut off. */
  async #next(sender: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array>> {
    const piece = await new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
      this.#reject = reject;
      sender.next().then(resolve, reject);
    });
    // It may have been cut off after this piece came.
    if (this.#failure) throw this.#failure;
    return piece;
  }

  async #take(held: number, announced = 0): Promise<void> {
    const onCutOff = (failure: Failure) => {
      this.#failure = failure;
      this.#reject?.(failure);
    };
    const room = Math.max(held, memoryOfAnnounced(announced));
    const begin = () => this.#memory.arrivals.begin(room, waitingTime(), onCutOff);
    this.#arrival ??= await withinDeadline(begin);
    this.#arrival.grow(held);
    if (this.#failure) throw this.#failure;
  }

  /** Gives back all but this many bytes. */
  shrink(bytes: number): void {
    this.#share?.shrink(bytes);
  }

  release(): void {
    this.#arrival?.release();
    this.#share?.release();
  }
}
