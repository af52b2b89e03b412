import { Failure } from '../failure.ts';
import type { SharedMemory } from '../memory/process-memory.ts';
import { ClientPace } from './client-pace.ts';

/** The sender of a body. Once memory was taken for the body, a sender who is too slow is cut off if others wait for memory. */
export class SlowSender {
  readonly #pieces: AsyncIterator<Uint8Array>;
  readonly #memory: SharedMemory;
  #pace: ClientPace | undefined;
  #reject: ((failure: Failure) => void) | undefined;

  constructor(pieces: AsyncIterable<Uint8Array>, memory: SharedMemory) {
    this.#pieces = pieces[Symbol.asyncIterator]();
    this.#memory = memory;
  }

  /** To be called when memory was taken for the body. */
  watch(): void {
    this.#pace ??= new ClientPace(this.#memory, () => {
      const cause = new Error('A sender was too slow while others waited for memory');
      this.#reject?.(new Failure('overloaded', [], cause));
    });
  }

  /**
   * The next piece of the body.
   * @throws Failure `overloaded` if the sender is cut off.
   */
  async next(): Promise<IteratorResult<Uint8Array>> {
    if (!this.#pace) return this.#pieces.next();
    const piece = await this.#pace.during(
      new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
        this.#reject = reject;
        this.#pieces.next().then(resolve, reject);
      }),
    );
    this.#pace.add(piece.value?.byteLength ?? 0);
    return piece;
  }

  /** To be called when no more of the body is read. */
  end(): void {
    this.#pace?.end();
    // Not awaited, because a sender who is slow may never continue.
    this.#pieces.return?.().catch(() => undefined);
  }
}
