import { guidOf, type Item, type ItemKeys } from '../../families/item.ts';
import {
  type Addressing,
  addressingOf,
  postAddress,
  type StoredAddressing,
  templateOf,
} from '../../families/post-address.ts';
import { publishedBy } from '../../families/post-order.ts';
import { orderRange } from '../../store/keys.ts';
import type { Lookups } from '../../store/reads/pages.ts';
import type { Selection } from '../../store/reads/selection.ts';
import { comparedPath, type Redirect, statuses, targetWithin } from './redirect.ts';

/** The most posts with former slugs that are looked at: those that were published first. */
export const maxRenamed = 10_000;

/** What is read of a post. */
type SluggedPost = ItemKeys & Pick<Item<'post'>, 'slug' | 'formerSlugs' | 'published' | 'isListed'>;

const wanted = new Set(['slug', 'formerSlugs', 'published', 'isListed']);

/** What former addresses are made from. */
export interface FormerSource {
  lookups: Pick<Lookups, 'pages'>;
  blog: { blogId: string } & StoredAddressing;
  /** The redirects that the blog keeps, which come first. */
  kept: readonly Redirect[];
  /** The time by which posts are published, in milliseconds since 1970. */
  now: number;
}

/** The published posts of a blog, those that were published first before others. */
const publishedIn = (blogId: string, now: number): Selection => ({
  range: orderRange(blogId, 'post', publishedBy(new Date(now).toISOString())),
  isReversed: true,
  properties: wanted,
});

/** The path of a post's address with a slug, as an address has it; undefined if the blog does not say it. */
function pathOf(addressing: Addressing, post: SluggedPost, slug: string): string | undefined {
  const address = postAddress(addressing, { ...post, postId: guidOf(post), slug });
  return address && new URL(address).pathname;
}

/** The paths, as they are compared, that published posts with one of these slugs have now. */
async function pathsNow(
  { lookups, blog, now }: FormerSource,
  slugs: readonly string[],
): Promise<Set<string>> {
  const addressing = addressingOf(blog);
  const paths = new Set<string>();
  const posts = lookups.pages<SluggedPost>(blog.blogId, {
    ...publishedIn(blog.blogId, now),
    conditions: [[{ property: 'slug', how: 'isAmong', value: [...slugs] }]],
  });
  for await (const { items } of posts)
    for (const post of items) {
      const path = pathOf(addressing, post, post.slug);
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
 * Redirects from the addresses that published posts have had by their former slugs, page by page. None is from an address that is in use:
 * by a published post, or by a redirect that the blog keeps; and none makes a loop with these.
 */
export async function* formerAddresses(source: FormerSource): AsyncGenerator<Redirect[], void, undefined> {
  const { lookups, blog, kept, now } = source;
  const addressing = addressingOf(blog);
  const hasSlugs = [true, false].some(isListed => templateOf(addressing, { isListed })?.includes('{slug}'));
  if (!blog.siteUrl || !hasSlugs) return;
  const leading = leadingOf(kept, blog.siteUrl);
  const renamed = lookups.pages<SluggedPost>(blog.blogId, {
    ...publishedIn(blog.blogId, now),
    conditions: [[{ property: 'formerSlugs', how: 'begins', value: '' }]],
    count: maxRenamed,
  });
  for await (const { items } of renamed) {
    const inUse = await pathsNow(source, [...new Set(items.flatMap(({ formerSlugs = [] }) => formerSlugs))]);
    yield items.flatMap(post =>
      (post.formerSlugs ?? []).flatMap(slug => {
        const [from, to] = [pathOf(addressing, post, slug), pathOf(addressing, post, post.slug)];
        if (from === undefined || to === undefined) return [];
        const path = comparedPath(from);
        const isTaken = inUse.has(path) || leading.has(path) || leading.leads(comparedPath(to), path);
        return isTaken ? [] : [{ from, to, status: statuses.permanent }];
      }),
    );
  }
}
