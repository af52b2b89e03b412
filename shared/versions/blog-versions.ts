import { LRUCache } from 'lru-cache';
import { Failure } from '../failure.ts';
import type { ChildCounts } from '../families/blog.ts';
import { timeLeft, withinDeadline } from '../store/transport/deadline.ts';

/** What a point read of a blog's item tells of all that is in the blog. */
export interface BlogVersion extends ChildCounts {
  /** The tag of the blog's item, which every write in the blog that changes something changes as well. */
  _etag: string;
}

/** Reads a blog's item; undefined when there is no such blog. */
export type ReadBlog = (blogId: string) => Promise<BlogVersion | undefined>;

type Reading = Promise<BlogVersion | undefined>;

interface Readings {
  underWay: Reading;
  /** The one after it, once somebody waits for that. */
  next?: Reading;
}

/** How many blogs' versions are remembered: some 100 bytes each. */
const mostKnown = 10_000;

/** The versions of blogs: one reading for all who ask at the same time. */
export class BlogVersions {
  readonly #readBlog: ReadBlog;
  readonly #readings = new Map<string, Readings>();
  readonly #known = new LRUCache<string, string>({ max: mostKnown });

  constructor(readBlog: ReadBlog) {
    this.#readBlog = readBlog;
  }

  /** The version that was seen last, by a read or a write of this process; another may be there by now. */
  known(blogId: string): string | undefined {
    return this.#known.get(blogId);
  }

  /** Takes note of a version that an answer of the store has told. */
  see(blogId: string, version: string | undefined): void {
    if (version !== undefined) this.#known.set(blogId, version);
  }

  /**
   * Reads the version. Who asks while it is being read gets the next reading, never the one under way: what is
   * answered was true after it was asked for.
   * @returns undefined when there is no such blog. @throws Failure `storeFailed` and what a read throws.
   */
  read(blogId: string): Reading {
    const readings = this.#readings.get(blogId);
    if (!readings) return this.#begin(blogId);
    readings.next ??= settled(readings.underWay).then(() => this.#begin(blogId));
    return beforeDeadline(readings.next);
  }

  #begin(blogId: string): Reading {
    // It is read for whoever asks, so it has its own time.
    const underWay = withinDeadline(() => this.#readBlog(blogId));
    const readings: Readings = { underWay };
    this.#readings.set(blogId, readings);
    settled(underWay).then(() => {
      if (!readings.next) this.#readings.delete(blogId);
    });
    return underWay.then(blog => {
      this.see(blogId, blog?._etag);
      return blog;
    });
  }
}

const settled = (reading: Reading): Promise<unknown> => reading.catch(() => undefined);

async function beforeDeadline(reading: Reading): Reading {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    const cause = new Error("The deadline was over before the blog's version was read");
    timer = setTimeout(() => reject(new Failure('storeFailed', [], cause)), timeLeft());
  });
  try {
    return await Promise.race([reading, over]);
  } finally {
    clearTimeout(timer);
  }
}
