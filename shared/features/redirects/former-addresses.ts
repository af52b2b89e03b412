import { guidOf, type Item, type ItemKeys } from '../../families/item.ts';
import {
  type Addressing,
  addressingOf,
  postAddress,
  type StoredAddressing,
  tagAddress,
  templateOf,
} from '../../families/post-address.ts';
import { publishedBy } from '../../families/post-order.ts';
import type { ShownNames } from '../../finding/published-names.ts';
import { familyRange, orderRange } from '../../store/keys.ts';
import type { Lookups } from '../../store/reads/pages.ts';
import type { Comparison, Selection } from '../../store/reads/selection.ts';
import { comparedPath, type Redirect, statuses, targetWithin } from './redirect.ts';

/** The most posts with former slugs that are looked at, those that were published first, and the most tags. */
export const maxRenamed = 10_000;

/** What former addresses are made from. */
export interface FormerSource {
  lookups: Pick<Lookups, 'pages'>;
  blog: { blogId: string } & StoredAddressing;
  /** The tags that there are for readers. */
  shown: Pick<ShownNames, 'among'>;
  /** The redirects that the blog keeps, which come first. */
  kept: readonly Redirect[];
  /** The time by which posts are published, in milliseconds since 1970. */
  now: number;
}

/** What is read of an item with an address. */
type SluggedItem = ItemKeys & Pick<Item<'post'>, 'slug' | 'formerSlugs' | 'published' | 'isListed'>;

/** Items with addresses that are made of their slugs. */
interface SluggedItems {
  /** All of them, those that readers do not see among them. */
  all: Selection;
  /** Those of some that readers see. */
  shown(items: SluggedItem[]): Promise<SluggedItem[]>;
  /** The address that an item has or had with a slug; undefined if the blog does not say it. */
  addressOf(item: SluggedItem, slug: string): string | undefined;
}

/** The published posts of a blog, those that were published first before others. */
const publishedPosts = ({ blog, now }: FormerSource, addressing: Addressing): SluggedItems => ({
  all: {
    range: orderRange(blog.blogId, 'post', publishedBy(new Date(now).toISOString())),
    isReversed: true,
    properties: new Set(['slug', 'formerSlugs', 'published', 'isListed']),
  },
  shown: async posts => posts,
  addressOf: (post, slug) => postAddress(addressing, { ...post, postId: guidOf(post), slug }),
});

/** The tags of a blog that a published post has. */
const shownTags = ({ blog, shown }: FormerSource, addressing: Addressing): SluggedItems => ({
  all: { range: familyRange(blog.blogId, 'tag'), properties: new Set(['slug', 'formerSlugs']) },
  async shown(tags) {
    const guids = tags.map(guidOf);
    const found = guids.length > 0 ? await shown.among(blog.blogId, 'tag', guids) : new Set();
    return tags.filter(tag => found.has(guidOf(tag)));
  },
  addressOf: (tag, slug) => tagAddress(addressing, { tagId: guidOf(tag), slug }),
});

/** The items of a blog whose addresses are made of slugs. */
function sluggedItems(source: FormerSource): SluggedItems[] {
  const addressing = addressingOf(source.blog);
  if (!addressing.siteUrl) return [];
  const hasSlug = (template: string | null | undefined) => template?.includes('{slug}') === true;
  const ofPosts = [true, false].map(isListed => templateOf(addressing, { isListed }));
  return [
    ...(ofPosts.some(hasSlug) ? [publishedPosts(source, addressing)] : []),
    ...(hasSlug(addressing.tagUrl) ? [shownTags(source, addressing)] : []),
  ];
}

/** The path of the address that an item has or had with a slug, as an address has it. */
function pathOf({ addressOf }: SluggedItems, item: SluggedItem, slug: string): string | undefined {
  const address = addressOf(item, slug);
  return address && new URL(address).pathname;
}

/** The items that meet a condition and that readers see, page by page. */
async function* shownItems(
  { lookups, blog }: FormerSource,
  { all, shown }: SluggedItems,
  condition: Comparison,
  count?: number,
): AsyncGenerator<SluggedItem[], void, undefined> {
  const selection = { ...all, conditions: [[condition]], count };
  for await (const { items } of lookups.pages<SluggedItem>(blog.blogId, selection)) yield await shown(items);
}

/** The paths, as they are compared, that items with one of these slugs have now. */
async function pathsNow(source: FormerSource, slugs: readonly string[]): Promise<Set<string>> {
  const paths = new Set<string>();
  if (slugs.length === 0) return paths;
  for (const kind of sluggedItems(source))
    for await (const items of shownItems(source, kind, {
      property: 'slug',
      how: 'isAmong',
      value: [...slugs],
    }))
      for (const item of items) {
        const path = pathOf(kind, item, item.slug);
        if (path !== undefined) paths.add(comparedPath(path));
      }
  return paths;
}

/** Says of a path whether the redirects that a blog keeps lead from there to another. They have no loops. */
function leadingOf(kept: readonly Redirect[], siteUrl: Addressing['siteUrl']) {
  const next = new Map(kept.map(redirect => [comparedPath(redirect.from), targetWithin(redirect, siteUrl)]));
  return {
    has: (path: string) => next.has(path),
    leads(from: string, to: string): boolean {
      // No more steps than there are redirects: the address of the site may have changed since they were checked.
      let at: string | undefined = from;
      for (let step = 0; at !== undefined && at !== to && step < next.size; step++) at = next.get(at);
      return at === to;
    },
  };
}

/**
 * Redirects from the addresses that published posts and their tags have had by their former slugs, page by page. None is from an address
 * that is in use: by a published post or a tag, or by a redirect that the blog keeps; and none makes a loop with these.
 */
export async function* formerAddresses(source: FormerSource): AsyncGenerator<Redirect[], void, undefined> {
  const { blog, kept } = source;
  const leading = leadingOf(kept, blog.siteUrl);
  for (const kind of sluggedItems(source)) {
    const hasFormer: Comparison = { property: 'formerSlugs', how: 'begins', value: '' };
    for await (const items of shownItems(source, kind, hasFormer, maxRenamed)) {
      const inUse = await pathsNow(source, [
        ...new Set(items.flatMap(({ formerSlugs = [] }) => formerSlugs)),
      ]);
      yield items.flatMap(item =>
        (item.formerSlugs ?? []).flatMap(slug => {
          const [from, to] = [pathOf(kind, item, slug), pathOf(kind, item, item.slug)];
          if (from === undefined || to === undefined) return [];
          const path = comparedPath(from);
          const isTaken = inUse.has(path) || leading.has(path) || leading.leads(comparedPath(to), path);
          return isTaken ? [] : [{ from, to, status: statuses.permanent }];
        }),
      );
    }
  }
}
