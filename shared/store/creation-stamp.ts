import { randomUUID } from 'node:crypto';

/** Tells the stamps of this process from those of other instances. */
const instance = randomUUID();

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

/** What a creation leaves in its blog: when the latest was, and by which process. */
export function latestCreation(stamp: string): Record<'lastCreated' | 'lastCreatedBy', string> {
  return { lastCreated: stamp, lastCreatedBy: instance };
}

/**
 * What has to hold for a blog in which something is created with that stamp: no other process has created something
 * later. So the order of creation is that of the store, whatever the clocks of two instances say, or one that was set
 * back. Creates of one process may overtake one another on the way.
 */
export function isLatest(stamp: string): string {
  return `NOT IS_DEFINED(c.lastCreated) OR c.lastCreated <= "${stamp}" OR c.lastCreatedBy = "${instance}"`;
}
