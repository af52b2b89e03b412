// @ts-check
// What the pages are made of, and where each of them is.

/** @typedef {import('blog-content-client').Schemas} Schemas */
/** @typedef {Pick<Schemas['Blog'], 'name' | 'slogan' | 'logoUrl' | 'siteUrl' | 'postUrl' | 'language'>} Blog */
/** @typedef {Pick<Schemas['Post'], 'title' | 'published' | 'url'>} Line */
/** @typedef {Line & Pick<Schemas['Post'], 'excerpt' | 'author' | 'postImage'>} Entry */
/** @typedef {Entry & Pick<Schemas['Post'], 'content' | 'contentHtml' | 'tags'>} Post */
/** @typedef {Pick<Schemas['Tag'], 'tagId' | 'slug' | 'name'>} Tag */
/** @typedef {Pick<Schemas['Author'], 'authorId' | 'userName' | 'displayName' | 'userImage'>} Author */
/** @typedef {import('./html.mjs').Part} Part */

/**
 * What a page needs to know of its site.
 * @typedef {object} Site
 * @property {Blog} blog
 * @property {boolean} isStatic whether nobody is there who answers a search
 * @property {string} [resized] the address of a picture in another width, with `{width}` and `{url}`
 */

/** What the pages ask the service for. */
export const blogFields = /** @type {const} */ (['name', 'slogan', 'logoUrl', 'siteUrl', 'postUrl', 'language']);
export const lineFields = /** @type {const} */ (['title', 'published', 'url']);
export const entryFields = /** @type {const} */ ([...lineFields, 'excerpt', 'author', 'postImage']);
export const postFields = /** @type {const} */ ([...entryFields, 'postId', 'content', 'contentHtml', 'tags']);

/** How many posts a page of the home page has. */
export const pageSize = 10;

/** The path of the site's root, such as `/` or `/blog/`. @param {Blog} blog */
export const rootOf = ({ siteUrl }) => new URL(siteUrl ?? '/', 'http://site').pathname.replace(/\/?$/, '/');

/** The path of a post's page. @param {{ url?: string }} post */
export const postPath = ({ url = '/' }) => new URL(url, 'http://site').pathname;

/** A slug may be any text, and several may have the same: where it makes no path, the identifier does. */
const segment = (/** @type {string | undefined} */ slug, /** @type {string} */ id) =>
  slug && /^[\w-]+$/.test(slug) ? slug : id;
/** @type {(tag: Tag) => string} */
export const tagKey = ({ slug, tagId }) => segment(slug, tagId);
/** @type {(author: Author) => string} */
export const authorKey = ({ userName, authorId }) => segment(userName, authorId);

/** @type {(blog: Blog, number: number) => string} */
export const pagePath = (blog, number) => rootOf(blog) + (number === 1 ? '' : `page/${number}/`);

