import { randomUUID } from 'node:crypto';
import { alongside, attemptTime, type UsedTime, usedTime, waitingTime } from '../calls/deadline.ts';
import { settlesWithin } from '../calls/pause.ts';
import { versionOf } from '../store/reads/version-of.ts';
import type { AnswerHead, Body } from './answer.ts';
import type { BlogVersion, BlogVersions } from './blog-versions.ts';
import type { CachedAnswer, CachedAnswers } from './cached-answers.ts';
import { type Condition, tagOfVersion } from './conditions.ts';
import {
  type Encoding,
  type EntityTag,
  ownPart,
  resourcePart,
  versionPart,
  versionPartUntil,
} from './entity-tag.ts';

/** Releases what a body is made from, because it will not be sent. */
export async function endBody(body: Body): Promise<void> {
  if (!(body instanceof Uint8Array)) await body.return();
}

/** The answer that a request asks for, and how it is made. */
export interface AnswerRequest {
  blogId: string;
  /** The name of the answer within the blog, the same for all spellings of its address. */
  name: string;
  /** The time of the answer, in milliseconds since 1970. */
  now: number;
  /** Set if the client needs no body when it has the current version. */
  ifNoneMatch?: Condition;
  /** The encoding that the client prefers: the tag of a 304 is of that one, if the client has several. */
  encoding?: Encoding | undefined;
  /** The blog's version, if it was read for this very request. */
  current?: BlogVersion | undefined;
  /** Whether making the answer reads the blog's own item before all else, so that its head has the version. */
  readsVersion?: boolean;
  /**
   * Starts the answer, up to the point from which it can no longer be answered with a failure.
   * @param blog a reading of the blog, begun before this: the answer is cached only for the version that it finds.
   */
  make(blog: Promise<BlogVersion | undefined> | undefined): Promise<{ head: AnswerHead; body: Body }>;
}

/** A body that can be sent. */
export interface Sendable {
  body: Body;
  head?: AnswerHead | undefined;
  /** The compressed body, if it is cached and so compressed once for all; undefined if there was no time for it. */
  compressed?(encoding: Encoding): Promise<Uint8Array | undefined>;
}

/** The result. Without a tag there is no such blog. If it is unchanged, `head` may not be known. */
export type FoundAnswer = {
  tag?: EntityTag | undefined;
  blog?: BlogVersion | undefined;
  head?: AnswerHead | undefined;
} & ({ kind: 'unchanged' } | ({ kind: 'cached' | 'made' } & Sendable));

/** Where answers learn which version of a blog there is. */
type VersionSource = Pick<BlogVersions, 'known' | 'read' | 'see'>;

/** An answer that is being made. */
interface RunningAnswer {
  /** The version that was known before the answer was started. */
  version: string;
  /** Settles once the answer has begun; one that is sent at once, up to 64 KB, is cached by then. */
  ended: Promise<unknown>;
  /** How much of its deadline it has used: nothing while its texts are rendered. */
  used: UsedTime;
  /** How much of that it may use until it is overdue: as much as an attempt at the store, in milliseconds. */
  maxUsed: number;
}

/** The shortest wait for an answer that is being made, in milliseconds. */
const minWait = 20;

/**
 * Answers about a blog's content. If the blog has not changed since an answer was cached, that answer costs one point read.
 * This is a layer between HTTP and the store; without it, answers would be the same but slower.
 *
 * An answer is cached under a version only if that version was read in this client's session before the answer's first read
 * began, or was known before and was read again afterwards. So a cached answer is never older than its version, and a
 * version that has passed never comes back.
 */
export class Answers {
  readonly #versions: VersionSource;
  readonly #cache: CachedAnswers;
  readonly #makings = new Map<string, RunningAnswer>();

  constructor(versions: VersionSource, cache: CachedAnswers) {
    this.#versions = versions;
    this.#cache = cache;
  }

  async find(request: AnswerRequest): Promise<FoundAnswer> {
    const { blogId, name, ifNoneMatch, encoding, now, readsVersion, current } = request;
    const place = `${blogId} ${name}`;
    const known = this.#versions.known(blogId);
    const mayBeCurrent =
      known !== undefined &&
      (this.#cachedAt(place, known, now) !== undefined || this.#makings.get(place)?.version === known);
    // The version is read while the answer is being made, which takes no longer than making it alone.
    if (!current && !mayBeCurrent && !ifNoneMatch)
      return this.#making(place, known, () =>
        this.#make(request, known, readsVersion ? undefined : this.#versions.read(blogId)),
      );
    const blog = current ?? (await this.#versions.read(blogId));
    const version = blog && versionOf(blog);
    const tagOfClient =
      version !== undefined &&
      ifNoneMatch &&
      tagOfVersion(ifNoneMatch, resourcePart(blogId, name), version, encoding, now);
    if (tagOfClient) {
      const head = this.#cachedAt(place, version, now)?.head;
      return { kind: 'unchanged', tag: tagOfClient, blog, head };
    }
    const answer = version === undefined ? undefined : await this.#cachedOrMade(place, version, now);
    if (answer) return { kind: 'cached', ...answer, blog };
    return this.#making(place, version, () => this.#make(request, version, Promise.resolve(blog)));
  }

  /** The cached answer of a version, if it has not expired and was sent whole. */
  held({ blogId, name, now }: Pick<AnswerRequest, 'blogId' | 'name' | 'now'>, version: string | undefined) {
    const cached = version === undefined ? undefined : this.#cachedAt(`${blogId} ${name}`, version, now);
    return cached?.head.isStreamed ? undefined : cached;
  }

  /** Whether an answer is being made for a version. */
  isBeingMade({ blogId, name }: Pick<AnswerRequest, 'blogId' | 'name'>, version: string): boolean {
    return this.#makings.get(`${blogId} ${name}`)?.version === version;
  }

  /** The cached answer of a version, unless it has expired. */
  #cachedAt(place: string, version: string, now: number): CachedAnswer | undefined {
    const cached = this.#cache.get(place);
    return cached?.version === version && now < (cached.head.until ?? Number.POSITIVE_INFINITY)
      ? cached
      : undefined;
  }

  /**
   * The cached answer of a version. If another request is making it, this waits for it. The caller has read the version
   * after that request knew it, so the answer is not older than the version. Once that request is overdue, because the store
   * does not answer it, one of those who wait makes the answer as well, and the others wait for that one.
   */
  async #cachedOrMade(place: string, version: string, now: number): Promise<CachedAnswer | undefined> {
    for (;;) {
      const cached = this.#cachedAt(place, version, now);
      const making = this.#makings.get(place);
      if (cached || making?.version !== version) return cached;
      const timeout = Math.min(making.maxUsed - making.used(), waitingTime());
      if (timeout <= 0) return undefined;
      const settling = settlesWithin(making.ended, Math.max(timeout, minWait));
      if (await alongside(making.used, settling)) return this.#cachedAt(place, version, now);
    }
  }

  /** Notes that an answer is being made, so that other requests wait for it and only one makes it after a write. */
  async #making<T>(place: string, version: string | undefined, make: () => Promise<T>): Promise<T> {
    if (version === undefined || !this.#cache.isOn) return make();
    const [used, maxUsed] = [usedTime(), attemptTime()];
    const made = make();
    const making = { version, ended: made.catch(() => undefined), used, maxUsed };
    this.#makings.set(place, making);
    try {
      return await made;
    } finally {
      if (this.#makings.get(place) === making) this.#makings.delete(place);
    }
  }

  /**
   * Makes an answer, and caches it if it cannot be older than its version.
   * @param known the version that was known before.
   * @param reading of the version, unless the answer itself reads it.
   */
  async #make(
    request: AnswerRequest,
    known: string | undefined,
    reading: Promise<BlogVersion | undefined> | undefined,
  ): Promise<FoundAnswer> {
    // If making the answer fails as well, its failure is the one that is reported.
    reading?.catch(() => undefined);
    const { head, body } = await request.make(reading);
    try {
      const blog = await reading;
      const version = head.version ?? (blog && versionOf(blog));
      if (version === undefined) return { kind: 'made', body, head };
      if (head.version !== undefined) this.#versions.see(request.blogId, head.version);
      const isCurrent = head.version !== undefined || version === known;
      // Otherwise the content may be older than the version, so its tag is of a version that will never be found again.
      const tag = tagOf(request, head, isCurrent ? version : randomUUID());
      if (!isCurrent) return { kind: 'made', body, tag, blog, head };
      const place = `${request.blogId} ${request.name}`;
      const copied = await this.#cache.add(place, { version, tag, head }, body);
      return { kind: 'made', body: copied, tag, blog, head };
    } catch (error) {
      await endBody(body);
      throw error;
    }
  }
}

const tagOf = (
  { blogId, name }: Pick<AnswerRequest, 'blogId' | 'name'>,
  { own = '', until }: AnswerHead,
  version: string,
): EntityTag => ({
  resource: resourcePart(blogId, name),
  own: ownPart(own),
  version: until === undefined ? versionPart(version) : versionPartUntil(version, until),
});
