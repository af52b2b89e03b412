import { Failure } from '../failures/failure.ts';
import type { Budget } from './budget.ts';

/** How often a pace is checked, in milliseconds. */
const beat = 500;

/** How fast somebody has to be while others wait for memory, in bytes. */
interface MinPace {
  /** The minimum in each beat. */
  eachBeat: number;
  /** The most credit that can be saved up. */
  maxCredit: number;
  /** How long it may last in all, in milliseconds, also if nobody waits. */
  longest?: number;
  /** What the log says of somebody who was cut off. */
  cause: string;
}

/** A reader has to take 160 KB of an answer in 5 s, and may pause for as long if it was fast before. */
export const readersPace: MinPace = {
  eachBeat: 16 * 1024,
  maxCredit: 160 * 1024,
  cause: 'A reader took too little while others needed memory',
};

/** A sender has to send 1 MB in 1 s. */
export const sendersPace: MinPace = {
  eachBeat: 512 * 1024,
  maxCredit: 1024 * 1024,
  longest: 60_000,
  cause: 'A sender was the slowest while others needed memory',
};

/**
 * Watches a reader or a sender who keeps memory taken for as long as it likes, and cuts it off if it is too slow while others
 * wait for memory: a few who take nothing would otherwise keep everybody from large answers. It has a credit in bytes: what it
 * takes or sends is added, and each beat takes the minimum away. Beats are counted rather than timed, because what happened while
 * the process itself was stopped is only noticed after the next beat.
 */
export class Pace {
  readonly #watch: NodeJS.Timeout;
  readonly #tooLong: NodeJS.Timeout | undefined;
  readonly #maxCredit: number;
  #credit: number;
  #failure: Failure | undefined;
  #reject: ((failure: Failure) => void) | undefined;

  /** @param memory that others may wait for. */
  constructor(memory: Pick<Budget, 'isWaitedFor'>, { eachBeat, maxCredit, longest, cause }: MinPace) {
    this.#maxCredit = maxCredit;
    this.#credit = maxCredit;
    this.#watch = setInterval(() => {
      if (!this.#reject) return;
      this.#credit = Math.max(this.#credit - eachBeat, 0);
      if (this.#credit === 0 && memory.isWaitedFor) this.#cutOff(cause);
    }, beat);
    if (longest) this.#tooLong = setTimeout(() => this.#cutOff('A body took too long to arrive'), longest);
  }

  get isCutOff(): boolean {
    return this.#failure !== undefined;
  }

  /**
   * Waits for what only the watched one can do: its pace does not count at other times.
   * @throws Failure `overloaded` if it is cut off.
   */
  async during<T>(progress: Promise<T>): Promise<T> {
    if (this.#failure) throw this.#failure;
    try {
      return await new Promise<T>((resolve, reject) => {
        this.#reject = reject;
        progress.then(resolve, reject);
      });
    } finally {
      this.#reject = undefined;
    }
  }

  /** Notes how many bytes it has taken or sent. */
  add(bytes: number): void {
    this.#credit = Math.min(this.#credit + bytes, this.#maxCredit);
  }

  #cutOff(cause: string): void {
    this.end();
    this.#failure = new Failure('overloaded', [], new Error(cause));
    this.#reject?.(this.#failure);
  }

  /** To be called when nothing more is waited for. */
  end(): void {
    clearInterval(this.#watch);
    clearTimeout(this.#tooLong);
  }
}
