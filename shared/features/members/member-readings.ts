import { LRUCache } from 'lru-cache';
import { atMost } from '../../memory/remember.ts';
import type { BlogVersion, BlogVersions } from '../../versions/blog-versions.ts';

/** For how long a process lets a caller's reads in by what a replica says, after it saw the newest state for that caller; in milliseconds. */
export const maxStaleness = 60_000;

/** For how many callers and blogs a process remembers when it saw the newest state. */
const maxSeen = 10_000;

/** Reads who the members of a blog are, together with all else that its item says. */
export class MemberReadings {
  readonly #versions: Pick<BlogVersions, 'read'>;
  readonly #newest: Pick<BlogVersions, 'read'>;
  readonly #now: () => number;
  /**
   * When the newest state was asked for, on the clock of `now`. By caller: otherwise the time that an answer takes would reveal who is
   * no member whether others use the blog.
   */
  readonly #seen = new LRUCache<string, number>(atMost(maxSeen));

  /**
   * @param versions reads what a replica has, which may lag behind what another instance has written.
   * @param newest reads what has been written by anybody before; all later reads in this process are at least as new.
   */
  constructor(
    versions: Pick<BlogVersions, 'read'>,
    newest: Pick<BlogVersions, 'read'>,
    now: () => number = () => performance.now(),
  ) {
    this.#versions = versions;
    this.#newest = newest;
    this.#now = now;
  }

  /**
   * The newest state: by it a member who was removed before writes nothing more, whichever instance is asked, and one who was added
   * is let in.
   */
  async newest(blogId: string, caller: string): Promise<BlogVersion | undefined> {
    const asked = this.#now();
    const blog = await this.#newest.read(blogId);
    this.#seen.set(`${blogId} ${caller}`, asked);
    return blog;
  }

  /** What a replica says, if that is certainly at most {@link maxStaleness} old; otherwise nothing is read. */
  async recent(blogId: string, caller: string): Promise<BlogVersion | undefined> {
    const seen = this.#seen.get(`${blogId} ${caller}`) ?? Number.NEGATIVE_INFINITY;
    return this.#now() - seen < maxStaleness ? this.#versions.read(blogId) : undefined;
  }
}
