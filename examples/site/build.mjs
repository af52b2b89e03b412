// @ts-check
// Makes the site as files, for any web server: node build.mjs API BLOG-ID FOLDER

import { cp, mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atomFeed, BlogClient, jsonFeed, rssFeed, sitemap } from 'blog-content-client';
import * as pages from './pages.mjs';
import { authorKey, blogFields, pagePath, pageSize, postFields, postPath, rootOf, tagKey } from './site.mjs';
import { words } from './words.mjs';

/** How many posts the feeds have. */
const newest = 20;

const [baseUrl, blogId, folder] = process.argv.slice(2);
if (!baseUrl || !blogId || !folder) {
  console.error('Usage: node build.mjs API BLOG-ID FOLDER');
  process.exit(1);
}
const { TOKEN, RESIZED } = process.env;
const api = new BlogClient({ baseUrl, ...(TOKEN && { headers: { Authorization: `Bearer ${TOKEN}` } }) });
const path = { blogId };

const blog = await api.get('/blog/{blogId}', { path, fields: blogFields });
if (!blog.siteUrl || !blog.postUrl) {
  console.error('The blog needs siteUrl and postUrl, which say where the site and its posts are');
  process.exit(1);
}
const site = { blog, isStatic: true, ...(RESIZED && { resized: RESIZED }) };
const root = rootOf(blog);

/** Where a page is in the folder, which is the site's root. A web server looks for the decoded path, and for an index in it. */
function fileOf(place) {
  const file = join(folder, decodeURIComponent(place.slice(root.length)));
  return /\.\w+$/.test(place) ? file : join(file, 'index.html');
}
