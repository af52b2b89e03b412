import { randomUUID } from 'node:crypto';
import type { BlogVersion, BlogVersions } from './blog-versions.ts';
import { type Condition, tagOfVersion } from './conditions.ts';
import { type Encoding, type EntityTag, ownPart, resourcePart, versionPart } from './entity-tag.ts';
import type { Copy, HeldAnswer, HeldAnswers } from './held-answers.ts';

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
  own?: string;
  /** Lets go of what the body is made from: it will not be sent. */
  end(): Promise<unknown>;
}

/** What was found. Without a tag there is no such blog. */
export type Found<Body> = { tag?: EntityTag; blog?: BlogVersion } & (
  | { kind: 'unchanged' }
  | { kind: 'held'; body: Uint8Array; encoding?: Encoding }
  | { kind: 'made'; body: Body }
);

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

  constructor(versions: BlogVersions, held: HeldAnswers) {
    this.#versions = versions;
    this.#held = held;
  }

  async find<Body>(sought: Sought<Body>): Promise<Found<Body>> {
    const { blogId, name, ifNoneMatch } = sought;
    const resource = resourcePart(blogId, name);
    const known = this.#versions.known(blogId);
    const held = this.#held.get(`${blogId} ${name}`);
    const mayBeCurrent = held !== undefined && held.version === known;
    if (!mayBeCurrent && !ifNoneMatch) return this.#makeBesideVersion(sought, resource, known);
    const blog = await this.#versions.read(blogId);
    const tagOfClient =
      blog && ifNoneMatch && tagOfVersion(ifNoneMatch, resource, blog._etag, sought.encode?.encoding);
    if (tagOfClient) return { kind: 'unchanged', tag: tagOfClient, blog };
    if (blog && held?.version === blog._etag) {
      const tag = tagOf(resource, held.own, held.version);
      return { kind: 'held', ...(await this.#encoded(`${blogId} ${name}`, held, sought.encode)), tag, blog };
    }
    return this.#makeAfterVersion(sought, resource, blog);
  }

  async #makeAfterVersion<Body>(
    sought: Sought<Body>,
    resource: string,
    blog: BlogVersion | undefined,
  ): Promise<Found<Body>> {
    if (sought.readsBlog) return this.#makeWithBlog(sought, resource);
    const copy = this.#copy(sought);
    const { body, own = '' } = await made(sought, copy);
    if (!blog) {
      copy.drop();
      return { kind: 'made', body };
    }
    copy.madeFor(blog._etag, own);
    return { kind: 'made', body, tag: tagOf(resource, own, blog._etag), blog };
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
    const { body, own = '', end } = await made(sought, copy);
    const blog = await reading.catch(async error => {
      copy.drop();
      await end();
      throw error;
    });
    const isFoundAgain = blog !== undefined && blog._etag === known;
    if (isFoundAgain) copy.madeFor(blog._etag, own);
    else copy.drop();
    // Otherwise the content may be older than the version: its tag is of no version that will be found again.
    const tag = blog && tagOf(resource, own, isFoundAgain ? blog._etag : randomUUID());
    return { kind: 'made', body, tag, blog };
  }

  /** The blog's item is the first that is read, so that its tag is the version. */
  async #makeWithBlog<Body>(sought: Sought<Body>, resource: string): Promise<Found<Body>> {
    const copy = this.#copy(sought);
    const { body, own = '' } = await made(sought, copy);
    this.#versions.see(sought.blogId, own);
    copy.madeFor(own, '');
    return { kind: 'made', body, tag: tagOf(resource, '', own) };
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

const tagOf = (resource: string, own: string, version: string): EntityTag => ({
  resource,
  own: ownPart(own),
  version: versionPart(version),
});

async function made<Body>(sought: Sought<Body>, copy: Copy): Promise<Made<Body>> {
  try {
    return await sought.make(copy);
  } catch (error) {
    copy.drop();
    throw error;
  }
}
