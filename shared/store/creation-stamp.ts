/** Microseconds by which creates that are under way at the same time may overtake one another. */
const tolerance = 100_000;

let lastStamp = 0;

/**
 * The time of a creation: microseconds since 1970 as 16 digits. Two calls in one process never give the same
 * stamp nor go back, whatever the clock does, so that items keep the order in which they were created.
 */
export function creationStamp(): string {
  lastStamp = Math.max(lastStamp + 1, Date.now() * 1000);
  return String(lastStamp);
}

/** Lets all stamps from here on be later than one that was read: this machine's clock is behind. */
export function stampAfter(stamp: string | undefined): void {
  lastStamp = Math.max(lastStamp, Number(stamp ?? 0));
}

/**
 * What has to hold for a blog in which something is created with that stamp: nothing later was created in it. So the
 * order of creation is that of the store, whatever the clocks of two instances say, or one that was set back.
 */
export function isLatest(stamp: string): string {
  return `NOT IS_DEFINED(c.lastCreated) OR c.lastCreated <= "${Number(stamp) + tolerance}"`;
}
