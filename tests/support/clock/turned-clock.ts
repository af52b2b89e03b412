import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * A wall clock of processes that stands still until a test turns it. Local Cosmos DB, like Azure's, takes requests of clocks that
 * are off by less than a quarter of an hour.
 */
export class TurnedClock {
  readonly #folder = mkdtempSync(join(tmpdir(), 'clock-'));
  readonly #file = openSync(join(this.#folder, 'now'), 'w');
  #now: number;

  /** @param start in milliseconds since 1970. */
  constructor(start: number) {
    this.#now = start;
    this.turn(0);
  }

  get now(): number {
    return this.#now;
  }

  /** The environment of a process that goes by this clock. */
  get env(): Record<string, string> {
    const preload = pathToFileURL(join('tests', 'support', 'clock', 'turned-clock.mjs')).href;
    return { NODE_OPTIONS: `--import ${preload}`, CLOCK_FILE: join(this.#folder, 'now') };
  }

  turn(milliseconds: number): void {
    this.#now += milliseconds;
    // Every time of these three centuries has 13 digits, so each is written over the one before.
    writeSync(this.#file, String(this.#now), 0);
  }

  close(): void {
    closeSync(this.#file);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
