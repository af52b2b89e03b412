import { waitingTime, withinDeadline } from '../../calls/deadline.ts';
import type { Budget, Share } from '../../memory/budget.ts';
import { Pace, sendersPace } from '../../memory/pace.ts';
import type { ProcessMemory } from '../../memory/process-memory.ts';

/** How much of a body is read before memory is taken for it, in bytes; most bodies are shorter. */
const short = 64 * 1024;

/** The memory that a byte of a body takes once it has arrived, until it is stored: joined, as two-byte text, and as a value. */
const memoryOfBodyByte = 4;

/** Takes memory. The wait has a deadline of its own: the request's has been running for as long as the sender took until here. */
const take = (part: Budget, bytes: number) => withinDeadline(() => part.take(bytes, waitingTime()));

/** The memory that a long body takes until it is stored. */
export class BodyRoom {
  /** The maximum length of the body, in bytes. */
  readonly maxBytes: number;
  readonly #memory: ProcessMemory;
  #share: Share | undefined;

  constructor(memory: ProcessMemory) {
    this.maxBytes = memory.maxBodyBytes;
    this.#memory = memory;
  }

  /**
   * Passes on the pieces of a body, and ends once there is memory to make something of them. A long body that announces its length
   * waits for that memory before it is read: the host has all of it already. Any other has a sender who may be slow, so until it has
   * arrived it has memory that no answer needs.
   * @param announced the announced length, in bytes.
   * @throws Failure `overloaded` if there was no memory, or if the sender was cut off.
   */
  async *hold(pieces: AsyncIterable<Uint8Array>, announced = 0): AsyncGenerator<Uint8Array, void, undefined> {
    const { answers, arrivals } = this.#memory;
    if (announced > short) this.#share = await take(answers, memoryOfBodyByte * announced);
    const sender = pieces[Symbol.asyncIterator]();
    let [length, pace]: [number, Pace | undefined] = [0, undefined];
    let arriving: Share | undefined;
    try {
      for (;;) {
        const piece = await (pace ? pace.during(sender.next()) : sender.next());
        if (piece.done) break;
        length += piece.value.byteLength;
        pace?.add(piece.value.byteLength);
        if (length > short && !this.#share && !arriving) {
          arriving = await take(arrivals, this.maxBytes);
          pace = new Pace(arrivals, sendersPace);
        }
        yield piece.value;
      }
      this.#share ??= await take(answers, memoryOfBodyByte * length);
    } finally {
      pace?.end();
      arriving?.release();
      // Not awaited, because a sender who is slow may never continue. If it was cut off, the rest must not be waited for, so
      // the body stays locked (discard-body.ts).
      if (!pace?.isCutOff) sender.return?.().catch(() => undefined);
    }
  }

  /** Gives back all but this many bytes. */
  shrink(bytes: number): void {
    this.#share?.shrink(bytes);
  }

  release(): void {
    this.#share?.release();
  }
}
