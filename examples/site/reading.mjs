// @ts-check
// What the site asks the service for, with the typed client.

import { BlogClient } from 'blog-content-client';
import { settings } from './settings.mjs';
import { authorKey, pageSize, tagKey } from './site.mjs';

/** @typedef {import('./site.mjs').Line} Line */

const blogFields = /** @type {const} */ ([
  'blogId',
  'name',
  'slogan',
  'logoUrl',
  'siteUrl',
  'postUrl',
  'language',
]);
const lineFields = /** @type {const} */ (['postId', 'title', 'published', 'url']);
const entryFields = /** @type {const} */ ([
  ...lineFields,
  'lastModified',
  'excerpt',
  'author',
  'tags',
  'postImage',
]);
const postFields = /** @type {const} */ ([...entryFields, 'content', 'contentHtml', 'formerSlugs', 'media']);

const status = /** @type {const} */ ('published');

/** An address of the blog, or of one of its posts, at the domain of the settings. @param {string} url */
const atDomain = url =>
  settings.domain ? new URL(new URL(url).pathname, `https://${settings.domain}`).href : url;

/** @type {<T>(items: AsyncIterable<T>) => Promise<T[]>} */
async function all(items) {
  const list = [];
  for await (const item of items) list.push(item);
  return list;
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
  return {
    /** @throws Error for a blog that does not say where its site is. */
    async blog() {
      const blog = await api.get('/blog/{blogId}', { path, fields: blogFields });
      const { siteUrl, postUrl } = blog;
      const { title: name = blog.name, slogan = blog.slogan } = settings;
      if (siteUrl && postUrl)
        return { ...blog, name, ...(slogan && { slogan }), siteUrl: atDomain(siteUrl), postUrl };
      throw new Error('The blog needs siteUrl and postUrl, which say where the site and its posts are');
    },
    tags,
    authors,
    tag: async (/** @type {string} */ key) => (await tags()).find(each => tagKey(each) === key),
    author: async (/** @type {string} */ key) => (await authors()).find(each => authorKey(each) === key),
    /** @type {(query?: { q?: string, tag?: string, author?: string }) => Promise<Line[]>} */
    lines: query => all(api.items(post, { path, query: { ...query, status }, fields: lineFields })),
    entries: () => all(api.items(post, { path, query: { status }, fields: entryFields })),
    posts: () => api.items(post, { path, query: { status }, fields: postFields }),
    /** A page of the newest ones, and whether it is the last one: one more than is shown tells. */
    async page(/** @type {number} */ number) {
      const query = /** @type {const} */ ({
        status: 'published',
        count: pageSize + 1,
        skip: (number - 1) * pageSize,
      });
      const entries = await api.get(post, { path, query, fields: entryFields });
      return { entries: entries.slice(0, pageSize), isLast: entries.length <= pageSize };
    },
    /**
     * The published posts that a place of one names, in the order in which they were published.
     * @param {{ slug?: string | undefined, id?: string | undefined }} place
     */
    async *at({ slug, id }) {
      if (id) yield await api.get(`${post}/{id}`, { path: { blogId, id }, fields: postFields });
      else if (slug)
        yield* api.items(post, { path, query: { slug, status, order: 'oldest' }, fields: postFields });
    },
    /** What the service makes of its posts, as it makes it. @param {string} name */
    async feed(name) {
      const answer = await fetch(`${baseUrl}/blog/${blogId}/${name}`, { headers });
      if (!answer.ok) return undefined;
      return { type: answer.headers.get('content-type') ?? undefined, body: await answer.text() };
    },
    preview: (/** @type {string} */ id, /** @type {string} */ preview) =>
      api.get(`${post}/{id}`, { path: { blogId, id }, query: { preview }, fields: postFields }),
    /** The posts before and behind one in the list. @param {Line} shown */
    async beside({ published, postId }) {
      const place = `${published},${postId}`;
      const asked = /** @type {const} */ ([{ after: place, order: 'oldest' }, { before: place }]);
      const [newer, older] = await Promise.all(
        asked.map(query =>
          api.get(post, { path, query: { ...query, status, count: 1 }, fields: lineFields }),
        ),
      );
      return { newer: newer?.[0], older: older?.[0] };
    },
  };
}
