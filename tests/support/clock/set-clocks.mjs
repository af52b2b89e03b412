// Preloaded into a process (NODE_OPTIONS=--import): sets its clocks, but not its timers. The wall clock is ahead by CLOCK_SHIFT_MS, or
// stands at the time in the file CLOCK_FILE, in milliseconds since 1970; performance.now() is ahead by the milliseconds in the file
// STOPWATCH_FILE. A test writes other numbers into the files.
import { openSync, readSync } from 'node:fs';

const { CLOCK_SHIFT_MS = '0', CLOCK_FILE, STOPWATCH_FILE } = process.env;

function numberIn(path) {
  const file = openSync(path, 'r');
  const digits = Buffer.alloc(13);
  return () => {
    readSync(file, digits, 0, digits.length, 0);
    return Number(digits);
  };
}

const wallClock = Date.now;
const now = CLOCK_FILE ? numberIn(CLOCK_FILE) : () => wallClock() + Number(CLOCK_SHIFT_MS);
Date.now = now;
globalThis.Date = new Proxy(Date, {
  construct: (date, parts) => (parts.length === 0 ? new date(now()) : new date(...parts)),
});

if (STOPWATCH_FILE) {
  const stopwatch = performance.now.bind(performance);
  const ahead = numberIn(STOPWATCH_FILE);
  performance.now = () => stopwatch() + ahead();
}
