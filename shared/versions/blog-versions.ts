import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { timeLeft, withinDeadline } from '../calls/deadline.ts';
import { settlesWithin } from '../calls/pause.ts';
import { Failure } from '../failures/failure.ts';
import type { ChildCounts } from '../families/item.ts';
import type { PostBlog } from '../families/made-fields.ts';
import { atMost } from '../memory/remember.ts';
import type { BlogNotes } from '../store/reads/items.ts';
import { versionOf } from '../store/reads/version-of.ts';

/** What a point read of a blog's item says about everything in the blog. */
export interface BlogVersion extends ChildCounts, PostBlog, Partial<BlogNotes> {
  /** The tag of the blog's item: its version is `versionOf` it. */
  _etag: string;
}

/** Reads a blog's item; undefined if there is no such blog. */
export type ReadBlog = (blogId: string) => Promise<BlogVersion | undefined>;

type VersionReading = Promise<BlogVersion | undefined>;

interface Readings {
  underWay: VersionReading;
  /** The next one, once somebody is waiting for it. */
  next?: VersionReading;
}

/** How many versions are remembered, at about 100 bytes each. */
const maxKnown = 10_000;

/** The versions of blogs, with one reading for all who ask at the same time. */
export class BlogVersions {
  readonly #readBlog: ReadBlog;
  readonly #readings = new Map<string, Readings>();
  readonly #known = new LRUCache<string, string>(atMost(maxKnown));

  constructor(readBlog: ReadBlog) {
    this.#readBlog = readBlog;
  }

  /** The version that a read or write of this process saw last; it may have changed since. */
  known(blogId: string): string | undefined {
    return this.#known.get(blogId);
  }

  /** Notes a version from an answer of the store. */
  see(blogId: string, version: string | undefined): void {
    if (version !== undefined) this.#known.set(blogId, version);
  }

  /**
   * Reads the version. A call during a reading gets the next one, never the one in progress, so that the result is
   * never older than the call.
   * @returns undefined if there is no such blog. @throws Failure `storeFailed` and any failure of a read.
   */
  read(blogId: string): VersionReading {
    const readings = this.#readings.get(blogId);
    if (!readings) return this.#begin(blogId);
    readings.next ??= this.#beginAfter(readings.underWay, blogId);
    return readBeforeDeadline(readings.next);
  }

  async #beginAfter(underWay: VersionReading, blogId: string): VersionReading {
    await underWay.catch(() => undefined);
    // Requests that have arrived but were not taken in yet can then share the reading as well.
    await setImmediate();
    return this.#begin(blogId);
  }

  #begin(blogId: string): VersionReading {
    // The reading is for all who ask, so it has its own deadline.
    const underWay = withinDeadline(() => this.#readBlog(blogId))
      .then(blog => {
        this.see(blogId, blog && versionOf(blog));
        return blog;
      })
      .finally(() => {
        // A request after this begins a reading at once, unless others are waiting for the next one.
        if (!this.#readings.get(blogId)?.next) this.#readings.delete(blogId);
      });
    this.#readings.set(blogId, { underWay });
    return underWay;
  }
}

async function readBeforeDeadline(reading: VersionReading): VersionReading {
  if (await settlesWithin(reading, timeLeft())) return reading;
  const cause = new Error("The deadline was over before the blog's version was read");
  throw new Failure('storeFailed', [], cause);
}
