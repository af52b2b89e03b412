import { atom } from './atom.ts';
import { documentOf } from './document.ts';
import { type Feed, type FeedPost, latestOf } from './feed.ts';
import { jsonFeed } from './json-feed.ts';
import { rss } from './rss.ts';
import { type SitemapAddress, sitemap, sitemapIndex } from './sitemap.ts';

// What the client's package offers to sites that are made of files, as its module `feeds`.

export type { Feed, FeedBlog, FeedPost } from './feed.ts';
export {
  type RedirectFiles,
  type RedirectHost,
  type SiteFile,
  type SiteRedirect,
  writeRedirects,
} from './redirect-files.ts';
export { maxAddresses, type SitemapAddress } from './sitemap.ts';

const formats = { rss, atom, json: jsonFeed };

/** Writes a feed as RSS 2.0, Atom or JSON Feed 1.1. Posts without an address are left out. */
export const writeFeed = (format: keyof typeof formats, feed: Feed, posts: readonly FeedPost[]): string =>
  documentOf(formats[format], { updated: latestOf(posts), ...feed }, posts);

/** Writes a sitemap, which may have 50,000 addresses. Posts as the API answers them are addresses, too. */
export const writeSitemap = (addresses: readonly SitemapAddress[]): string =>
  documentOf(sitemap, undefined, addresses);

/** Writes an index of sitemaps. @param addresses of the sitemaps. */
export const writeSitemapIndex = (addresses: readonly SitemapAddress[]): string =>
  documentOf(sitemapIndex, undefined, addresses);
