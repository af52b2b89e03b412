import { guidOf } from '../families/item.ts';
import { publishedBy } from '../families/post-order.ts';
import {
  maxTranslations,
  originalOf,
  type Translated,
  translationProperties,
} from '../families/translation.ts';
import { familyRange, itemId, orderRange } from '../store/keys.ts';
import type { Lookups } from '../store/reads/pages.ts';
import type { Comparison, Selection } from '../store/reads/selection.ts';

/** Where posts have their original. */
const translationOf = 'translationOf';

/** That property as the index names it. */
export const translationPath = `/${translationOf}/?`;

const properties: ReadonlySet<string> = new Set(translationProperties);

/** How many posts are read for one page of a list, so that its sets have a bound in memory: some 1 MB. */
const mostRead = 1_000;

/** The posts of each set that some posts are in: by original, and then by identifier. */
type Sets = Map<string, Map<string, Translated>>;

function add(sets: Sets, original: string | undefined, post: Translated): void {
  if (original !== undefined) sets.get(original)?.set(guidOf(post), post);
}

const byListKey = (one: Translated, other: Translated) => (one.listKey < other.listKey ? -1 : 1);

/** A set as it is told of a post: in the order of lists, with the post itself whatever is left out. */
function toldOf(post: Translated, set: Iterable<Translated>): Translated[] {
  const others = [...set].filter(({ id }) => id !== post.id).sort(byListKey);
  return [...others.slice(0, maxTranslations - 1), post].sort(byListKey);
}

/** Finds the translations of posts. */
export class Translations {
  readonly #lookups: Lookups;
  readonly #arePublished: boolean;

  /** @param arePublished whether there are published posts alone, to those who read. */
  constructor(lookups: Lookups, arePublished = false) {
    this.#lookups = lookups;
    this.#arePublished = arePublished;
  }

  /** Whether any post of a blog is a translation. */
  async areIn(blogId: string): Promise<boolean> {
    const named: Comparison = { property: translationOf, how: 'isAtLeast', value: '' };
    return (await this.#lookups.firstKey(blogId, this.#those(blogId, [named]))) !== undefined;
  }

  /**
   * The set of each of these posts of a blog, itself included, by one query; a post alone in its set has that alone.
   * @returns by id.
   */
  async of(posts: readonly Translated[]): Promise<ReadonlyMap<string, readonly Translated[]>> {
    const [first] = posts;
    if (!first) return new Map();
    const sets: Sets = new Map(posts.map(post => [originalOf(post), new Map()]));
    const originals = [...sets.keys()];
    const ids = new Set(posts.map(({ id }) => id));
    // The originals that are no translations themselves, and are not among the posts.
    const others = originals.map(guid => itemId('post', guid)).filter(id => !ids.has(id));
    const selection = this.#those(first.blogId, [
      { property: translationOf, how: 'isAmong', value: originals },
      ...(others.length > 0 ? [{ property: 'id', how: 'isAmong', value: others } as const] : []),
    ]);
    const count = Math.min(mostRead, maxTranslations * posts.length);
    const place = (post: Translated) => {
      add(sets, guidOf(post), post);
      add(sets, post.translationOf, post);
    };
    posts.forEach(place);
    for await (const { items } of this.#lookups.pages<Translated>(first.blogId, {
      ...selection,
      properties,
      count,
    }))
      items.forEach(place);
    return new Map(posts.map(post => [post.id, toldOf(post, sets.get(originalOf(post))?.values() ?? [])]));
  }

  /** The posts that one of these comparisons matches, of those that there are. */
  #those(blogId: string, comparisons: readonly Comparison[]): Selection {
    const range = this.#arePublished
      ? orderRange(blogId, 'post', publishedBy(new Date().toISOString()))
      : familyRange(blogId, 'post');
    return { range, conditions: [comparisons] };
  }
}
