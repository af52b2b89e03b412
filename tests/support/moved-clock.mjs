// Preloaded into a process (NODE_OPTIONS=--import): its wall clock, but not its timers, is ahead by the milliseconds that the file
// CLOCK_FILE has at that moment.
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_FILE;
const { now } = Date;
const shifted = () => now() + Number(readFileSync(file, 'utf8'));
Date.now = shifted;
globalThis.Date = new Proxy(Date, {
  construct: (date, parts) => (parts.length === 0 ? new date(shifted()) : new date(...parts)),
});
