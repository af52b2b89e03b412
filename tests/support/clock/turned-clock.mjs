// Preloaded into a process (NODE_OPTIONS=--import): its wall clock stands at the time in the file CLOCK_FILE, in milliseconds since
// 1970, until a test writes another one. Its timers go on.
import { openSync, readSync } from 'node:fs';

const file = openSync(process.env.CLOCK_FILE, 'r');
const digits = Buffer.alloc(13);
const now = () => {
  readSync(file, digits, 0, digits.length, 0);
  return Number(digits);
};
Date.now = now;
globalThis.Date = new Proxy(Date, {
  construct: (date, parts) => (parts.length === 0 ? new date(now()) : new date(...parts)),
});
