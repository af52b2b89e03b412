// @ts-check
// Which pages and files the built site has, and where: its own first, then posts as they were published, then where something was before.

import { robots, sitemapFile, sitemapNames } from './feeds.mjs';
import { formerFeeds, formerPages, formerRooms, redirectFiles } from './former.mjs';
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
  tagPath,
  templateOf,
} from './site.mjs';
import { draftPage, headersFile } from './studio-frame.mjs';

/** @typedef {import('./site.mjs').Site} Site */
/** @typedef {import('./site.mjs').Entry} Entry */
/** @typedef {import('./site.mjs').Listed} Listed */
/** @typedef {import('./site.mjs').Tag} Tag */
/** @typedef {import('./site.mjs').Author} Author */

/** A page of the site, and what makes it of all posts that are shown, and of the blog's pages; undefined if there is no such page then. */
/** @typedef {{ path: string, make: (entries: readonly Entry[], pages: readonly Entry[]) => string | undefined, isFile?: boolean }} Page */

/** What hosts read of old addresses, and of what is sent with pages. */
const hostFiles = ['_redirects', 'staticwebapp.config.json', '_headers'];

/** Whether a template makes addresses of files, and not of folders. @param {string} [template] */
const isFileBy = (template = '') => /\.html$/i.test(template);

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
      const featured = index === 0 ? entries.filter(({ isFeatured }) => isFeatured).slice(0, pageSize) : [];
      return index < last ? pages.homePage(site, shown, turns, featured) : undefined;
    },
  }));

/** @type {(site: Site, tags: readonly Tag[]) => Page[]} */
const tagPages = (site, tags) =>
  [...new Map(tags.map(tag => [tagPath(site.blog, tag), tag]))].map(([path, tag]) => ({
    path,
    isFile: isFileBy(site.blog.tagUrl),
    make: entries => {
      const tagged = entries.filter(post => post.tags?.some(each => tagPath(site.blog, each) === path));
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
    make: (/** @type {(readonly Entry[])[]} */ ...shown) => sitemapFile(blog, shown.flat(), name),
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
      make: (...shown) => pages.searchData(site, shown.flat()),
    },
    ...(site.studio ? [{ path: `${rootOf(blog)}preview/`, make: () => draftPage(site) }] : []),
    { path: `${rootOf(blog)}robots.txt`, isFile: true, make: () => robots(blog) },
    ...sitemaps,
  ];
}

/** @type {(one: Listed, other: Listed) => number} */
const byPublished = (one, other) => Date.parse(one.published ?? '') - Date.parse(other.published ?? '');

/**
 * Gives everything its place.
 * @param {Site} site
 * @param {{ listed: readonly Listed[], unlisted: readonly Listed[], tags: readonly Tag[], authors: readonly Author[], redirects: Parameters<typeof redirectFiles>[2] }} read all posts, newest first, and pages; what they may name; and the blog's redirects.
 * @param {readonly { file: string, text: string }[]} fixed files that are the same for every blog.
 */
export function planSite(site, { listed, unlisted, redirects, ...read }, fixed) {
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
  for (const page of ownPages(site, listed.length + unlisted.length, tags, authors)) add(page);
  for (const file of [...feeds.map(feed => feed.file), ...hostFiles]) places.take(root + file, true);

  /** The posts and pages that have a place, newest first. @type {{ post: Listed, file: string }[]} */
  const posts = [];
  /** @type {Set<string>} */
  const paths = new Set();
  const oldestFirst = [...listed, ...unlisted].toReversed().sort(byPublished);
  for (const post of oldestFirst) {
    const path = postPath(post);
    const { file, fault } = places.take(path, isFileBy(templateOf(blog, post)));
    if (file !== undefined) posts.unshift({ post, file });
    else leftOut.push({ path, reason: paths.has(path) ? 'another post was there before' : fault });
    paths.add(path);
  }
  for (const { post } of posts)
    for (const slug of post.formerSlugs ?? [])
      add({
        path: pathWithSlug(blog, post, slug),
        isFile: isFileBy(templateOf(blog, post)),
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
  // The rooms first: before their rules, which are for many paths, the client puts those of the blog's redirects.
  const formerPaths = [
    ...Object.keys(formerRooms).filter(room => !isOfPosts(room)),
    ...copies.map(({ path }) => path),
  ];
  const { files, notes } = redirectFiles(site, formerPaths, redirects);
  const headers = headersFile(site);
  if (headers) simple.push({ file: '_headers', make: () => headers });
  const taken = new Set(places);
  for (const [name, text] of files) {
    const below = name.slice(root.length - 1);
    const path = `/${name.split('/').map(encodeURIComponent).join('/')}`;
    if (hostFiles.includes(name)) simple.push({ file: name, make: () => text });
    else if (!taken.has(below)) add({ path, isFile: true, make: () => text });
  }
  return { posts, notes, feeds, copies, simple, leftOut, places };
}
