import { LRUCache } from 'lru-cache';
import { withinDeadline } from '../calls/deadline.ts';
import { atMost } from '../memory/remember.ts';
import { versionOf } from '../store/reads/version-of.ts';
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

/** From which age on what was read of a blog is read again behind the answers that are made of it, in milliseconds. */
const renewedFrom = 30_000;

/** How many blogs are remembered. An item has at most some 10 KB, and few installations have more public blogs than this. */
const maxKnown = 1_000;

/** The version of a blog, if there is one. */
const versionIn = (blog: BlogVersion | undefined) => blog && versionOf(blog);

/** A read of a blog. */
export interface BlogReading<B> {
  /** When it began, in milliseconds since 1970. */
  begun: number;
  blog: Promise<B | undefined>;
  /** The blog's version, once it was read. */
  version?: string | undefined;
}

/** What is known of a blog. */
interface KnownBlog<B> {
  newest: BlogReading<B>;
  /** The reading before that, of another version: answers that were made of it may be sent until others are made. */
  before?: BlogReading<B> | undefined;
  /** The next reading, while it is under way behind the answers that are made of this one. */
  next?: BlogReading<B> | undefined;
}

/**
 * The blogs that everybody may read. What was read of one counts for {@link maxAge}, and from {@link renewedFrom} on the blog is read again
 * behind the requests for it. That may never come to its end, where an instance stands still between requests.
 */
export class PublicBlogs<B extends Gated> {
  readonly #readBlog: (blogId: string) => Promise<B | undefined>;
  readonly #known = new LRUCache<string, KnownBlog<B>>(atMost(maxKnown));

  constructor(readBlog: (blogId: string) => Promise<B | undefined>) {
    this.#readBlog = readBlog;
  }

  /** The newest reading, and the one before it while answers may be made of that as well. */
  reading(blogId: string): { newest: BlogReading<B>; before: BlogReading<B> | undefined } {
    const { newest, before } = this.#current(blogId);
    return { newest, before: before && isCurrent(before) ? before : undefined };
  }

  /** The version that was read last, while answers may be made of it. */
  known(blogId: string): string | undefined {
    const newest = this.#known.peek(blogId)?.newest;
    return newest && isCurrent(newest) ? newest.version : undefined;
  }

  /** @returns undefined if there is no such blog, or not everybody may read it. @throws any failure of a read. */
  read(blogId: string): Promise<B | undefined> {
    return this.#current(blogId).newest.blog;
  }

  /** The version as it is read again behind an answer; undefined if that is not under way. It never throws. */
  renewed(blogId: string): Promise<string | undefined> | undefined {
    return this.#known.peek(blogId)?.next?.blog.then(versionIn, () => undefined);
  }

  /** Nothing: which version an answer was made of is decided by the read that lets it be made. */
  see(): void {}

  #current(blogId: string): KnownBlog<B> {
    const known = this.#known.get(blogId);
    if (!known || !isCurrent(known.newest)) return this.#begin(blogId);
    const isUnderWay = known.next !== undefined && isCurrent(known.next);
    if (Date.now() - known.newest.begun >= renewedFrom && !isUnderWay) this.#renew(blogId, known);
    return known;
  }

  #begin(blogId: string): KnownBlog<B> {
    const known: KnownBlog<B> = { newest: this.#read(blogId) };
    this.#known.set(blogId, known);
    known.newest.blog.catch(() => {
      if (this.#known.peek(blogId) === known) this.#known.delete(blogId);
    });
    return known;
  }

  #renew(blogId: string, known: KnownBlog<B>): void {
    const next = this.#read(blogId);
    known.next = next;
    next.blog.then(
      blog => {
        if (this.#known.peek(blogId) !== known || known.next !== next) return;
        const before = known.newest.version === versionIn(blog) ? known.before : known.newest;
        this.#known.set(blogId, { newest: next, before });
      },
      error => {
        if (known.next === next) known.next = undefined;
        console.warn(
          `Blog ${blogId} was not read again while an answer was made of what was read before: ${error}`,
        );
      },
    );
  }

  #read(blogId: string): BlogReading<B> {
    const blog = withinDeadline(() => this.#readBlog(blogId)).then(read =>
      // Of a blog that is not public nothing is kept: what is the same here is the same in an answer.
      read?.isPublic === true ? read : undefined,
    );
    const reading: BlogReading<B> = { begun: Date.now(), blog };
    blog.then(
      found => {
        reading.version = versionIn(found);
      },
      () => undefined,
    );
    return reading;
  }
}

/** Whether answers may be made of it. If the clock was set back, nobody knows. */
function isCurrent({ begun }: Pick<BlogReading<unknown>, 'begun'>): boolean {
  const age = Date.now() - begun;
  return age >= 0 && age < maxAge;
}
