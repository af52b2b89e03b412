import { maxSlugLength } from '../values/slug.ts';
import { isSitePath, isWebAddress } from '../values/web-address.ts';
import { maxAddressLength, type SpanningCheck } from './rules.ts';

/** What an address of a post is made from. */
export interface Addressed {
  postId: string;
  slug: string;
  /** In the form that parseDateTime returns. */
  published?: string | undefined;
  /** False for a page. */
  isListed?: boolean | undefined;
}

/** What each placeholder of a blog's `postUrl` stands for; a day is the one at the place where the post was dated. */
const placeholders: Readonly<Record<string, (post: Addressed) => string | undefined>> = {
  yyyy: ({ published }) => published?.slice(0, 4),
  mm: ({ published }) => published?.slice(5, 7),
  dd: ({ published }) => published?.slice(8, 10),
  // A slug may be any text, and a lone surrogate has no encoding.
  slug: ({ slug }) => encodeURIComponent(slug.replace(/\p{Cs}/gu, '\ufffd')),
  id: ({ postId }) => postId,
};

const placeholder = /\{([a-z]+)\}/g;

/** A text that may be in an address as it is: RFC 3986 and, as RFC 3987 has it, letters of all languages. */
const plainInAddress = /^(?:[^\s\p{Cc}\p{Cs}{}<>"\\^`|%]|%[0-9a-f]{2})*$/iu;

/** Whether a text may be in an address as it is. */
export const isPlainAddress = (text: string): boolean => plainInAddress.test(text);

/** Checks where an entry of a menu leads. */
export const isMenuUrl: SpanningCheck = {
  says: 'A path of the site, which begins with a single slash, or an absolute http or https address.',
  violation: value =>
    (isSitePath(String(value)) && isPlainAddress(String(value))) || isWebAddress(String(value))
      ? undefined
      : 'must be a path of the site, which begins with a single slash, or an absolute http or https URL',
};

function isTemplate(text: string, allowed: readonly string[]): boolean {
  const given = [...text.matchAll(placeholder)].map(([, name = '']) => name);
  const rest = text.replace(placeholder, '');
  const tellsItems = given.includes('slug') || given.includes('id');
  return (
    tellsItems && given.every(name => allowed.includes(name)) && isPlainAddress(rest) && text.startsWith('/')
  );
}

/** The maximum length of a blog's `postUrl`, in UTF-16 code units. */
export const maxPostUrl = 255;

/** The maximum length of a post's address: as many slugs as there is room for, each unit of which may take nine. */
export const maxPostAddress = maxAddressLength + (maxPostUrl / '{slug}'.length) * 9 * maxSlugLength;

/** Checks that a field makes an address of each item. @param allowed the names of the placeholders that it may have. */
export function makesAddresses(allowed: readonly string[]): SpanningCheck {
  const names = allowed.map(name => `{${name}}`).join(', ');
  return {
    says: `Begins with a slash, and has {slug} or {id}; the placeholders are ${names}.`,
    violation: value =>
      value === undefined || isTemplate(String(value), allowed)
        ? undefined
        : `must begin with a slash and have {slug} or {id}; the placeholders are ${names}`,
  };
}

/** A blog's `postUrl` makes an address of each post, and its `pageUrl` of each page. */
export const isPostUrl = makesAddresses(Object.keys(placeholders));

/** A blog's `tagUrl` makes an address of each tag, which has no date. */
export const isTagUrl = makesAddresses(['slug', 'id']);

/** A blog's `siteUrl` is what its posts' addresses begin with. */
export const isSiteUrl: SpanningCheck = {
  says: 'Without a query and a fragment.',
  violation: value => (/[?#]/.test(String(value)) ? 'must have no query and no fragment' : undefined),
};

/** The fields of a blog that say the addresses of its posts, pages and tags. */
export interface Addressing {
  siteUrl?: string | null | undefined;
  postUrl?: string | null | undefined;
  pageUrl?: string | null | undefined;
  tagUrl?: string | null | undefined;
}

/** What is stored of a blog that says them (blog-site.ts). */
export interface StoredAddressing extends Pick<Addressing, 'siteUrl' | 'postUrl'> {
  site?: Pick<Addressing, 'pageUrl' | 'tagUrl'> | undefined;
}

export const addressingOf = ({ siteUrl, postUrl, site }: StoredAddressing): Addressing => ({
  siteUrl,
  postUrl,
  pageUrl: site?.pageUrl,
  tagUrl: site?.tagUrl,
});

/** What the address of a page is made by where its blog does not say it. */
const usualPageUrl = '/{slug}/';

/** What the address of a post is made by, or that of a page. */
export const templateOf = (
  { postUrl, pageUrl }: Addressing,
  { isListed }: Pick<Addressed, 'isListed'>,
): string | null | undefined => (isListed === false ? pageUrl || usualPageUrl : postUrl);

function addressBy(
  siteUrl: string | null | undefined,
  template: string | null | undefined,
  item: Addressed,
): string | undefined {
  if (!siteUrl || !template) return undefined;
  let isWhole = true;
  const path = template.replace(placeholder, (_, name) => {
    const value = placeholders[name]?.(item);
    isWhole &&= value !== undefined;
    return value ?? '';
  });
  return isWhole ? siteUrl.replace(/\/$/, '') + path : undefined;
}

/**
 * The address of a post, by its blog's fields; undefined if they do not say it, or if it has a date and the post has none.
 */
export const postAddress = (blog: Addressing, post: Addressed): string | undefined =>
  addressBy(blog.siteUrl, templateOf(blog, post), post);

/** The address of a tag, by its blog's fields; undefined if they do not say it. */
export const tagAddress = (
  { siteUrl, tagUrl }: Addressing,
  { tagId, slug }: { tagId: string; slug: string },
): string | undefined => addressBy(siteUrl, tagUrl, { postId: tagId, slug });
