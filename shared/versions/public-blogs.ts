import { LRUCache } from 'lru-cache';
import { withinDeadline } from '../calls/deadline.ts';
import { atMost } from '../memory/remember.ts';
import type { BlogVersion } from './blog-versions.ts';

/** What decides whether everybody may read a blog. */
interface Gated extends BlogVersion {
  isPublic?: boolean | null | undefined;
}

/**
 * For how long answers may be made of what was read of a blog, in milliseconds from when its read began: by this instance, and by
 * the caches that keep its answers, together (contract.md, Public reading).
 */
export const maxAge = 60_000;

/** How many blogs are remembered. An item has at most some 10 KB, and few installations have more public blogs than this. */
const maxKnown = 1_000;

interface Reading<B> {
  begun: number;
  blog: Promise<B | undefined>;
  /** The blog's version, once it was read. */
  version?: string | undefined;
}

/** The blogs that everybody may read. Each is read once in {@link maxAge}, whatever is asked of it meanwhile. */
export class PublicBlogs<B extends Gated> {
  readonly #readBlog: (blogId: string) => Promise<B | undefined>;
  readonly #readings = new LRUCache<string, Reading<B>>(atMost(maxKnown));

  constructor(readBlog: (blogId: string) => Promise<B | undefined>) {
    this.#readBlog = readBlog;
  }

  /** When the read began that says what is known of a blog, in milliseconds since 1970. */
  begun(blogId: string): number {
    return this.#current(blogId).begun;
  }

  /** The version that was read last, while answers may be made of it. */
  known(blogId: string): string | undefined {
    const reading = this.#readings.peek(blogId);
    return reading && isCurrent(reading) ? reading.version : undefined;
  }

  /** @returns undefined if there is no such blog, or not everybody may read it. @throws whatever a read throws. */
  read(blogId: string): Promise<B | undefined> {
    return this.#current(blogId).blog;
  }

  /** Nothing: which version an answer was made of is decided by the read that lets it be made. */
  see(): void {}

  #current(blogId: string): Reading<B> {
    const known = this.#readings.get(blogId);
    return known && isCurrent(known) ? known : this.#begin(blogId);
  }

  #begin(blogId: string): Reading<B> {
    const blog = withinDeadline(() => this.#readBlog(blogId)).then(read =>
      // Of a blog that is not public nothing is kept: what cannot be told apart here cannot be told apart in an answer.
      read?.isPublic === true ? read : undefined,
    );
    const reading: Reading<B> = { begun: Date.now(), blog };
    this.#readings.set(blogId, reading);
    blog.then(
      found => {
        reading.version = found?._etag;
      },
      () => {
        if (this.#readings.peek(blogId) === reading) this.#readings.delete(blogId);
      },
    );
    return reading;
  }
}

/** Whether answers may be made of it. If the clock was set back, nobody knows. */
function isCurrent({ begun }: Pick<Reading<unknown>, 'begun'>): boolean {
  const age = Date.now() - begun;
  return age >= 0 && age < maxAge;
}
