// @ts-check
// Where other systems have feeds, tags and authors, so that what leads there still arrives.

import { authorKey, roomPath, rootOf, tagKey } from './site.mjs';

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

/** Rooms by their former names. @type {Readonly<Record<string, 'tags' | 'authors'>>} */
export const formerRooms = { tag: 'tags', category: 'tags', author: 'authors' };

/**
 * Where a path of before leads; undefined if it is none.
 * @type {(blog: Blog, below: string) => string | undefined} `below` is the path below the root.
 */
export function formerPlace(blog, below) {
  const path = below.replace(/\/$/, '');
  const feed = Object.hasOwn(formerFeeds, path) ? formerFeeds[path] : undefined;
  if (feed) return rootOf(blog) + feed;
  // A category may be within another one; its own name is the last.
  const [, former = '', key] = /^(tag|category|author)\/(?:[^/]+\/)*([^/]+)$/.exec(path) ?? [];
  const room = formerRooms[former];
  return room && key && `${roomPath(blog, room)}${key}/`;
}

/**
 * The paths at which tags and authors were, with where each leads.
 * @param {Blog} blog
 * @param {readonly import('./site.mjs').Tag[]} tags
 * @param {readonly import('./site.mjs').Author[]} authors
 */
export function formerPages(blog, tags, authors) {
  const keys = { tags: tags.map(tagKey), authors: authors.map(authorKey) };
  return Object.entries(formerRooms).flatMap(([former, room]) =>
    keys[room].map(key => ({
      from: `${rootOf(blog)}${former}/${encodeURIComponent(key)}/`,
      to: roomPath(blog, room, key),
    })),
  );
}

/**
 * The same for Cloudflare Pages, which sends redirects before it looks for files; on other hosts that read this file (Netlify, GitLab Pages), files come first.
 * @param {Blog} blog
 * @param {readonly string[]} paths of the feeds and rooms above, those at which nothing of the site is now.
 */
export function redirectsFile(blog, paths) {
  const root = rootOf(blog);
  const lines = paths.flatMap(path => {
    const room = formerRooms[path];
    if (room) return [[`${path}/*`, `${room}/:splat`]];
    return (path.endsWith('.xml') ? [path] : [path, `${path}/`]).map(from => [from, formerFeeds[path]]);
  });
  return lines.map(([from, to]) => `${root}${from} ${root}${to} 301\n`).join('');
}
