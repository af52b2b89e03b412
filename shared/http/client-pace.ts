import type { SharedMemory } from '../memory/process-memory.ts';

/** How often a client's pace is checked, in milliseconds. */
const beat = 500;

/** The minimum that a client must send or take, in bytes for each beat: 160 KB in 5 s. */
const least = 16 * 1024;

/** The most credit that a fast client can save up, in bytes: enough to pause for 5 s. */
const mostCredit = 10 * least;

/**
 * How fast a client sends a long body, or takes a streamed answer. One that was too slow is cut off if others wait for the
 * memory that it holds. It has a credit in bytes: what it transfers is added, and each beat takes the minimum away. Beats are
 * counted rather than timed, because what arrives while the process itself is stopped is only noticed after the next beat.
 */
export class ClientPace {
  readonly #memory: SharedMemory;
  readonly #cutOff: () => void;
  readonly #watch: NodeJS.Timeout;
  #credit = mostCredit;
  #isAwaited = false;

  /** @param cutOff ends the transfer; called once at most. */
  constructor(memory: SharedMemory, cutOff: () => void) {
    this.#memory = memory;
    this.#cutOff = cutOff;
    this.#watch = setInterval(() => this.#check(), beat);
  }

  /** Waits for the client: only meanwhile does its pace count. */
  async during<T>(transfer: Promise<T>): Promise<T> {
    this.#isAwaited = true;
    try {
      return await transfer;
    } finally {
      this.#isAwaited = false;
    }
  }

  /** Adds bytes that were transferred. */
  add(bytes: number): void {
    this.#credit = Math.min(this.#credit + bytes, mostCredit);
  }

  #check(): void {
    if (!this.#isAwaited) return;
    this.#credit = Math.max(this.#credit - least, 0);
    if (this.#credit > 0 || !this.#memory.isWaitedFor) return;
    this.end();
    this.#cutOff();
  }

  /** To be called when the transfer has ended. */
  end(): void {
    clearInterval(this.#watch);
  }
}
