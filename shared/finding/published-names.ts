import { LRUCache } from 'lru-cache';
import { childFamily } from '../families/children.ts';
import type { ChildCounts } from '../families/item.ts';
import { guidOf, type Item } from '../families/item.ts';
import { publishedBy } from '../families/post-order.ts';
import { itemId, orderRange } from '../store/keys.ts';
import type { BlogNotes } from '../store/reads/items.ts';
import { type Lookups, pageSize } from '../store/reads/pages.ts';
import { behind, type Selection } from '../store/reads/selection.ts';
import { versionOf } from '../store/reads/version-of.ts';

import { flagged } from './flags.ts';
import { type NamedFamily, naming } from './naming.ts';
import { nextDue } from './next-due.ts';

/** A blog as it was read, whole: how many items it has, and what its version follows from. */
interface CountedBlog extends ChildCounts, Pick<BlogNotes, 'keptVersion'> {
  _etag: string;
}

/** Which posts of a blog count: all that are published, or of these those that lists have. */
interface NamingPosts {
  blogId: string;
  listedOnly: boolean;
}

/** For how many unknown names the newest posts are read: a page of them costs as much as the search for three names. */
const worthReading = 3;

/**
 * How many of the newest posts are read for each name that is wanted, and at most. In most blogs they name nearly all that is used; in
 * a blog that has no more posts, nothing has to be searched for.
 */
const postsPerName = 5;
const mostPosts = 2_000;

/** How many names are looked for at the same time. */
const searchesAtOnce = 16;

/** How many names are remembered of all blogs together, at about 150 bytes each. */
const maxKnown = 20_000;

/** What says which items a post names. */
type NamingPost = Pick<Item<'post'>, 'id' | 'listKey'> & Partial<Item<'post'>>;

const properties = new Set(
  Object.values(naming).flatMap(({ references }) => references.map(({ property }) => property)),
);

/** The ids of what a post names. */
const namedBy = ({
  tagIds = [],
  authorId,
  coAuthorIds = [],
  mediaIds = [],
  socialImageId,
}: NamingPost): string[] => [
  ...tagIds.map(guid => itemId('tag', guid)),
  ...(authorId === undefined ? [] : [itemId('author', authorId)]),
  ...coAuthorIds.map(guid => itemId('author', guid)),
  ...mediaIds.map(guid => itemId('medium', guid)),
  ...(socialImageId === undefined ? [] : [itemId('medium', socialImageId)]),
];

const listed = flagged('isListed', 'true') ?? [];

/** What the published posts of a blog name, in one version of the blog and until its next post is due. */
class NamesOfVersion {
  readonly version: string;
  /** The moment by which posts are published, in milliseconds since 1970. */
  readonly begun: number;
  /** When the next post is due; undefined if none is. */
  readonly until: Promise<number | undefined>;
  readonly #blogId: string;
  readonly #lookups: Lookups;
  readonly #published: Selection;
  /** By id, whether a post names it. */
  readonly #known = new Map<string, boolean>();
  /** Whether all posts were read, so that they name nothing else. */
  #isWhole = false;
  /** How many of the newest posts were read, and the list key of the last of them. */
  #place: { read: number; key?: string | undefined } = { read: 0 };

  constructor(lookups: Lookups, { blogId, listedOnly }: NamingPosts, version: string, begun: number) {
    const range = orderRange(blogId, 'post', publishedBy(new Date(begun).toISOString()));
    this.version = version;
    this.begun = begun;
    this.until = nextDue(lookups, blogId, begun);
    this.#blogId = blogId;
    this.#lookups = lookups;
    this.#published = { range, properties, conditions: listedOnly ? [listed] : [] };
  }

  /** How many names are known. */
  get size(): number {
    return this.#known.size;
  }

  isNamed(id: string): boolean {
    return this.#known.get(id) === true;
  }

  /** Those of which it is not known whether a post names them. */
  unknown(ids: readonly string[]): string[] {
    return this.#isWhole ? [] : ids.filter(id => !this.#known.has(id));
  }

  /**
   * Reads on in the posts, newest first, while that may spare searches.
   * @param wanted how many names will be asked about, with these.
   */
  async read(ids: readonly string[], wanted: number): Promise<void> {
    const most = Math.min(mostPosts, Math.max(pageSize, postsPerName * wanted));
    const isWorthIt = () => this.unknown(ids).length >= worthReading;
    let { read, key } = this.#place;
    if (read >= most || !isWorthIt()) return;
    const rest = key === undefined ? this.#published : behind(this.#published, key);
    for await (const { items } of this.#lookups.pages<NamingPost>(this.#blogId, {
      ...rest,
      count: most - read,
    })) {
      this.#note(items);
      read += items.length;
      key = items.at(-1)?.listKey;
      // Another request may have read further.
      if (read > this.#place.read) this.#place = { read, key };
      if (!isWorthIt()) return;
    }
    if (read < most) this.#isWhole = true;
  }

  /** Looks for the first post that names each; what else that names is then known as well. */
  async search(family: NamedFamily, ids: readonly string[]): Promise<void> {
    const left = [...ids];
    const searchNext = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) {
        if (this.#known.has(id)) continue;
        const names = naming[family].references.map(each => ({ ...each, value: guidOf({ id }) }));
        const conditions = [...(this.#published.conditions ?? []), names];
        const first = { ...this.#published, conditions, count: 1 };
        for await (const { items } of this.#lookups.pages<NamingPost>(this.#blogId, first)) this.#note(items);
        if (!this.#known.has(id)) this.#known.set(id, false);
      }
    };
    await Promise.all(Array.from({ length: Math.min(searchesAtOnce, left.length) }, searchNext));
  }

  #note(posts: readonly NamingPost[]): void {
    for (const id of posts.flatMap(namedBy)) this.#known.set(id, true);
  }
}

const keyOf = ({ blogId, listedOnly }: NamingPosts) => `${blogId} ${listedOnly}`;

/** Which tags, authors and media there are for readers. */
export interface ShownNames {
  /**
   * Those of these items of a family that posts name.
   * @param wanted how many the caller will ask about, with these.
   */
  among(
    blogId: string,
    family: NamedFamily,
    guids: readonly string[],
    wanted?: number,
  ): Promise<ReadonlySet<string>>;
  /** When these names change even if nothing is written, in milliseconds since 1970; undefined if they do not. */
  until(blogId: string): Promise<number | undefined>;
}

/**
 * What the published posts of blogs name. On the public surface there are no other tags and authors (contract.md, Public reading). It
 * is computed for a version of the blog, so writes note nothing for it, and kept until a post is due.
 */
export class PublishedNames {
  /** What any of them names. */
  readonly all: ShownNames = this.#namedBy(false);
  /** What those name that lists have: no pages. */
  readonly listed: ShownNames = this.#namedBy(true);
  readonly #lookups: Lookups;
  readonly #readBlog: (blogId: string) => Promise<CountedBlog | undefined>;
  readonly #known = new LRUCache<string, NamesOfVersion>({ maxSize: maxKnown });

  /** @param readBlog reads a blog, as answers about it do: what is read afterwards is not older. */
  constructor(lookups: Lookups, readBlog: (blogId: string) => Promise<CountedBlog | undefined>) {
    this.#lookups = lookups;
    this.#readBlog = readBlog;
  }

  #namedBy(listedOnly: boolean): ShownNames {
    return {
      among: async (blogId, family, guids, wanted = guids.length) => {
        const posts = { blogId, listedOnly };
        const blog = await this.#readBlog(blogId);
        if (!blog) return new Set();
        const names = await this.#namesOf(posts, blog);
        const ids = guids.map(guid => itemId(family, guid));
        await names.read(ids, Math.min(wanted, blog[childFamily(family).count]));
        await names.search(family, names.unknown(ids));
        this.#keep(posts, names);
        return new Set(guids.filter(guid => names.isNamed(itemId(family, guid))));
      },
      until: async blogId => {
        const blog = await this.#readBlog(blogId);
        return blog && (await this.#namesOf({ blogId, listedOnly }, blog)).until;
      },
    };
  }

  async #namesOf(posts: NamingPosts, blog: CountedBlog): Promise<NamesOfVersion> {
    const version = versionOf(blog);
    const key = keyOf(posts);
    const known = this.#known.get(key);
    const until = known?.version === version ? ((await known.until) ?? Number.POSITIVE_INFINITY) : 0;
    const now = Date.now();
    // If the clock was set back, nobody knows.
    if (known && known.begun <= now && now < until) return known;
    const names = new NamesOfVersion(this.#lookups, posts, version, now);
    this.#keep(posts, names);
    names.until.catch(() => {
      if (this.#known.peek(key) === names) this.#known.delete(key);
    });
    return names;
  }

  /** Keeps names, as many as are known by now. */
  #keep(posts: NamingPosts, names: NamesOfVersion): void {
    const key = keyOf(posts);
    // The size of an entry is that of when it was made.
    this.#known.delete(key);
    this.#known.set(key, names, { size: 1 + names.size });
  }
}
