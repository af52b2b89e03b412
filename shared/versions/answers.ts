import { randomUUID } from 'node:crypto';
import { attemptTime, waitingTime } from '../calls/deadline.ts';
import { settlesWithin } from '../calls/pause.ts';
import type { BlogVersion, BlogVersions } from './blog-versions.ts';
import { type Condition, tagOfVersion } from './conditions.ts';
import {
  type Encoding,
  type EntityTag,
  ownPart,
  resourcePart,
  versionPart,
  versionPartUntil,
} from './entity-tag.ts';
import type { Compressed, Copy, HeldAnswer, HeldAnswers } from './held-answers.ts';
import type { Told } from './told.ts';

/** How a cached body is compressed, which is done once for all who want it. */
export interface Encode {
  encoding: Encoding;
  /** The minimum length of a body that is compressed, in bytes. */
  shortest: number;
  /** The compressed body; undefined if there is no time for it, so that the body is sent as it is. */
  compress(body: Uint8Array): Promise<Compressed>;
}

/** The answer that a request asks for. `Body` is what the caller can send. */
export interface Sought<Body> {
  blogId: string;
  /** The name of the answer within the blog, the same for all spellings of its address. */
  name: string;
  /** The time of the answer, in milliseconds since 1970. */
  now: number;
  /** Set if the client needs no body when it has the current version. */
  ifNoneMatch?: Condition;
  /** Set if the client accepts compressed bodies. */
  encode?: Encode;
  /**
   * Whether making the answer also reads the blog's own item, whose tag is the blog's version: before anything else, or
   * together with other items that the answer refers to, if there are any. Otherwise it is read in parallel.
   */
  readsBlog?: 'first' | 'withReferences' | undefined;
  /**
   * Starts the answer, up to the point from which it can no longer be answered with a failure.
   * @param copy must receive everything that is sent, and be told when that ends.
   * @param noteBlog receives the blog's item, if it is to be read together with other items.
   */
  make(copy: Copy, noteBlog?: (blog: BlogVersion) => void): Promise<Made<Body>>;
}

/** An answer that was started. */
export interface Made<Body> {
  body: Body;
  told: Told;
  /** Releases what the body is made from, because it will not be sent. */
  end(): Promise<unknown>;
}

/** The result. Without a tag there is no such blog. If it is unchanged, `told` may not be known. */
export type Found<Body> = { tag?: EntityTag; blog?: BlogVersion; told?: Told } & (
  | { kind: 'unchanged' }
  | { kind: 'held'; body: Uint8Array; encoding?: Encoding }
  | { kind: 'made'; body: Body }
);

/** An answer that is being made. */
interface Making {
  /** The version that was known before the answer was started. */
  version: string;
  /** Settles once the answer has begun; one that is sent at once, up to 64 KB, is cached by then. */
  ended: Promise<unknown>;
  /** When it has taken as long as an attempt at the store may take, on the clock of performance.now(). */
  overdue: number;
}

/**
 * Answers about a blog's content. If the blog has not changed since an answer was cached, that answer costs one point read.
 * This is a layer between HTTP and the store; without it, answers would be the same but slower.
 *
 * An answer is cached under a version only if that version was read in this client's session before the answer's first read
 * began, or was known before and was read again afterwards. So a cached answer is never older than its version, and a
 * version that has passed never comes back.
 */
export class Answers {
  readonly #versions: BlogVersions;
  readonly #held: HeldAnswers;
  readonly #makings = new Map<string, Making>();

  constructor(versions: BlogVersions, held: HeldAnswers) {
    this.#versions = versions;
    this.#held = held;
  }

  async find<Body>(sought: Sought<Body>): Promise<Found<Body>> {
    const { blogId, name, ifNoneMatch, now } = sought;
    const place = `${blogId} ${name}`;
    const known = this.#versions.known(blogId);
    const mayBeCurrent =
      known !== undefined &&
      (this.#heldAt(place, known, now) !== undefined || this.#makings.get(place)?.version === known);
    if (!mayBeCurrent && !ifNoneMatch)
      return this.#making(place, known, () => this.#makeBesideVersion(sought, known));
    const blog = await this.#versions.read(blogId);
    const tagOfClient =
      blog &&
      ifNoneMatch &&
      tagOfVersion(ifNoneMatch, resourcePart(blogId, name), blog._etag, sought.encode?.encoding, now);
    if (tagOfClient) {
      const told = this.#heldAt(place, blog._etag, now)?.told;
      return { kind: 'unchanged', tag: tagOfClient, blog, told };
    }
    const held = blog && (await this.#heldOrMade(place, blog._etag, now));
    if (held) {
      const encoded = await this.#encoded(place, held, sought.encode);
      return { kind: 'held', ...encoded, tag: held.tag, blog, told: held.told };
    }
    return this.#making(place, blog?._etag, () => this.#makeAfterVersion(sought, blog));
  }

  /** The cached answer of a version, unless it has expired. */
  #heldAt(place: string, version: string, now: number): HeldAnswer | undefined {
    const held = this.#held.get(place);
    return held?.version === version && now < (held.told.until ?? Number.POSITIVE_INFINITY)
      ? held
      : undefined;
  }

  /**
   * The cached answer of a version. If another request is making it, this waits for it. The caller has read the version
   * after that request knew it, so the answer is not older than the version. Once that request is overdue, because the store
   * does not answer it, one of those who wait makes the answer as well, and the others wait for that one.
   */
  async #heldOrMade(place: string, version: string, now: number): Promise<HeldAnswer | undefined> {
    for (;;) {
      const held = this.#heldAt(place, version, now);
      const making = this.#makings.get(place);
      if (held || making?.version !== version) return held;
      const patience = Math.min(making.overdue - performance.now(), waitingTime());
      if (patience <= 0) return undefined;
      if (await settlesWithin(making.ended, patience)) return this.#heldAt(place, version, now);
    }
  }

  /** Notes that an answer is being made, so that other requests wait for it and only one makes it after a write. */
  async #making<T>(place: string, version: string | undefined, make: () => Promise<T>): Promise<T> {
    if (version === undefined || !this.#held.holdsSome) return make();
    const made = make();
    const making = {
      version,
      ended: made.catch(() => undefined),
      overdue: performance.now() + attemptTime(),
    };
    this.#makings.set(place, making);
    try {
      return await made;
    } finally {
      if (this.#makings.get(place) === making) this.#makings.delete(place);
    }
  }

  async #makeAfterVersion<Body>(sought: Sought<Body>, blog: BlogVersion | undefined): Promise<Found<Body>> {
    if (sought.readsBlog === 'first') return this.#makeWithBlog(sought);
    const copy = this.#copy(sought);
    const { body, told } = await made(sought, copy);
    if (!blog) {
      copy.drop();
      return { kind: 'made', body, told };
    }
    const tag = tagOf(sought, told, blog._etag);
    copy.madeFor(blog._etag, tag, told);
    return { kind: 'made', body, tag, blog, told };
  }

  /**
   * Nothing is cached: reads the version together with the content's references or in parallel with the content, which
   * takes no longer than the content alone.
   */
  async #makeBesideVersion<Body>(sought: Sought<Body>, known: string | undefined): Promise<Found<Body>> {
    const { blogId, readsBlog } = sought;
    if (readsBlog === 'first') return this.#makeWithBlog(sought);
    const copy = this.#copy(sought);
    const reading = readsBlog ? undefined : this.#versions.read(blogId);
    // If making the answer fails as well, its failure is the one that is reported.
    reading?.catch(() => undefined);
    let noted: BlogVersion | undefined;
    const noteBlog = (blog: BlogVersion) => {
      noted = blog;
      this.#versions.see(blogId, blog._etag);
    };
    const { body, told, end } = await made(sought, copy, readsBlog && noteBlog);
    const version = async () => noted ?? reading ?? this.#versions.read(blogId);
    const blog = await version().catch(async error => {
      copy.drop();
      await end();
      throw error;
    });
    const isFoundAgain = blog !== undefined && blog._etag === known;
    // Otherwise the content may be older than the version, so its tag is of a version that will never be found again.
    const tag = blog && tagOf(sought, told, isFoundAgain ? blog._etag : randomUUID());
    if (tag && isFoundAgain) copy.madeFor(blog._etag, tag, told);
    else copy.drop();
    return { kind: 'made', body, tag, blog, told };
  }

  /** The blog's item is read first, so its tag is the version. */
  async #makeWithBlog<Body>(sought: Sought<Body>): Promise<Found<Body>> {
    const copy = this.#copy(sought);
    const { body, told } = await made(sought, copy);
    const { own: version = '' } = told;
    this.#versions.see(sought.blogId, version);
    const tag = tagOf(sought, {}, version);
    copy.madeFor(version, tag, {});
    return { kind: 'made', body, tag };
  }

  async #encoded(name: string, held: HeldAnswer, encode: Encode | undefined) {
    if (!encode || held.body.length < encode.shortest) return { body: held.body };
    const { encoding, compress } = encode;
    const body = await this.#held.encoded(name, held, encoding, compress);
    return body ? { body, encoding } : { body: held.body };
  }

  #copy({ blogId, name }: Sought<unknown>): Copy {
    return this.#held.copy(`${blogId} ${name}`);
  }
}

const tagOf = (
  { blogId, name }: Pick<Sought<unknown>, 'blogId' | 'name'>,
  { own = '', until }: Told,
  version: string,
): EntityTag => ({
  resource: resourcePart(blogId, name),
  own: ownPart(own),
  version: until === undefined ? versionPart(version) : versionPartUntil(version, until),
});

async function made<Body>(
  sought: Sought<Body>,
  copy: Copy,
  noteBlog?: (blog: BlogVersion) => void,
): Promise<Made<Body>> {
  try {
    return await sought.make(copy, noteBlog);
  } catch (error) {
    copy.drop();
    throw error;
  }
}
