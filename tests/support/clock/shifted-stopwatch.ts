import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What a process measures durations by, which a test moves ahead. */
export class ShiftedStopwatch {
  readonly #folder = mkdtempSync(join(tmpdir(), 'stopwatch-'));
  readonly #file = openSync(join(this.#folder, 'ahead'), 'w');
  #ahead = 0;

  constructor() {
    this.moveOn(0);
  }

  /** The environment of a process that goes by this stopwatch. */
  get env(): Record<string, string> {
    const preload = pathToFileURL(join('tests', 'support', 'clock', 'shifted-stopwatch.mjs')).href;
    return { NODE_OPTIONS: `--import ${preload}`, STOPWATCH_FILE: join(this.#folder, 'ahead') };
  }

  moveOn(milliseconds: number): void {
    this.#ahead += milliseconds;
    // Always as many digits, so that each is written over the one before.
    writeSync(this.#file, String(this.#ahead).padStart(13, '0'), 0);
  }

  close(): void {
    closeSync(this.#file);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
