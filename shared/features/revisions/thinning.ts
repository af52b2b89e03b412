import { timeIn } from './names.ts';

/** How many of the newest copies are kept, however close they are. */
const newest = 25;

const day = 24 * 3_600_000;

/**
 * The copies that are not kept for longer: all but the newest, and but the newest of each day (UTC) on which a version was written. The year for
 * which they are kept counts from the day on which they were put there, not from that of the version, which may have stood for years: the
 * life cycle of the container sees to it.
 * @param names newest first.
 */
export function leaving(names: readonly string[]): string[] {
  const dayOf = (name: string) => Math.floor(timeIn(name) / day);
  return names.filter((name, at) => {
    const before = names[at - 1];
    return at >= newest && before !== undefined && dayOf(before) === dayOf(name);
  });
}
