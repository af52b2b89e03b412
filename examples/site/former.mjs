// @ts-check
// Where other systems have feeds, tags and authors, so that what leads there still arrives.

import { writeRedirects } from 'blog-content-client/feeds';
import { authorKey, pathBy, roomPath, rootOf, tagKey, tagPath } from './site.mjs';
import { previewRoutes, previewRule } from './studio-frame.mjs';

/** @typedef {import('./site.mjs').Blog} Blog */

/** Feeds of WordPress, Ghost, Jekyll, Hugo and others, by the path below the root, without a slash at its end. @type {Readonly<Record<string, string>>} */
export const formerFeeds = {
  feed: 'feed.rss',
  rss: 'feed.rss',
  'feed/rss2': 'feed.rss',
  'feed/atom': 'feed.atom',
  'feed.xml': 'feed.rss',
  'rss.xml': 'feed.rss',
  'index.xml': 'feed.rss',
  'atom.xml': 'feed.atom',
};

/** Rooms by their former names; tags may be elsewhere than in the site's own room. @type {Readonly<Record<string, 'tags' | 'authors'>>} */
export const formerRooms = { tags: 'tags', tag: 'tags', category: 'tags', author: 'authors' };

/**
 * Where a path of before leads; undefined if it is none.
 * @type {(blog: Blog, below: string) => string | undefined} `below` is the path below the root.
 */
export function formerPlace(blog, below) {
  const path = below.replace(/\/$/, '');
  const feed = Object.hasOwn(formerFeeds, path) ? formerFeeds[path] : undefined;
  if (feed) return rootOf(blog) + feed;
  // A category may be within another one; its own name is the last.
  const [, former = '', key] = /^(tags|tag|category|author)\/(?:[^/]+\/)*([^/]+)$/.exec(path) ?? [];
  const room = formerRooms[former];
  if (!room || !key) return undefined;
  if (room === 'authors' || !blog.tagUrl) return `${roomPath(blog, room)}${key}/`;
  return blog.tagUrl.includes('{id}') ? undefined : pathBy(blog, blog.tagUrl, { slug: key });
}

/**
 * The paths at which tags and authors were, with where each leads.
 * @param {Blog} blog
 * @param {readonly import('./site.mjs').Tag[]} tags
 * @param {readonly import('./site.mjs').Author[]} authors
 */
export function formerPages(blog, tags, authors) {
  const places = {
    tags: tags.map(tag => ({ key: tagKey(tag), to: tagPath(blog, tag) })),
    authors: authors.map(authorKey).map(key => ({ key, to: roomPath(blog, 'authors', key) })),
  };
  return Object.entries(formerRooms).flatMap(([former, room]) =>
    places[room].map(({ key, to }) => ({
      from: `${rootOf(blog)}${former}/${encodeURIComponent(key)}/`,
      to,
    })),
  );
}

/**
 * The same for Cloudflare Pages, which sends redirects before it looks for files; on other hosts that read this file (Netlify, GitLab Pages), files come first.
 * @param {Blog} blog
 * @param {readonly string[]} paths of the feeds and rooms above, those at which nothing of the site is now.
 */
function ownRules(blog, paths) {
  const root = rootOf(blog);
  const lines = paths.flatMap(path => {
    const room = formerRooms[path];
    if (room === path || (room === 'tags' && blog.tagUrl)) return [];
    if (room) return [[`${path}/*`, `${room}/:splat`]];
    return (path.endsWith('.xml') ? [path] : [path, `${path}/`]).map(from => [from, formerFeeds[path]]);
  });
  return lines.map(([from, to]) => `${root}${from} ${root}${to} 301\n`).join('');
}

/** What else Static Web Apps have to know of the site. @param {import('./site.mjs').Site} site */
function ownConfig(site) {
  const routes = previewRoutes(site);
  const missing = { responseOverrides: { 404: { rewrite: '/404.html' } } };
  return JSON.stringify({ ...missing, ...(routes.length > 0 && { routes }) });
}

/**
 * The files by which hosts answer old addresses, and pages that lead on from those that are beyond what a host takes.
 * @param {import('./site.mjs').Site} site
 * @param {readonly string[]} paths as above.
 * @param {Parameters<typeof writeRedirects>[1]} redirects of the blog.
 */
export function redirectFiles(site, paths, redirects) {
  const written = [
    writeRedirects('cloudflarePages', redirects, { own: ownRules(site.blog, paths) + previewRule(site) }),
    writeRedirects('staticWebApps', redirects, { own: ownConfig(site) }),
  ];
  const files = new Map(written.flatMap(({ files }) => files.map(({ name, text }) => [name, text])));
  return { files, notes: written.flatMap(({ note }) => note ?? []) };
}
