import { randomBytes } from 'node:crypto';
import { creationTime } from '../../families/item.ts';

/** Distinguishes this process from other instances: 8 hexadecimal digits. */
const instance = randomBytes(4).toString('hex');

/** The time of the latest stamp, in microseconds since 1970. */
let latestTime = 0;

/**
 * The fastest clock of another instance that stamps have shown: its time, in microseconds since 1970, and when that was, by
 * `performance.now()`. Not how far it is ahead of this machine's clock, which may be set right later.
 */
let fastest = { time: 0, at: 0 };

/** The time of this process, in microseconds since 1970: that of the fastest clock that it knows. */
const processTime = () =>
  Math.max(Date.now() * 1000, fastest.time + Math.round((performance.now() - fastest.at) * 1000));

/**
 * How far a stamp may be ahead of its process's time without `early` saying so, in microseconds: room for several creations
 * in one millisecond. A reader deducts as much.
 */
const unnoted = 5_000;

/** How often this process has found a clock further ahead than it knew. */
let lessons = 0;

/** The blogs in which this process has set a floor, each with the number of lessons by then. */
const floors = new Map<string, number>();

/** How many blogs are remembered; a forgotten one just gets a new floor. */
const mostFloors = 10_000;

/**
 * The time of a creation, microseconds since 1970 as 16 digits, and its process. In one process each stamp is later than the one
 * before, whatever the clock does, so that items keep the order in which they were created. No two processes make the same
 * stamp, so it tells whose item it is when both create one with the same identifier at the same time.
 * @param lead how far the stamp is ahead of this process's time, in milliseconds, for a create that others have overtaken:
 * they go on writing, with later stamps, until it arrives.
 */
export function creationStamp(lead = 0): string {
  latestTime = Math.max(latestTime + 1, processTime() + Math.round(lead * 1000));
  return `${latestTime}${instance}`;
}

/** The time of the latest blog's stamp, in microseconds since 1970. */
let latestBlogTime = 0;

/**
 * The stamp of a blog, by which all blogs are listed. It uses this machine's clock only. What was learned of other clocks
 * orders the creations within a blog; in the list of blogs, it would make the order depend on which instances this one has met.
 */
export function blogStamp(): string {
  latestBlogTime = Math.max(latestBlogTime + 1, Date.now() * 1000);
  return `${latestBlogTime}${instance}`;
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
  /** A stamp, and how many microseconds it is ahead of its process's time: its clock is that much less ahead. */
  early?: string;
}

/** @param floor a stamp after all earlier ones of this process, and not after those of this creation. */
export function latestCreation(stamp: string, floor?: string): Record<string, string> {
  const lead = creationTime(stamp) - processTime();
  return {
    lastCreated: stamp,
    lastCreatedBy: instance,
    ...(floor !== undefined && { floor }),
    ...(lead > unnoted && { early: `${stamp} ${lead}` }),
  };
}

/**
 * Makes all further stamps later than the latest one in a blog, because this machine's clock is behind. Being barely later
 * would not do: each create would be refused while the other instance keeps creating. The other process's time is learned, not
 * its stamp's: two instances that learned each other's leads would drive each other into the future.
 */
export function stampAfter({ lastCreated = '0', early = '' }: Partial<LatestCreation>): void {
  const time = creationTime(lastCreated);
  latestTime = Math.max(latestTime, time);
  const [stamp, lead] = early.split(' ');
  const clock = time - (stamp === lastCreated ? Number(lead) : unnoted);
  if (clock <= processTime()) return;
  fastest = { time: clock, at: performance.now() };
  lessons += 1;
}

/**
 * Whether a creation in a blog has to set the floor: none of its creations there has done so since this process last learned
 * of a faster clock. Otherwise one that was stamped before that, and is still on its way, would be listed before what others
 * created long ago.
 * @returns what to call once the creation that sets it is carried out; undefined if it need not.
 */
export function dueFloor(blogId: string): (() => void) | undefined {
  const known = lessons;
  if ((floors.get(blogId) ?? 0) >= known) return undefined;
  return () => {
    if (floors.size >= mostFloors) floors.clear();
    floors.set(blogId, known);
  };
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
