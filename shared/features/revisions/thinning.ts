import { timeIn } from './names.ts';

/** How many of the newest copies are kept, however close they are. */
const newest = 25;

const day = 24 * 3_600_000;

/** For how long one copy of each day is kept, in milliseconds. */
const maxAge = 366 * day;

/**
 * The copies that are not kept for longer: all but the newest, and but the newest of each day (UTC) of a year.
 * @param names newest first. @param now in milliseconds since 1970.
 */
export function leaving(names: readonly string[], now: number): string[] {
  const dayOf = (name: string) => Math.floor(timeIn(name) / day);
  return names.filter((name, at) => {
    if (at < newest) return false;
    const before = names[at - 1];
    const isNewestOfDay = before === undefined || dayOf(before) !== dayOf(name);
    return !isNewestOfDay || now - timeIn(name) > maxAge;
  });
}
