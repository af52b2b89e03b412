// Preloaded into a process (NODE_OPTIONS=--import): shifts its wall clock by CLOCK_SHIFT_MS, but not its timers.
const shift = Number(process.env.CLOCK_SHIFT_MS);
const { now } = Date;
Date.now = () => now() + shift;
globalThis.Date = new Proxy(Date, {
  construct: (date, parts) => (parts.length === 0 ? new date(now() + shift) : new date(...parts)),
});
