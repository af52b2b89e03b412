import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Options of a process whose clocks its environment sets. */
export const setClocks = `--import ${pathToFileURL(join('tests', 'support', 'clock', 'set-clocks.mjs')).href}`;

/**
 * A wall clock of processes that stands still until a test turns it, or how far ahead the clock is by which they measure durations.
 * Local Cosmos DB, like Azure's, takes requests of wall clocks that are off by less than a quarter of an hour.
 */
export class TurnedClock {
  readonly #folder = mkdtempSync(join(tmpdir(), 'clock-'));
  readonly #path = join(this.#folder, 'now');
  readonly #file = openSync(this.#path, 'w');
  readonly #variable: string;
  #now: number;

  /** @param start of a wall clock: in milliseconds since 1970; of a stopwatch: how many milliseconds it is ahead. */
  constructor(start: number, variable: 'CLOCK_FILE' | 'STOPWATCH_FILE' = 'CLOCK_FILE') {
    this.#now = start;
    this.#variable = variable;
    this.turn(0);
  }

  get now(): number {
    return this.#now;
  }

  /** The environment of a process that goes by this clock. */
  get env(): Record<string, string> {
    return { NODE_OPTIONS: setClocks, [this.#variable]: this.#path };
  }

  turn(milliseconds: number): void {
    this.#now += milliseconds;
    // Always 13 digits, as every time of these three centuries has, so that each is written over the one before.
    writeSync(this.#file, String(this.#now).padStart(13, '0'), 0);
  }

  close(): void {
    closeSync(this.#file);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
