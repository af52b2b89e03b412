import type { ServerResponse } from 'node:http';
import type { SharedMemory } from '../../memory/process-memory.ts';
import { drained } from '../host/server-response.ts';

/** How often a reader's pace is checked, in milliseconds. */
const beat = 500;

/** The minimum that a reader must take, in bytes for each beat: 160 KB in 5 s. */
const minEachBeat = 16 * 1024;

/** The most credit that a fast reader can save up, in bytes: enough to pause for 5 s. */
const maxCredit = 10 * minEachBeat;

/**
 * The reader of a streamed answer. The memory of the answer is given back once the reader has taken it, so a reader who
 * takes too little is cut off if others wait for memory. It has a credit in bytes: what it takes is added, and each beat takes
 * the minimum away. Beats are counted rather than timed, because what was taken while the process itself is stopped is only
 * noticed after the next beat.
 */
export class SlowReader {
  readonly #response: ServerResponse;
  readonly #memory: SharedMemory;
  readonly #onCutOff: () => void;
  readonly #watch: NodeJS.Timeout;
  #credit = maxCredit;
  #isAwaited = false;

  /** @param onCutOff called before the reader is cut off. */
  constructor(response: ServerResponse, memory: SharedMemory, onCutOff: () => void) {
    this.#response = response;
    this.#memory = memory;
    this.#onCutOff = onCutOff;
    this.#watch = setInterval(() => this.#check(), beat);
  }

  /**
   * Waits until what was written has been sent: only meanwhile does the reader's pace count.
   * @param bytes how much that is.
   * @returns false if there is nobody left to write to.
   */
  async takes(bytes: number): Promise<boolean> {
    this.#isAwaited = true;
    const isThere = await drained(this.#response);
    this.#isAwaited = false;
    this.#credit = Math.min(this.#credit + bytes, maxCredit);
    return isThere;
  }

  #check(): void {
    if (!this.#isAwaited) return;
    this.#credit = Math.max(this.#credit - minEachBeat, 0);
    if (this.#credit > 0 || !this.#memory.isWaitedFor) return;
    this.end();
    this.#onCutOff();
    this.#response.destroy();
  }

  /** To be called when the answer has ended. */
  end(): void {
    clearInterval(this.#watch);
  }
}
