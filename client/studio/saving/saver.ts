import type { Cancel, Clock } from './clock.ts';

/** How one attempt to save ended: nothing is left to do, or it goes on at once, after a pause, or only when something changes. */
export type SaveOutcome = 'done' | 'again' | 'retry' | 'stop';

/** When is saved, in milliseconds: after the last key, and at latest after the first one that is not saved. */
export const rhythm = { afterLastKey: 2_000, atLatest: 30_000 };

/** How long to wait after each failure in a row, in milliseconds; then as long as the last. */
const pauses = [2_000, 4_000, 8_000, 16_000, 30_000, 60_000];

/** After as many rounds at once something is amiss that another one at once does not mend. */
const maxRounds = 10;

/** When is saved: one save at a time, the newest waiting, with growing pauses after failures. What is saved is not its business. */
export class Saver {
  readonly #attempt: () => Promise<SaveOutcome>;
  readonly #clock: Clock;
  readonly #waits = new Map<'lastKey' | 'latest' | 'pause', Cancel>();
  #failures = 0;
  #isWanted = false;
  #running: Promise<void> | undefined;

  /** @param attempt saves what is newest then. It must not throw. */
  constructor(attempt: () => Promise<SaveOutcome>, clock: Clock) {
    this.#attempt = attempt;
    this.#clock = clock;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** A key was pressed. During a pause nothing is asked for: what is sent after it is the newest anyway. */
  changed(): void {
    if (this.#waits.has('pause')) return;
    this.#wait('lastKey', rhythm.afterLastKey);
    if (!this.#waits.has('latest')) this.#wait('latest', rhythm.atLatest);
  }

  /** Saves at once, or as soon as the save under way has ended. @returns when nothing is under way any more. */
  now(): Promise<void> {
    this.#isWanted = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Waits for what is under way, and then asks for nothing any more. */
  async close(): Promise<void> {
    this.#endWaits();
    await this.#running;
    this.#endWaits();
  }

  async #run(): Promise<void> {
    for (let rounds = 1; this.#isWanted; rounds += 1) {
      this.#isWanted = false;
      this.#endWaits();
      const outcome = await this.#attempt();
      if (outcome === 'again' && rounds < maxRounds) this.#isWanted = true;
      else if (outcome === 'again' || outcome === 'retry') this.#pause();
      else this.#failures = 0;
    }
  }

  #pause(): void {
    const pause = pauses[Math.min(this.#failures, pauses.length - 1)] ?? 0;
    this.#failures += 1;
    this.#wait('pause', pause);
  }

  #wait(what: 'lastKey' | 'latest' | 'pause', milliseconds: number): void {
    this.#waits.get(what)?.();
    this.#waits.set(
      what,
      this.#clock.after(milliseconds, () => {
        this.#waits.delete(what);
        void this.now();
      }),
    );
  }

  #endWaits(): void {
    for (const cancel of this.#waits.values()) cancel();
    this.#waits.clear();
  }
}
