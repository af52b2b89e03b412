import { type Addressed, postAddress } from '../../../../../shared/families/post-address.ts';
import { makeSlug, maxSlugLength } from '../../../../../shared/values/slug.ts';
import type { ConversionReport } from '../conversion.ts';
import { identifierFrom } from '../identifiers.ts';
import { plainText, start } from '../plain-text.ts';
import type { WordPressItem, WordPressTerm } from './item.ts';
import { entriesOf } from './php-serialized.ts';
import { isSameAddress, usualPostUrl } from './post-url.ts';
import type { WordPressSite } from './site.ts';
import { isTag, tagOf, tagSlugOf } from './tags.ts';

/** A post as far as its address goes. */
export type AddressedPost = Pick<
  WordPressItem,
  'id' | 'link' | 'slug' | 'title' | 'date' | 'type' | 'status' | 'isLocked' | 'parentId'
>;

/** That with what its address is made from, and whether the old site says the slug. */
type PlacedPost = AddressedPost & Addressed & { isSlugGiven: boolean };

/** The slug that a post will have; undefined if it has none, and one is made from its title. */
export const slugOf = ({ slug }: Pick<WordPressItem, 'slug'>): string | undefined =>
  start(slug, maxSlugLength) || undefined;

/** An address as a path from the root of its host. */
export const pathOf = (address: string): string => address.slice(new URL(address).origin.length) || '/';

/** The whole address of an item by its link; undefined if it has none, or that of the whole site. */
export function absolute({ givenAddress }: WordPressSite, link: string): string | undefined {
  const base = `${givenAddress}/`;
  if (link === '' || !URL.canParse(link, base)) return undefined;
  const { href } = new URL(link, base);
  return href.replace(/\/$/, '') === givenAddress ? undefined : href;
}

/** Notes what the address of an item by its number becomes. */
export function setShort(
  { address, givenAddress, links }: WordPressSite,
  name: string,
  id: string,
  other: string,
): void {
  for (const home of [address, givenAddress]) links.set(`${home}/?${name}=${id}`, other);
}

/** What the address of a post is made from. */
function addressedBy({ address }: WordPressSite, post: AddressedPost): Addressed {
  const postId = identifierFrom(address, 'post', post.id);
  // The service makes this one, unless another post has it already.
  const slug = slugOf(post) ?? makeSlug(plainText(post.title) || 'Untitled', postId);
  return { postId, slug, published: post.date };
}

/** The address of a post on a site, by the blog's templates; undefined if it has none. */
const addressOn = (siteUrl: string, { postUrl, pageUrl }: WordPressSite, post: PlacedPost) =>
  postAddress({ siteUrl, postUrl: post.type === 'page' ? pageUrl : postUrl }, post);

/** Slugs for what would have the address of another: of a page within others, with that of the page around it first. */
function* otherSlugs({ id, slug }: PlacedPost, parent: PlacedPost | undefined): Generator<string> {
  const fitted = (text: string, end: string) => start(text, maxSlugLength - end.length) + end;
  if (parent && parent.id !== id) yield fitted(`${parent.slug}-${slug}`, '');
  for (let number = 2; ; number += 1) yield fitted(slug, `-${number}`);
}

/**
 * Gives posts that would have the address of another one other slugs: on the old site a page may have had the slug of another, within
 * another page or in another language.
 */
function makeUnique(site: WordPressSite, posts: readonly PlacedPost[], report: ConversionReport): void {
  const byId = new Map(posts.map(post => [post.id, post]));
  const keyOf = (post: PlacedPost) => addressOn(site.givenAddress, site, post)?.toLowerCase();
  const isWhereItWas = (post: PlacedPost) => {
    const [was, is] = [absolute(site, post.link), addressOn(site.givenAddress, site, post)];
    return was !== undefined && is !== undefined && isSameAddress(was, is);
  };
  const given = posts.filter(({ isSlugGiven }) => isSlugGiven);
  const [first, others] = [given.filter(isWhereItWas), given.filter(post => !isWhereItWas(post))];
  const taken = new Set<string | undefined>();
  for (const post of [...first, ...others]) {
    if (taken.has(keyOf(post)) && keyOf(post) !== undefined) {
      for (const slug of otherSlugs(post, byId.get(post.parentId)))
        if (!taken.has(keyOf({ ...post, slug }))) {
          post.slug = slug;
          break;
        }
      site.slugs.set(post.id, post.slug);
      const kind = 'its slug is another one, as two would have had one address';
      report.noted(kind, plainText(post.title) || 'Untitled', post.slug);
    }
    taken.add(keyOf(post));
  }
}

/** Notes the addresses of posts on the old site, each with the path that it will have. */
export function placePosts(
  site: WordPressSite,
  posts: readonly AddressedPost[],
  report: ConversionReport,
): void {
  const placed = posts.map(post => ({
    ...post,
    ...addressedBy(site, post),
    isSlugGiven: slugOf(post) !== undefined,
  }));
  site.postUrl = usualPostUrl(
    site.givenAddress,
    placed.filter(({ type }) => type === 'post'),
  );
  site.pageUrl = site.postUrl.endsWith('/') ? '/{slug}/' : '/{slug}';
  makeUnique(site, placed, report);
  for (const home of [site.address, site.givenAddress]) site.links.set(home, pathOf(site.address));
  for (const post of placed) placePost(site, post, report);
}

function placePost(site: WordPressSite, post: PlacedPost, report: ConversionReport): void {
  const made = addressOn(site.address, site, post);
  if (!made) return;
  const whole = absolute(site, post.link);
  if (whole) site.links.set(whole, pathOf(made));
  for (const name of ['p', 'page_id']) setShort(site, name, post.id, pathOf(made));
  // What nobody could read had no address to keep.
  if (post.status !== 'publish') return;
  const title = plainText(post.title) || 'Untitled';
  if (!post.isLocked) site.shownPosts.set(post.id, { url: pathOf(made), title });
  if (whole && !isSameAddress(whole, addressOn(site.givenAddress, site, post) ?? ''))
    report.readdressed(title, pathOf(whole), pathOf(made));
}

/** The slugs of the category that a category is within, and of those around that one, the outermost first. */
function around(term: WordPressTerm, bySlug: ReadonlyMap<string, WordPressTerm>): string[] {
  const slugs: string[] = [];
  let parent = bySlug.get(term.parent);
  while (parent && parent !== term && !slugs.includes(parent.slug)) {
    slugs.unshift(parent.slug);
    parent = bySlug.get(parent.parent);
  }
  return slugs;
}

/**
 * The part of a path that says the language of terms, by their numbers: where addresses of posts of a language begin with its code,
 * Polylang has those of its terms begin so too. An export says the language of terms that are translated.
 */
function languageParts(
  { terms, givenAddress }: WordPressSite,
  posts: readonly AddressedPost[],
): Map<string, string> {
  const base = `${givenAddress}/`;
  const first = (link: string) => (link.startsWith(base) ? link.slice(base.length).split('/', 1)[0] : '');
  const used = new Set(posts.map(({ link }) => first(link)));
  const parts = new Map<string, string>();
  for (const { taxonomy, description } of terms) {
    if (taxonomy !== 'term_translations') continue;
    for (const [code, id] of entriesOf(description)) if (used.has(code)) parts.set(String(id), code);
  }
  return parts;
}

/** The first part of the paths at which WordPress shows categories and tags, as far as its settings do not say otherwise. */
const baseOf = ({ taxonomy }: WordPressTerm) => (taxonomy === 'category' ? 'category' : 'tag');

/** Notes the addresses of categories and tags on the old site, each with the path that it will have: that which most of them have had. */
export function placeTags(
  site: WordPressSite,
  posts: readonly AddressedPost[],
  report: ConversionReport,
): void {
  const terms = site.terms.filter(isTag);
  if (terms.length === 0) return;
  const categories = terms.filter(term => baseOf(term) === 'category');
  const base = categories.length > terms.length / 2 ? 'category' : 'tag';
  const slash = site.postUrl.endsWith('/') ? '/' : '';
  site.tagUrl = `/${base}/{slug}${slash}`;
  const bySlug = new Map(categories.map(term => [term.slug, term]));
  const languages = languageParts(site, posts);
  for (const term of terms) {
    const language = languages.get(term.id);
    const tag = tagOf(site.address, term);
    const within = baseOf(term) === 'category' ? around(term, bySlug) : [];
    const parts = [...(language ? [language] : []), baseOf(term), ...within, term.slug || tag.name];
    const former = parts.map(encodeURIComponent).join('/');
    const path = `/${base}/${encodeURIComponent(tagSlugOf(tag))}${slash}`;
    const made = pathOf(site.address + path);
    const before = `${site.givenAddress}/${former}${slash}`;
    site.links.set(before, made);
    site.shownTerms.set(term.id, { url: made, title: tag.name });
    if (!isSameAddress(before, site.givenAddress + path)) report.readdressed(tag.name, pathOf(before), made);
  }
}
