const minute = 60_000;
const digits = (number: number, count = 2) => String(number).padStart(count, '0');

/** The first and the last date and time that a field takes: a year has four digits, and has passed through 0002 once 2026 is typed. */
export const fieldRange = { min: '1000-01-01T00:00', max: '9999-12-31T23:59' };

/** A moment as a field for a local date and time takes it: `2026-11-25T09:00`, in the reader's zone. */
export function localOf(moment: string | number | undefined): string {
  if (moment === undefined) return '';
  const date = new Date(moment);
  const day = [digits(date.getFullYear(), 4), digits(date.getMonth() + 1), digits(date.getDate())].join('-');
  return `${day}T${digits(date.getHours())}:${digits(date.getMinutes())}`;
}

/** The furthest offset that the service takes, in minutes (contract.md, Dates). */
const maxOffset = 14 * 60;

/**
 * The moment of a local date and time, with the offset that the reader's zone has then. A time that is left out when the clocks go
 * forward is the one after it, by the offset before, and of a time that comes twice when they go back it is the first (RFC 5545,
 * 3.3.5), as `Date` has it. Before there were time zones an offset had seconds, which no date-time can say: such a moment is in UTC.
 */
export function momentOf(local: string): string {
  const date = new Date(local);
  // The local date and time, which may be another than was asked for, as though it were UTC.
  const there = Date.parse(`${localOf(date.getTime())}Z`);
  const offset = (there - date.getTime()) / minute;
  if (!Number.isInteger(offset) || Math.abs(offset) > maxOffset) return date.toISOString();
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${localOf(date.getTime())}:00${offset < 0 ? '-' : '+'}${digits(hours)}:${digits(minutes)}`;
}

/** What happens to the clocks at a local time: it is left out, or it comes twice. */
export type ClockChange = 'forward' | 'back';

/** Longer than clocks have ever been put back: where a day came twice. */
const longest = 25 * 60 * minute;

export function clockChangeAt(local: string): ClockChange | undefined {
  const first = new Date(local);
  if (localOf(first.getTime()) !== local) return 'forward';
  const later = new Date(first.getTime() + longest);
  const back = (later.getTimezoneOffset() - first.getTimezoneOffset()) * minute;
  return back > 0 && localOf(first.getTime() + back) === local ? 'back' : undefined;
}

/** The time of a moment in the reader's zone, such as `03:30`. */
export const timeOf = (moment: string): string => localOf(moment).slice(-5);
