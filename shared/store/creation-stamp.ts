import { randomBytes } from 'node:crypto';
import { creationTime } from '../families/item.ts';

/** Distinguishes this process from other instances: 8 hexadecimal digits. */
const instance = randomBytes(4).toString('hex');

/** The time of the latest stamp, in microseconds since 1970. */
let latestTime = 0;

/** How far the clocks of other instances are ahead of this machine's, as their stamps have shown, in microseconds. */
let behind = 0;

/**
 * The time of a creation, microseconds since 1970 as 16 digits, and its process. In one process each stamp is later than the one
 * before, whatever the clock does, so that items keep the order in which they were created. No two processes make the same
 * stamp, so it tells whose item it is when both create one with the same identifier at the same time.
 */
export function creationStamp(): string {
  latestTime = Math.max(latestTime + 1, Date.now() * 1000 + behind);
  return `${latestTime}${instance}`;
}

/**
 * Makes all further stamps later than one that was read, because this machine's clock is behind: and not by a little only, or
 * each create would be refused again as long as the other instance creates something.
 */
export function stampAfter(stamp = '0'): void {
  const time = creationTime(stamp);
  behind = Math.max(behind, time - Date.now() * 1000);
  latestTime = Math.max(latestTime, time);
}

/** What a creation writes into its blog: its stamp, and its process. */
export interface LatestCreation {
  lastCreated: string;
  lastCreatedBy: string;
  /**
   * All later creations have stamps after this one. A batch that is sent again sets it, so that the first one is refused should
   * the store still carry it out. It never goes back.
   */
  floor?: string;
}

/** @param floor a stamp after all earlier ones of this process, and before those of this creation. */
export function latestCreation(stamp: string, floor?: string): Record<string, string> {
  return { lastCreated: stamp, lastCreatedBy: instance, ...(floor !== undefined && { floor }) };
}

/**
 * The condition on a blog in which something is created with that stamp: no other process has created anything later. So
 * the order of creation is the store's, even if the clocks of two instances differ or one is set back. Creates of the same
 * process may overtake each other on the way, unless one has set the floor in the meantime.
 */
export function isLatest(stamp: string): string {
  const isAfterFloor = `NOT IS_DEFINED(c.floor) OR c.floor < "${stamp}"`;
  return `${isLatestOfAll(stamp)} OR (c.lastCreatedBy = "${instance}" AND (${isAfterFloor}))`;
}

/**
 * The condition that nobody has created anything later, this process included. So the time of the latest creation in a blog
 * never goes back, and a list whose parts go to several instances in turn keeps its order, whatever overtakes what.
 */
export function isLatestOfAll(stamp: string): string {
  return `NOT IS_DEFINED(c.lastCreated) OR c.lastCreated <= "${stamp}"`;
}
