import { randomUUID } from 'node:crypto';
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
import type { Copy, HeldAnswer, HeldAnswers } from './held-answers.ts';
import type { Told } from './told.ts';

/** How a held body is compressed, which is done once. */
export interface Encode {
  encoding: Encoding;
  /** From what length on, in bytes. */
  shortest: number;
  compress(body: Uint8Array): Promise<Uint8Array>;
}

/** The answer that is looked for. `Body` is what the caller sends it from. */
export interface Sought<Body> {
  blogId: string;
  /** Which answer of the blog it is, however its address is spelt. */
  name: string;
  /** The moment for which it is answered, in milliseconds since 1970. */
  now: number;
  /** Of a request that wants nothing when it has the current version. */
  ifNoneMatch?: Condition;
  /** Of a client that takes compressed bodies. */
  encode?: Encode;
  /** Whether the answer begins with a read of the blog's own item, so that its own tag is the blog's version. */
  readsBlog?: boolean;
  /**
   * Makes the answer, as far as it can still fail.
   * @param copy is to be told of all that is sent, and when that ends.
   */
  make(copy: Copy): Promise<Made<Body>>;
}

/** An answer that was made as far as it can still fail. */
export interface Made<Body> {
  body: Body;
  told: Told;
  /** Lets go of what the body is made from: it will not be sent. */
  end(): Promise<unknown>;
}

/** What was found. Without a tag there is no such blog; of what is unchanged it may not be known what else is told. */
export type Found<Body> = { tag?: EntityTag; blog?: BlogVersion; told?: Told } & (
  | { kind: 'unchanged' }
  | { kind: 'held'; body: Uint8Array; encoding?: Encoding }
  | { kind: 'made'; body: Body }
);

/** An answer that is being made. */
interface Making {
  /** The version that was known before it began. */
  version: string;
  /** Settled once it is held, or will not be. */
  ended: Promise<unknown>;
}

/**
 * Answers of what is in a blog: held ones where the blog has not changed since, which costs one point read. Between
 * HTTP and the store; without it everything is answered the same, slower.
 *
 * An answer is held under a version only if that was read in this client's session before the answer's first read
 * began, or was known before and was found again afterwards. Then what is held is at least as new as the version, and
 * a version that has passed never comes back.
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
    const resource = resourcePart(blogId, name);
    const known = this.#versions.known(blogId);
    const mayBeCurrent =
      known !== undefined &&
      (this.#heldAt(place, known, now) !== undefined || this.#makings.get(place)?.version === known);
    if (!mayBeCurrent && !ifNoneMatch)
      return this.#making(place, known, () => this.#makeBesideVersion(sought, resource, known));
    const blog = await this.#versions.read(blogId);
    const tagOfClient =
      blog && ifNoneMatch && tagOfVersion(ifNoneMatch, resource, blog._etag, sought.encode?.encoding, now);
    if (tagOfClient) {
      const told = this.#heldAt(place, blog._etag, now)?.told;
      return { kind: 'unchanged', tag: tagOfClient, blog, told };
    }
    const held = blog && (await this.#heldOrMade(place, blog._etag, now));
    if (held) {
      const tag = tagOf(resource, held.told, held.version);
      const encoded = await this.#encoded(place, held, sought.encode);
      return { kind: 'held', ...encoded, tag, blog, told: held.told };
    }
    return this.#making(place, blog?._etag, () => this.#makeAfterVersion(sought, resource, blog));
  }

  /** The answer that is held for a version, unless time has changed it. */
  #heldAt(place: string, version: string, now: number): HeldAnswer | undefined {
    const held = this.#held.get(place);
    return held?.version === version && now < (held.told.until ?? Number.POSITIVE_INFINITY)
      ? held
      : undefined;
  }

  /**
   * The answer that is held for a version; where it is being made for another request, once it is there. Who asks has
   * read the version after it was known to that request, so that the answer is no older than the version is.
   */
  async #heldOrMade(place: string, version: string, now: number): Promise<HeldAnswer | undefined> {
    const making = this.#makings.get(place);
    if (making?.version === version && !this.#heldAt(place, version, now)) await making.ended;
    return this.#heldAt(place, version, now);
  }

  /** Lets others know that an answer is being made, so that they wait for it, and one of many makes it after a write. */
  async #making<T>(place: string, version: string | undefined, make: () => Promise<T>): Promise<T> {
    if (version === undefined || !this.#held.holdsSome) return make();
    const made = make();
    const making = { version, ended: made.catch(() => undefined) };
    this.#makings.set(place, making);
    try {
      return await made;
    } finally {
      if (this.#makings.get(place) === making) this.#makings.delete(place);
    }
  }

  async #makeAfterVersion<Body>(
    sought: Sought<Body>,
    resource: string,
    blog: BlogVersion | undefined,
  ): Promise<Found<Body>> {
    if (sought.readsBlog) return this.#makeWithBlog(sought, resource);
    const copy = this.#copy(sought);
    const { body, told } = await made(sought, copy);
    if (!blog) {
      copy.drop();
      return { kind: 'made', body, told };
    }
    copy.madeFor(blog._etag, told);
    return { kind: 'made', body, tag: tagOf(resource, told, blog._etag), blog, told };
  }

  /** Nothing is held: the version is read beside the content, which takes no longer than the content alone. */
  async #makeBesideVersion<Body>(
    sought: Sought<Body>,
    resource: string,
    known: string | undefined,
  ): Promise<Found<Body>> {
    if (sought.readsBlog) return this.#makeWithBlog(sought, resource);
    const copy = this.#copy(sought);
    const reading = this.#versions.read(sought.blogId);
    // Where making the answer fails, that is what is told.
    reading.catch(() => undefined);
    const { body, told, end } = await made(sought, copy);
    const blog = await reading.catch(async error => {
      copy.drop();
      await end();
      throw error;
    });
    const isFoundAgain = blog !== undefined && blog._etag === known;
    if (isFoundAgain) copy.madeFor(blog._etag, told);
    else copy.drop();
    // Otherwise the content may be older than the version: its tag is of no version that will be found again.
    const tag = blog && tagOf(resource, told, isFoundAgain ? blog._etag : randomUUID());
    return { kind: 'made', body, tag, blog, told };
  }

  /** The blog's item is the first that is read, so that its tag is the version. */
  async #makeWithBlog<Body>(sought: Sought<Body>, resource: string): Promise<Found<Body>> {
    const copy = this.#copy(sought);
    const { body, told } = await made(sought, copy);
    const { own: version = '' } = told;
    this.#versions.see(sought.blogId, version);
    copy.madeFor(version, {});
    return { kind: 'made', body, tag: tagOf(resource, {}, version) };
  }

  async #encoded(name: string, held: HeldAnswer, encode: Encode | undefined) {
    if (!encode || held.body.length < encode.shortest) return { body: held.body };
    const { encoding } = encode;
    const body = held.encoded?.[encoding] ?? (await encode.compress(held.body));
    const isCurrent = this.#held.get(name) === held;
    if (isCurrent && !held.encoded?.[encoding])
      this.#held.hold(name, { ...held, encoded: { ...held.encoded, [encoding]: body } });
    return { body, encoding };
  }

  #copy({ blogId, name }: Sought<unknown>): Copy {
    return this.#held.copy(`${blogId} ${name}`);
  }
}

const tagOf = (resource: string, { own = '', until }: Told, version: string): EntityTag => ({
  resource,
  own: ownPart(own),
  version: until === undefined ? versionPart(version) : versionPartUntil(version, until),
});

async function made<Body>(sought: Sought<Body>, copy: Copy): Promise<Made<Body>> {
  try {
    return await sought.make(copy);
  } catch (error) {
    copy.drop();
    throw error;
  }
}
