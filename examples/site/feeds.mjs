// @ts-check
// What programs read of the site: feeds, the sitemap, robots.txt. All of it names the site's own addresses.

import { writeFeed, writeSitemap, writeSitemapIndex } from 'blog-content-client/feeds';
import { feeds } from './layout.mjs';
import { rootOf } from './site.mjs';

/** @typedef {import('./site.mjs').Blog} Blog */

/** How many posts a feed has. */
export const feedLength = 20;

/** How many addresses a sitemap may have (sitemaps.org). */
const maxAddresses = 50_000;

/** The address of a file in the root. @type {(blog: Blog, file: string) => string} */
const addressOf = (blog, file) => new URL(rootOf(blog) + file, blog.siteUrl).href;

/**
 * The feeds by their files.
 * @param {Blog & { blogId: string }} blog
 * @param {Parameters<typeof writeFeed>[2]} newest
 */
export const feedFiles = (blog, newest) =>
  feeds.map(({ file, format, type }) => ({
    file,
    type,
    text: writeFeed(format, { blog, self: addressOf(blog, file) }, newest),
  }));

/** The files of the sitemap: with more addresses than one may have, an index and what it names. @param {number} posts */
export function sitemapNames(posts) {
  const parts = Math.ceil((posts + 1) / maxAddresses);
  const numbered = Array.from({ length: parts }, (_, index) => `sitemap-${index + 1}.xml`);
  return ['sitemap.xml', ...(parts > 1 ? numbered : [])];
}

/**
 * One of these, without what search engines are to leave out; undefined if there is none of that name.
 * @type {(blog: Blog, posts: readonly (Parameters<typeof writeSitemap>[0][number] & { seo?: import('./site.mjs').Seo })[], name: string) => string | undefined}
 */
export function sitemapFile(blog, posts, name) {
  const shown = posts.filter(({ seo }) => !seo?.noIndex);
  const [, ...parts] = sitemapNames(shown.length);
  const part = parts.indexOf(name);
  const addresses = [{ url: addressOf(blog, '') }, ...shown];
  if (part >= 0) return writeSitemap(addresses.slice(part * maxAddresses, (part + 1) * maxAddresses));
  if (name !== 'sitemap.xml') return undefined;
  return parts.length === 0
    ? writeSitemap(addresses)
    : writeSitemapIndex(parts.map(file => ({ url: addressOf(blog, file) })));
}

/** @param {Blog} blog */
export const robots = blog => `User-agent: *\nAllow: /\n\nSitemap: ${addressOf(blog, 'sitemap.xml')}\n`;
