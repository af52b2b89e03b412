import { setTimeout as wait } from 'node:timers/promises';

/** What a date-time with offset says: its instant in milliseconds since 1970, and its offset in minutes. */
export interface DateTime {
  instant: number;
  offset: number;
}

/** Reads an ISO 8601 date-time with offset. Throws on any other text. */
export function readDateTime(text: unknown): DateTime {
  const parts = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|([+-])(\d\d):(\d\d))$/.exec(String(text));
  if (parts === null) throw new Error(`Not a date-time with offset: ${text}`);
  const [, sign, hours = '0', minutes = '0'] = parts;
  const size = Number(hours) * 60 + Number(minutes);
  return { instant: Date.parse(String(text)), offset: sign === '-' && size > 0 ? -size : size };
}

/** Resolves once the clock shows another millisecond: what happens next is later than what happened before. */
export async function nextMillisecond(): Promise<void> {
  const now = Date.now();
  while (Date.now() <= now) await wait(1);
}
