import type { Cancel, Clock } from '../../../../client/studio/saving/clock.ts';

interface Wait {
  at: number;
  run: () => void;
}

/** Lets everything go on that waits for nothing but its turn. */
export async function rest(): Promise<void> {
  for (let turns = 0; turns < 4; turns += 1) await new Promise(setImmediate);
}

/** A clock that stands still until it is turned. */
export class TurnedClock implements Clock {
  #now = Date.UTC(2026, 0, 1);
  readonly #waits = new Set<Wait>();

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, run: () => void): Cancel {
    const wait = { at: this.#now + milliseconds, run };
    this.#waits.add(wait);
    return () => this.#waits.delete(wait);
  }

  /** Turns it on, and lets happen what was to happen until then, in its order. */
  async turn(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#now = next.at;
      this.#waits.delete(next);
      next.run();
      await rest();
    }
    this.#now = end;
  }

  #next(end: number): Wait | undefined {
    const due = [...this.#waits].filter(({ at }) => at <= end);
    return due.sort((one, other) => one.at - other.at)[0];
  }
}
