import { LRUCache } from 'lru-cache';
import { atMost } from '../memory/remember.ts';
import type { BlogVersion, BlogVersions } from '../versions/blog-versions.ts';

/** For how long a process lets reads in by what a replica says, after it last saw the newest state of a blog; in milliseconds. */
export const maxStaleness = 60_000;

/** Of how many blogs a process remembers when it saw their newest state. */
const maxSeen = 10_000;

/** Reads who the members of a blog are, together with all else that its item says. */
export class MemberReadings {
  readonly #versions: Pick<BlogVersions, 'read'>;
  readonly #newest: Pick<BlogVersions, 'read'>;
  readonly #now: () => number;
  /** When the newest state was asked for, on the clock of `now`. */
  readonly #seen = new LRUCache<string, number>(atMost(maxSeen));

  /**
   * @param versions reads what a replica has, which may lag behind what another instance has written.
   * @param newest reads what has been written by anybody before, and whatever else is read later in this process is at least as new.
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

  /** For a write: a member who was removed before writes nothing more, whichever instance is asked. */
  async newest(blogId: string): Promise<BlogVersion | undefined> {
    const asked = this.#now();
    const blog = await this.#newest.read(blogId);
    this.#seen.set(blogId, asked);
    return blog;
  }

  /** For a read: at most {@link maxStaleness} old, whatever replicas do. */
  recent(blogId: string): Promise<BlogVersion | undefined> {
    const seen = this.#seen.get(blogId) ?? Number.NEGATIVE_INFINITY;
    return this.#now() - seen < maxStaleness ? this.#versions.read(blogId) : this.newest(blogId);
  }
}
