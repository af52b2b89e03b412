import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { creationTime } from '../../families/item.ts';
import { atMost } from '../../memory/remember.ts';

/** How many blogs are remembered; in a forgotten one, a create may be refused once. */
const maxBlogs = 10_000;

/** The list of all blogs, which no blog's creations have a part in. */
const blogs = '';

/**
 * A hybrid logical clock for each blog: it stamps what is created there, so that the order of creation is that in which the
 * store has carried the creates out, however far the clocks of the instances are apart. Only a refused create informs
 * it of other instances.
 */
export class CreationClock {
  /** Distinguishes this process from other instances: 8 hexadecimal digits. */
  readonly #instance = randomBytes(4).toString('hex');
  /** The time of the latest stamp that was made for a blog or seen there, in microseconds since 1970. */
  readonly #latest = new LRUCache<string, number>(atMost(maxBlogs));

  /**
   * The time of a creation in a blog, microseconds since 1970 as 16 digits, and its process: later than all stamps that were
   * made for the blog or seen there, even if the machine's clock goes back. No two processes make the same stamp, so it shows
   * whose item it is when both create one with the same identifier at the same time.
   */
  stamp(blogId: string): string {
    const time = Math.max(Date.now() * 1000, (this.#latest.get(blogId) ?? 0) + 1);
    this.#latest.set(blogId, time);
    return `${time}${this.#instance}`;
  }

  /** The stamp of a blog, by which all blogs are listed: by the machine's clock, because blogs have no item in common. */
  blogStamp(): string {
    return this.stamp(blogs);
  }

  /** Makes all further stamps for a blog later than one that another instance made. @param lead by how many milliseconds. */
  see(blogId: string, stamp = '0', lead = 0): void {
    const time = creationTime(stamp) + Math.round(lead * 1000);
    this.#latest.set(blogId, Math.max(time, this.#latest.get(blogId) ?? 0));
  }
}

/**
 * The condition on a blog in which something is created with that stamp: nothing was created later. So a create that the
 * store carries out late is refused once another has followed, its own second attempt included.
 */
export const isLatest = (stamp: string): string =>
  `NOT IS_DEFINED(c.lastCreated) OR c.lastCreated <= "${stamp}"`;
