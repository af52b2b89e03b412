// @ts-check
// What the pages are made of, and where each of them is.

/** @typedef {import('blog-content-client').Schemas} Schemas */
/** @typedef {Pick<Schemas['Blog'], 'name' | 'slogan' | 'logoUrl' | 'language' | 'publisherName' | 'menu' | 'pageUrl' | 'tagUrl'> & { siteUrl: string, postUrl: string }} Blog */
/** @typedef {Pick<Schemas['Post'], 'postId' | 'title' | 'published' | 'url' | 'language' | 'isListed'>} Line */
/** @typedef {Line & Pick<Schemas['Post'], 'excerpt' | 'author' | 'coAuthors' | 'tags' | 'postImage' | 'lastModified' | 'seo' | 'isFeatured'>} Entry */
/** @typedef {Entry & Pick<Schemas['Post'], 'content' | 'contentHtml' | 'formerSlugs' | 'media' | 'translations' | 'jsonLd'>} Post */
/** @typedef {Schemas['Medium']} Medium */
/** @typedef {Schemas['Seo']} Seo */
/** @typedef {Omit<Entry, 'excerpt'> & Pick<Schemas['Post'], 'formerSlugs' | 'media' | 'translations'>} Listed */
/** @typedef {Pick<Schemas['Tag'], 'tagId' | 'slug' | 'name' | 'seo' | 'description' | 'image'>} Tag */
/** @typedef {Pick<Schemas['Author'], 'authorId' | 'userName' | 'displayName' | 'userImage' | 'seo' | 'bio' | 'websiteUrl'>} Author */

/**
 * What an owner may set in `settings.mjs`.
 * @typedef {object} Settings
 * @property {string} [title]
 * @property {string} [slogan]
 * @property {Partial<Record<'paper' | 'ink' | 'soft' | 'line' | 'accent' | 'sunk', [light: string, dark: string]>>} [colours]
 */

/**
 * What a page needs to know of its site.
 * @typedef {object} Site
 * @property {Blog} blog
 * @property {boolean} [isStatic] whether nobody is there who answers a search
 * @property {string | undefined} [resized] the address of a picture in another width, with `{width}` and `{url}`
 * @property {string | undefined} [studio] the origin of the studio, which shows drafts on this site; of no other page it takes any
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

/**
 * The translations of a post that have an address, itself included, one for each language.
 * @type {(post: Pick<Post, 'postId' | 'translations'>) => { postId: string, language: string, url: string }[]}
 */
export function translationsOf({ postId, translations = [] }) {
  const known = translations.flatMap(({ language, url, ...each }) =>
    language && url ? [{ ...each, language, url }] : [],
  );
  const itself = known.filter(each => each.postId === postId);
  return [...new Map([...known, ...itself].map(each => [each.language.toLowerCase(), each])).values()];
}

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

/** What the address of a post is made by, or that of a page. @type {(blog: Blog, post: Pick<Line, 'isListed'>) => string} */
export const templateOf = ({ postUrl, pageUrl = '/{slug}/' }, { isListed }) =>
  isListed === false ? pageUrl : postUrl;

/** The path that a template makes. @type {(blog: Blog, template: string, values: Record<string, string>) => string} */
export const pathBy = (blog, template, values) =>
  rootOf(blog).replace(/\/$/, '') + template.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');

/** The path that a post would have with another slug. @type {(blog: Blog, post: Line, slug: string) => string} */
export function pathWithSlug(blog, post, slug) {
  const { postId: id, published = '' } = post;
  const [yyyy = '', mm = '', dd = ''] = published.slice(0, 10).split('-');
  return pathBy(blog, templateOf(blog, post), { yyyy, mm, dd, slug: encodeURIComponent(slug), id });
}

export const guid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** What stands in the place of each part of a template. */
const forms = {
  yyyy: '\\d{4}',
  mm: '\\d\\d',
  dd: '\\d\\d',
  slug: '(?<slug>.+?)',
  id: `(?<id>${guid})`,
};

/**
 * What a path below the root says of what is there, if a template makes such paths, with or without a slash at the end.
 * @param {string} template
 * @param {string} path
 * @returns {{ slug?: string, id?: string }}
 */
export function placeIn(template, path) {
  try {
    const plain = decodeURIComponent(template).replace(/^\/|\/$/g, '');
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
  slug && /^[\p{L}\p{N}\p{M}_-]+$/u.test(slug) && new TextEncoder().encode(slug).length <= maxName
    ? slug
    : id;
/** @type {(tag: Tag) => string} */
export const tagKey = ({ slug, tagId }) => keyOf(slug, tagId);
/** @type {(author: Author) => string} */
export const authorKey = ({ userName, authorId }) => keyOf(userName, authorId);

/** @type {(blog: Blog, number: number) => string} */
export const pagePath = (blog, number) => rootOf(blog) + (number === 1 ? '' : `page/${number}/`);

/** @type {(blog: Blog, room: 'archive' | 'tags' | 'authors', key?: string) => string} */
export const roomPath = (blog, room, key) =>
  `${rootOf(blog)}${room}/${key === undefined ? '' : `${encodeURIComponent(key)}/`}`;

/** The path of a tag's page: in the site's own room, unless the blog says its address. @type {(blog: Blog, tag: Tag) => string} */
export const tagPath = (blog, tag) =>
  blog.tagUrl
    ? pathBy(blog, blog.tagUrl, { slug: encodeURIComponent(tag.slug ?? tag.tagId), id: tag.tagId })
    : roomPath(blog, 'tags', tagKey(tag));
