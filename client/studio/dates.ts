/** The language of the dates is the one of the texts. */
const language = 'en-GB';
const minute = 60_000;
const day = 24 * 60 * minute;

/** How dates are said in a time zone; the reader's own if none is given. */
function formatsOf(timeZone: string | undefined) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone });
  return {
    numbers: format({ year: 'numeric', month: 'numeric', day: 'numeric' }),
    time: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    dayOfYear: format({ day: 'numeric', month: 'long' }),
    dayAndYear: format({ day: 'numeric', month: 'long', year: 'numeric' }),
    exact: format({ dateStyle: 'full', timeStyle: 'short' }),
  };
}

/** To make formats takes longer than to use them, and a list has hundreds of dates. */
const known = new Map<string | undefined, ReturnType<typeof formatsOf>>();

function formats(zone: string | undefined) {
  const found = known.get(zone) ?? formatsOf(zone);
  known.set(zone, found);
  return found;
}

const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });

/** The calendar day of a moment in a zone: its year, and a number that grows by one from day to day. */
function dayOf(at: Date, zone: string | undefined) {
  const parts = formats(zone).numbers.formatToParts(at);
  const part = (type: string) => Number(parts.find(each => each.type === type)?.value);
  return { year: part('year'), number: Date.UTC(part('year'), part('month') - 1, part('day')) / day };
}

/** Moments as people say them: now, and where. */
export interface Here {
  now: Date;
  /** A time zone; the reader's own by default. */
  zone?: string;
}

/** A moment as people say it, within a sentence: «4 minutes ago», «tomorrow, 09:00», «18 November». */
export function spoken(at: Date, { now, zone }: Here): string {
  const minutes = Math.round((at.getTime() - now.getTime()) / minute);
  if (minutes === 0) return 'just now';
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute');
  const { time, dayOfYear, dayAndYear } = formats(zone);
  const there = dayOf(at, zone);
  const here = dayOf(now, zone);
  const days = there.number - here.number;
  if (Math.abs(days) <= 1) return `${relative.format(days, 'day')}, ${time.format(at)}`;
  const date = (there.year === here.year ? dayOfYear : dayAndYear).format(at);
  // Of what is still to come, the time of the day counts.
  return days > 0 ? `${date}, ${time.format(at)}` : date;
}

/** The same at the beginning of a sentence. */
export function spokenFirst(at: Date, here: Here): string {
  const text = spoken(at, here);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The name of the reader's time zone, such as `Europe/Berlin`. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A moment to the minute, with the zone in which that is: «Wednesday, 25 November 2026 at 09:00 (Europe/Berlin)». */
export function exactly(at: Date, zone = ownZone()): string {
  return `${formats(zone).exact.format(at)} (${zone})`;
}
