import { setTimeout as wait } from 'node:timers/promises';

/** A date-time with offset: its instant in milliseconds since 1970, and its offset in minutes. */
export interface DateTime {
  instant: number;
  offset: number;
}

/** Reads an ISO 8601 date-time with offset. Throws for any other text. */
export function readDateTime(text: unknown): DateTime {
  const parts = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|([+-])(\d\d):(\d\d))$/.exec(String(text));
  if (parts === null) throw new Error(`Expected a date-time with offset (got "${text}")`);
  const [, sign, hours = '0', minutes = '0'] = parts;
  const size = Number(hours) * 60 + Number(minutes);
  return { instant: Date.parse(String(text)), offset: sign === '-' && size > 0 ? -size : size };
}

/** Resolves once the clock shows another millisecond: what happens next is later than all that happened before. */
export async function nextMillisecond(): Promise<void> {
  const now = Date.now();
  while (Date.now() <= now) await wait(1);
}

/** Resolves once the clock shows another second, with that second in ISO 8601. */
export async function nextSecond(): Promise<string> {
  const next = 1000 * (Math.floor(Date.now() / 1000) + 1);
  while (Date.now() < next) await wait(next - Date.now());
  return new Date(next).toISOString();
}
