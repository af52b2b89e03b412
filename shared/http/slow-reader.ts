import type { ServerResponse } from 'node:http';
import type { SharedMemory } from '../memory/process-memory.ts';
import { drained } from './server-response.ts';

/** The minimum that a reader must take while others wait for memory that the answer holds: bytes within milliseconds. */
const least = { bytes: 160 * 1024, within: 5_000 };

/** How often readers are checked, in milliseconds. */
const beat = 500;

/**
 * The reader of a streamed answer. The memory of the answer is given back once the reader has taken it, so a reader who
 * takes too little is cut off if others wait for memory.
 */
export class SlowReader {
  readonly #response: ServerResponse;
  readonly #memory: SharedMemory;
  readonly #onCutOff: () => void;
  /** How much was taken since the last check, and how long that took. */
  #bytes = 0;
  #waited = 0;

  constructor(response: ServerResponse, memory: SharedMemory, onCutOff: () => void) {
    this.#response = response;
    this.#memory = memory;
    this.#onCutOff = onCutOff;
  }

  /**
   * Waits until what was written has been sent.
   * @param bytes how much that is.
   * @returns false if there is nobody left to write to.
   */
  async takes(bytes: number): Promise<boolean> {
    this.#bytes += bytes;
    if (!this.#response.writableNeedDrain) return drained(this.#response);
    const since = performance.now();
    const watch = setInterval(() => this.#look(performance.now() - since, bytes), beat);
    try {
      return await drained(this.#response);
    } finally {
      clearInterval(watch);
      this.#waited += performance.now() - since;
      if (this.#waited >= least.within) this.#bytes = this.#waited = 0;
    }
  }

  #look(waiting: number, pending: number): void {
    const isSlow = this.#waited + waiting >= least.within && this.#bytes - pending < least.bytes;
    if (!isSlow || !this.#memory.isWaitedFor) return;
    this.#onCutOff();
    this.#response.destroy();
  }
}
