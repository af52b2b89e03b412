// @ts-check
// What the site asks the service for, with the typed client.

import { BlogClient, ServiceError } from 'blog-content-client';
import { settings } from './settings.mjs';
import { authorKey, looseForm, pageSize } from './site.mjs';

/** @typedef {import('./site.mjs').Line} Line */
/** @typedef {'true' | 'false'} Flag whether it is posts that are asked for, or pages */
/** @typedef {Pick<import('./site.mjs').Post, 'postId' | 'contentHtml' | 'excerpt' | 'jsonLd'> & { content?: string }} Text */

const blogFields = /** @type {const} */ ([
  'blogId',
  'name',
  'slogan',
  'logoUrl',
  'siteUrl',
  'postUrl',
  'language',
  'publisherName',
  'menu',
  'pageUrl',
  'tagUrl',
]);
const lineFields = /** @type {const} */ (['postId', 'title', 'published', 'url', 'language', 'isListed']);
/** What the service answers at once for all posts, because it renders nothing for it. */
const madeFields = /** @type {const} */ ([
  ...lineFields,
  'lastModified',
  'author',
  'coAuthors',
  'tags',
  'postImage',
  'seo',
  'isFeatured',
]);
const entryFields = /** @type {const} */ ([...madeFields, 'excerpt']);
const listedFields = /** @type {const} */ ([...madeFields, 'formerSlugs', 'media', 'translations']);
const postFields = /** @type {const} */ ([...listedFields, 'jsonLd', 'excerpt', 'content', 'contentHtml']);
const feedFields = /** @type {const} */ ([...entryFields, 'contentHtml', 'media']);
/** What it renders for each. */
const textFields = /** @type {const} */ (['postId', 'contentHtml', 'excerpt', 'jsonLd']);

/** More posts than a blog has. */
const allOfThem = 1_000_000;

const status = /** @type {const} */ ('published');
/** @type {{ isListed: Flag }} */
const posts = { isListed: 'true' };

/** Where a post is in the list. @param {Pick<Line, 'published' | 'postId'>} post */
const placeOf = ({ published, postId }) => `${published},${postId}`;

/** What is not there is undefined. @param {unknown} error */
function ifThere(error) {
  if (error instanceof ServiceError && error.status === 404) return undefined;
  throw error;
}

/** How many texts are read with one request. */
const runLength = 50;

/**
 * The wanted posts of a list, as runs of posts that are one behind the other, which are read together.
 * @type {<T>(list: readonly T[], isWanted: (one: T) => boolean) => { newer: T | undefined, older: T | undefined }[]}
 */
export function runsOf(list, isWanted) {
  /** @type {{ first: number, end: number }[]} */
  const runs = [];
  for (const [index, one] of list.entries()) {
    if (!isWanted(one)) continue;
    const last = runs.at(-1);
    if (last?.end === index && index - last.first < runLength) last.end++;
    else runs.push({ first: index, end: index + 1 });
  }
  return runs.map(({ first, end }) => ({ newer: list[first - 1], older: list[end] }));
}

/** @type {<T>(items: AsyncIterable<T>) => Promise<T[]>} */
async function all(items) {
  const list = [];
  for await (const item of items) list.push(item);
  return list;
}

/** For how long redirects that were read are used, in milliseconds: what the public API answers is as old. */
const redirectsAge = 60_000;

/** @typedef {{ from: string, to: string, status: number }} Redirect */

/** The redirects by their paths, as `looseForm` has these; the first one from a path counts. @param {() => Promise<Redirect[]>} read */
function keptRedirects(read) {
  /** @type {{ at: number, found: Promise<Map<string, Redirect>> } | undefined} */
  let kept;
  const byPath = async () => new Map((await read()).reverse().map(each => [looseForm(each.from), each]));
  return () => {
    if (!kept || performance.now() - kept.at > redirectsAge) {
      const reading = { at: performance.now(), found: byPath() };
      kept = reading;
      reading.found.catch(() => {
        if (kept === reading) kept = undefined;
      });
    }
    return kept.found;
  };
}

/**
 * A blog, as the site reads it.
 * @param {string} baseUrl the API's address.
 * @param {string} blogId
 * @param {Record<string, string>} [headers] what signs in, where the API is not the public one.
 */
export function openBlog(baseUrl, blogId, headers = {}) {
  const api = new BlogClient({ baseUrl, headers });
  const path = { blogId };
  const post = '/blog/{blogId}/post';
  const tags = () => all(api.items('/blog/{blogId}/tag', { path }));
  const authors = () => all(api.items('/blog/{blogId}/author', { path }));
  /**
   * The text of one post, also as it was written, because it may be too long to be rendered; undefined if the post is no longer there.
   * @type {(id: string) => Promise<Text | undefined>}
   */
  const text = id =>
    api.get(`${post}/{id}`, { path: { blogId, id }, fields: [...textFields, 'content'] }).catch(ifThere);
  /**
   * All redirects of the site. `redirects.json`, which has former slugs as well, only the public API has, so the client does not know it.
   * @returns {Promise<Redirect[]>}
   */
  async function redirects() {
    const response = await fetch(`${baseUrl}/blog/${blogId}/redirects.json`, { headers });
    if (response.status === 404)
      return (await api.get('/blog/{blogId}/redirects', { path }).catch(ifThere))?.redirects ?? [];
    if (!response.ok) throw new Error(`The redirects could not be read: ${response.status}`);
    return /** @type {{ redirects: Redirect[] }} */ (await response.json()).redirects;
  }
  return {
    /** @throws Error for a blog that does not say where its site is. */
    async blog() {
      const blog = await api.get('/blog/{blogId}', { path, fields: blogFields });
      const { siteUrl, postUrl } = blog;
      const { title: name = blog.name, slogan = blog.slogan } = settings;
      if (siteUrl && postUrl) return { ...blog, name, ...(slogan && { slogan }), siteUrl, postUrl };
      throw new Error('The blog needs siteUrl and postUrl, which say where the site and its posts are');
    },
    redirects,
    redirectsByPath: keptRedirects(redirects),
    tags,
    authors,
    author: async (/** @type {string} */ key) => (await authors()).find(each => authorKey(each) === key),
    /** Posts that are found; a search finds pages as well. @type {(query?: { q?: string, tag?: string, author?: string }) => Promise<Line[]>} */
    lines: (asked = {}) => {
      const query = { ...asked, status, ...(!asked.q && posts) };
      return all(api.items(post, { path, query, fields: lineFields }));
    },
    /** All published posts, newest first, or all pages, without their texts and excerpts. @param {Flag} isListed */
    async listed(isListed) {
      const query = { status, isListed, count: allOfThem };
      return (await api.get(post, { path, query, fields: listedFields })) ?? [];
    },
    /** The same with their excerpts, which the service makes of each. @param {Flag} isListed */
    entries: isListed => all(api.items(post, { path, query: { status, isListed }, fields: entryFields })),
    /** The published posts, or pages, that were written or became due after a moment. @type {(isListed: Flag, modifiedAfter: string) => Promise<string[]>} */
    async changedSince(isListed, modifiedAfter) {
      const query = { status, isListed, count: allOfThem, modifiedAfter };
      const changed = (await api.get(post, { path, query, fields: ['postId'] })) ?? [];
      return changed.map(({ postId }) => postId);
    },
    text,
    /**
     * The texts of the published posts between two in the list, or from its beginning, or to its end.
     * @type {(newer: Line | undefined, older: Line | undefined) => Promise<(Text | undefined)[]>}
     */
    async texts(newer, older) {
      const query = {
        status,
        ...posts,
        ...(newer && { before: placeOf(newer) }),
        ...(older && { after: placeOf(older) }),
      };
      const found = await all(api.items(post, { path, query, fields: textFields }));
      return Promise.all(found.map(each => (each.contentHtml === undefined ? text(each.postId) : each)));
    },
    /** A page of the newest ones, and whether it is the last one. To know that, it reads one more than it shows. */
    async page(/** @type {number} */ number) {
      const query = { status, ...posts, count: pageSize + 1, skip: (number - 1) * pageSize };
      const entries = await api.get(post, { path, query, fields: entryFields });
      return { entries: entries.slice(0, pageSize), isLast: entries.length <= pageSize };
    },
    /** The newest of those that are featured. */
    featured() {
      const query = /** @type {const} */ ({ status, ...posts, isFeatured: 'true', count: pageSize });
      return api.get(post, { path, query, fields: entryFields });
    },
    /**
     * The published posts and pages that places name, in the order in which they were published.
     * @param {readonly { slug?: string, id?: string }[]} places
     */
    async *at(places) {
      for (const id of new Set(places.flatMap(place => place.id ?? []))) {
        const found = await api
          .get(`${post}/{id}`, { path: { blogId, id }, fields: postFields })
          .catch(ifThere);
        if (found) yield found;
      }
      for (const slug of new Set(places.flatMap(place => place.slug ?? [])))
        yield* api.items(post, { path, query: { slug, status, order: 'oldest' }, fields: postFields });
    },
    /** The newest posts with their texts, for the feeds. @param {number} count */
    async newest(count) {
      const query = { status, ...posts, count };
      return (await api.get(post, { path, query, fields: feedFields })) ?? [];
    },
    preview: (/** @type {string} */ id, /** @type {string} */ preview) =>
      api.get(`${post}/{id}`, { path: { blogId, id }, query: { preview }, fields: postFields }),
    /**
     * The posts before and behind one in the list, in its language; a page has none.
     * @param {Line} shown
     * @param {string | undefined} usual the language of posts that do not say theirs.
     */
    async beside({ published, postId, isListed, language }, usual) {
      if (isListed === false) return {};
      const spoken = language ?? usual;
      const same = { status, ...posts, ...(spoken && { language: spoken }) };
      const place = placeOf({ published, postId });
      const asked = /** @type {const} */ ([{ after: place, order: 'oldest' }, { before: place }]);
      const [newer, older] = await Promise.all(
        asked.map(query =>
          api.get(post, { path, query: { ...query, ...same, count: 1 }, fields: lineFields }),
        ),
      );
      return { newer: newer?.[0], older: older?.[0] };
    },
  };
}
