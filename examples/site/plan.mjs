// @ts-check
// Which pages and files the built site has, and where: its own first, then posts as they were published, then where something was before.

import { robots, sitemapFile, sitemapNames } from './feeds.mjs';
import { formerFeeds, formerPages, formerRooms, redirectsFile } from './former.mjs';
import { feeds } from './layout.mjs';
import * as pages from './pages.mjs';
import { Places } from './places.mjs';
import {
  authorKey,
  authorsOf,
  pagePath,
  pageSize,
  pathWithSlug,
  postPath,
  roomPath,
  rootOf,
  tagKey,
} from './site.mjs';

/** @typedef {import('./site.mjs').Site} Site */
/** @typedef {import('./site.mjs').Entry} Entry */
/** @typedef {import('./site.mjs').Listed} Listed */
/** @typedef {import('./site.mjs').Tag} Tag */
/** @typedef {import('./site.mjs').Author} Author */

/** A page, and what makes it of all posts that are shown; undefined if there is no such page then. */
/** @typedef {{ path: string, make: (entries: readonly Entry[]) => string | undefined, isFile?: boolean }} Page */

/** How many pages of the newest posts there are. @param {number} posts */
const pageCount = posts => Math.max(1, Math.ceil(posts / pageSize));

/** The pages that show lists of posts, of which there are at most so many. @type {(site: Site, most: number) => Page[]} */
const turnedPages = (site, most) =>
  Array.from({ length: pageCount(most) }, (_, index) => ({
    path: pagePath(site.blog, index + 1),
    make: entries => {
      const last = pageCount(entries.length);
      const shown = entries.slice(index * pageSize, (index + 1) * pageSize);
      const turns = { number: index + 1, isLast: index + 1 === last };
      return index < last ? pages.homePage(site, shown, turns) : undefined;
    },
  }));

/** @type {(site: Site, tags: readonly Tag[]) => Page[]} */
const tagPages = (site, tags) =>
  [...new Map(tags.map(tag => [tagKey(tag), tag]))].map(([key, tag]) => ({
    path: roomPath(site.blog, 'tags', key),
    make: entries => {
      const tagged = entries.filter(post => post.tags?.some(each => tagKey(each) === key));
      return pages.tagPage(site, tag, tagged);
    },
  }));

/** @type {(site: Site, authors: readonly Author[]) => Page[]} */
const authorPages = (site, authors) =>
  [...new Map(authors.map(author => [authorKey(author), author]))].map(([key, author]) => ({
    path: roomPath(site.blog, 'authors', key),
    make: entries => {
      const theirs = entries.filter(post => authorsOf(post).some(each => authorKey(each) === key));
      return pages.authorPage(site, author, theirs);
    },
  }));

/** The site's own pages and files, whatever the slugs of posts are. @type {(site: Site, posts: number, tags: readonly Tag[], authors: readonly Author[]) => Page[]} */
function ownPages(site, posts, tags, authors) {
  const { blog } = site;
  const sitemaps = sitemapNames(posts).map(name => ({
    path: rootOf(blog) + name,
    isFile: true,
    make: (/** @type {readonly Entry[]} */ entries) => sitemapFile(blog, entries, name),
  }));
  return [
    ...turnedPages(site, posts),
    { path: roomPath(blog, 'archive'), make: entries => pages.archivePage(site, entries) },
    { path: roomPath(blog, 'tags'), make: () => pages.tagsPage(site, tags) },
    ...tagPages(site, tags),
    { path: roomPath(blog, 'authors'), make: () => pages.authorsPage(site, authors) },
    ...authorPages(site, authors),
    {
      path: `${rootOf(blog)}404.html`,
      isFile: true,
      make: () => pages.missingPage(site),
    },
    {
      path: `${rootOf(blog)}search.json`,
      isFile: true,
      make: entries => pages.searchData(site, entries),
    },
    { path: `${rootOf(blog)}robots.txt`, isFile: true, make: () => robots(blog) },
    ...sitemaps,
  ];
}

/**
 * Gives everything its place.
 * @param {Site} site
 * @param {{ listed: readonly Listed[], tags: readonly Tag[], authors: readonly Author[] }} read all posts, newest first, and what they may name.
 * @param {readonly { file: string, text: string }[]} fixed files that are the same for every blog.
 */
export function planSite(site, { listed, ...read }, fixed) {
  const { blog } = site;
  const root = rootOf(blog);
  // Where the API is not the public one, its lists have the tags and authors of drafts as well.
  const named = new Set(
    listed.flatMap(post => [
      ...(post.tags ?? []).map(({ tagId }) => tagId),
      ...authorsOf(post).map(({ authorId }) => authorId),
    ]),
  );
  const tags = read.tags.filter(({ tagId }) => named.has(tagId));
  const authors = read.authors.filter(({ authorId }) => named.has(authorId));

  const places = new Places(root);
  /** @type {{ path: string, reason: string }[]} */
  const leftOut = [];
  /** @type {{ file: string, make: Page['make'] }[]} */
  const simple = [];
  /** @type {(page: Page) => void} */
  const add = ({ path, make, isFile }) => {
    const { file, fault } = places.take(path, isFile);
    if (file === undefined) leftOut.push({ path, reason: fault });
    else simple.push({ file, make });
  };

  for (const { file, text } of fixed) add({ path: root + file, isFile: true, make: () => text });
  for (const page of ownPages(site, listed.length, tags, authors)) add(page);
  for (const { file } of feeds) places.take(root + file, true);
  add({ path: `${root}_redirects`, isFile: true, make: () => redirectsFile(blog, formerPaths) });

  /** The posts that have a page. @type {{ post: Listed, file: string }[]} */
  const posts = [];
  const isFile = /\.html$/i.test(blog.postUrl);
  /** @type {Set<string>} */
  const paths = new Set();
  for (const post of listed.toReversed()) {
    const path = postPath(post);
    const { file, fault } = places.take(path, isFile);
    if (file !== undefined) posts.unshift({ post, file });
    else leftOut.push({ path, reason: paths.has(path) ? 'another post was there before' : fault });
    paths.add(path);
  }
  for (const { post } of posts)
    for (const slug of post.formerSlugs ?? [])
      add({
        path: pathWithSlug(blog, post, slug),
        isFile,
        make: () => pages.movedPage(site, postPath(post)),
      });

  const copies = Object.entries(formerFeeds).flatMap(([path, feed]) => {
    const { file } = places.take(root + path, path.endsWith('.xml'));
    return file === undefined ? [] : [{ path, file, feed }];
  });
  for (const { from, to } of formerPages(blog, tags, authors)) {
    const { file } = places.take(from);
    if (file !== undefined) simple.push({ file, make: () => pages.movedPage(site, to) });
  }
  const isOfPosts = (/** @type {string} */ room) =>
    posts.some(({ post }) => postPath(post).startsWith(`${root}${room}/`));
  const formerPaths = [
    ...copies.map(({ path }) => path),
    ...Object.keys(formerRooms).filter(room => !isOfPosts(room)),
  ];
  return { posts, feeds, copies, simple, leftOut, places };
}
