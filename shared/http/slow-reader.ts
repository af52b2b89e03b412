import type { ServerResponse } from 'node:http';
import type { SharedMemory } from '../memory/process-memory.ts';
import { drained } from './drain.ts';

/** What a reader has to take while others wait for the memory that the answer holds: so many bytes in so many milliseconds. */
const least = { bytes: 160 * 1024, within: 5_000 };

/** How often it is looked at, in milliseconds. */
const beat = 500;

/**
 * The reader of an answer that is sent while it is made. What is in memory for the answer is given back when the reader
 * has taken it, so one who takes too little is cut off when others wait for memory.
 */
export class SlowReader {
  readonly #response: ServerResponse;
  readonly #memory: SharedMemory;
  readonly #onCutOff: () => void;
  /** What was taken, and how long that was waited for, since it was looked at last. */
  #bytes = 0;
  #waited = 0;

  constructor(response: ServerResponse, memory: SharedMemory, onCutOff: () => void) {
    this.#response = response;
    this.#memory = memory;
    this.#onCutOff = onCutOff;
  }

  /**
   * Waits until what was written has gone out.
   * @param bytes how much that is.
   * @returns false when there is nobody to write to any more.
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
