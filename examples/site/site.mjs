// @ts-check
// What the pages are made of, and where each of them is.

/** @typedef {import('blog-content-client').Schemas} Schemas */
/** @typedef {Pick<Schemas['Blog'], 'name' | 'slogan' | 'logoUrl' | 'language' | 'publisherName' | 'menu'> & { siteUrl: string, postUrl: string }} Blog */
/** @typedef {Pick<Schemas['Post'], 'postId' | 'title' | 'published' | 'url'>} Line */
/** @typedef {Line & Pick<Schemas['Post'], 'excerpt' | 'author' | 'coAuthors' | 'tags' | 'postImage' | 'lastModified' | 'seo'>} Entry */
/** @typedef {Entry & Pick<Schemas['Post'], 'content' | 'contentHtml' | 'formerSlugs' | 'media'>} Post */
/** @typedef {Schemas['Medium']} Medium */
/** @typedef {Schemas['Seo']} Seo */
/** @typedef {Omit<Entry, 'excerpt'> & Pick<Schemas['Post'], 'formerSlugs' | 'media'>} Listed */
/** @typedef {Pick<Schemas['Tag'], 'tagId' | 'slug' | 'name' | 'seo' | 'description' | 'image'>} Tag */
/** @typedef {Pick<Schemas['Author'], 'authorId' | 'userName' | 'displayName' | 'userImage' | 'seo' | 'bio' | 'websiteUrl'>} Author */

/**
 * What an owner may set in `settings.mjs`.
 * @typedef {object} Settings
 * @property {string} [title]
 * @property {string} [slogan]
 * @property {string} [domain]
 * @property {Partial<Record<'paper' | 'ink' | 'soft' | 'line' | 'accent' | 'sunk', [light: string, dark: string]>>} [colours]
 */

/**
 * What a page needs to know of its site.
 * @typedef {object} Site
 * @property {Blog} blog
 * @property {boolean} [isStatic] whether nobody is there who answers a search
 * @property {string | undefined} [resized] the address of a picture in another width, with `{width}` and `{url}`
 */

/** How many posts a page of the newest ones has. */
export const pageSize = 10;

/** The path of the site's root, such as `/` or `/blog/`. @param {Blog} blog */
export const rootOf = ({ siteUrl }) => new URL(siteUrl).pathname.replace(/\/?$/, '/');

/** The path of a post's page. @param {{ url?: string }} post */
export const postPath = ({ url = '/' }) => new URL(url, 'http://site').pathname;

/** All who wrote a post, each once. @type {(post: Pick<Entry, 'author' | 'coAuthors'>) => Author[]} */
export const authorsOf = ({ author, coAuthors = [] }) => [
  ...new Map([...(author ? [author] : []), ...coAuthors].map(each => [each.authorId, each])).values(),
];

/** A path as a reader may write it: with or without a slash at the end, encoded in one way or another. @param {string} path */
export function looseForm(path) {
  const plain = path.replace(/\/$/, '');
  try {
    return decodeURIComponent(plain);
  } catch {
    // No browser encodes a text like that.
    return plain;
  }
}

/** The path that a post would have with another slug. @type {(blog: Blog, post: Line, slug: string) => string} */
export function pathWithSlug(blog, { postId, published = '' }, slug) {
  const [yyyy = '', mm = '', dd = ''] = published.slice(0, 10).split('-');
  /** @type {Record<string, string>} */
  const values = { yyyy, mm, dd, slug: encodeURIComponent(slug), id: postId };
  const path = blog.postUrl.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
  return rootOf(blog).replace(/\/$/, '') + path;
}

export const guid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** What stands in the place of each part of `postUrl`. */
const forms = {
  yyyy: '\\d{4}',
  mm: '\\d\\d',
  dd: '\\d\\d',
  slug: '(?<slug>.+?)',
  id: `(?<id>${guid})`,
};

/**
 * What a path below the root says of a post, if it is one of a post, with or without a slash at the end.
 * @param {Blog} blog
 * @param {string} path
 * @returns {{ slug?: string, id?: string }}
 */
export function placeOfPost({ postUrl }, path) {
  try {
    const plain = decodeURIComponent(postUrl).replace(/^\/|\/$/g, '');
    const literal = plain.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
    const shape = literal.replace(/\{(\w+)\}/g, (_, name) => forms[/** @type {keyof typeof forms} */ (name)]);
    return { ...new RegExp(`^${shape}/?$`).exec(decodeURIComponent(path))?.groups };
  } catch {
    // No browser encodes a text like that.
    return {};
  }
}

/** The longest name of a file that file systems have, in bytes. */
export const maxName = 255;

/** A slug may be any text, and several may have the same: where it makes no path, the identifier does. */
const keyOf = (/** @type {string | undefined} */ slug, /** @type {string} */ id) =>
  slug && /^[\p{L}\p{N}\p{M}_-]+$/u.test(slug) && Buffer.byteLength(slug) <= maxName ? slug : id;
/** @type {(tag: Tag) => string} */
export const tagKey = ({ slug, tagId }) => keyOf(slug, tagId);
/** @type {(author: Author) => string} */
export const authorKey = ({ userName, authorId }) => keyOf(userName, authorId);

/** @type {(blog: Blog, number: number) => string} */
export const pagePath = (blog, number) => rootOf(blog) + (number === 1 ? '' : `page/${number}/`);

/** @type {(blog: Blog, room: 'archive' | 'tags' | 'authors', key?: string) => string} */
export const roomPath = (blog, room, key) =>
  `${rootOf(blog)}${room}/${key === undefined ? '' : `${encodeURIComponent(key)}/`}`;
