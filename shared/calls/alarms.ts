import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits until a time, in milliseconds since 1970. A timer may end a millisecond before its time. A process that has nothing else to do
 * ends: what it waited for is the timer's of another.
 */
export async function waitUntil(time: number): Promise<void> {
  for (let left = time - Date.now(); left > 0; left = time - Date.now())
    await delay(left, undefined, { ref: false });
}

/** What the timer, which runs each minute, looks up by itself: it looks a second further than its next run. */
export const timerLooksAhead = 61_000;

/** How many alarms are set at most. */
const mostAlarms = 10_000;

/** Does things in this process at a time before the timer's next run. What is due later, or is one too many, is left to the timer. */
export class Alarms {
  readonly #times = new Map<string, number>();
  readonly #act: (name: string) => Promise<void>;

  /** @param act what is done at the time; it must not throw. */
  constructor(act: (name: string) => Promise<void>) {
    this.#act = act;
  }

  /**
   * Acts once at a time, in milliseconds since 1970. If something is to be done earlier under the same name, that is done alone, and has to see
   * what comes next.
   */
  set(name: string, time: number): void {
    const earlier = this.#times.get(name) ?? Number.POSITIVE_INFINITY;
    if (time >= earlier || time > Date.now() + timerLooksAhead || this.#times.size >= mostAlarms) return;
    this.#times.set(name, time);
    void this.#ring(name, time);
  }

  async #ring(name: string, time: number): Promise<void> {
    await waitUntil(time);
    // One that is earlier has taken its place.
    if (this.#times.get(name) !== time) return;
    this.#times.delete(name);
    await this.#act(name);
  }
}
