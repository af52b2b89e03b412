// @ts-check
// Makes the site as files, for any web server: node build.mjs API BLOG-ID FOLDER

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeFeed, writeSitemap } from 'blog-content-client/feeds';
import { feeds } from './layout.mjs';
import * as pages from './pages.mjs';
import { openBlog } from './reading.mjs';
import {
  authorKey,
  maxName,
  pagePath,
  pageSize,
  pathWithSlug,
  postPath,
  roomPath,
  rootOf,
  tagKey,
} from './site.mjs';
import { staticFiles } from './static-files.mjs';

const [api = '', blogId = '', folder = ''] = process.argv.slice(2);
if (folder === '') stop('Usage: node build.mjs API BLOG-ID FOLDER');

/** @type {(why: string) => never} */
function stop(why) {
  console.error(why);
  process.exit(1);
}

const { TOKEN, RESIZED } = process.env;
const reading = openBlog(api, blogId, TOKEN ? { Authorization: `Bearer ${TOKEN}` } : {});
const blog = await reading.blog().catch(error => stop(`The blog could not be read: ${error.message}`));
const site = { blog, isStatic: true, resized: RESIZED };
const root = rootOf(blog);

/** The address of a file in the root. */
const addressOf = (/** @type {string} */ file) => new URL(root + file, blog.siteUrl).href;

/** The files that were written. */
const written = new Set();

/** @type {(place: string, reason: string) => void} */
const leaveOut = (place, reason) => console.error(`Left out, because ${reason}: ${place}`);

/**
 * Writes a page into the folder, which is the root of the site. A web server looks for the decoded path, and for an index in it.
 * @param {string} place
 * @param {string} text
 */
async function write(place, text) {
  const path = decodeURIComponent(place.slice(root.length));
  const file = join(folder, /\.\w+$/.test(path) ? path : join(path, 'index.html'));
  const names = path.split(/[/\\]/);
  if (!place.startsWith(root) || names.includes('..')) return leaveOut(place, 'it is outside of the site');
  if (names.some(name => Buffer.byteLength(name) > maxName))
    return leaveOut(place, `a name in it has more than the ${maxName} bytes that files take`);
  if (written.has(file)) return leaveOut(place, 'another page is there');
  written.add(file);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

// The lists come first, so that no post takes their places.
const entries = await reading.entries();
const last = Math.max(1, Math.ceil(entries.length / pageSize));
for (let number = 1; number <= last; number++) {
  const shown = entries.slice((number - 1) * pageSize, number * pageSize);
  await write(pagePath(blog, number), pages.homePage(site, shown, { number, isLast: number === last }));
}
await write(roomPath(blog, 'archive'), pages.archivePage(site, entries));

/** What the posts of the site name: where the API is not the public one, its lists have the tags and authors of drafts as well. */
const named = new Set(
  entries.flatMap(({ tags = [], author }) => [...tags.map(({ tagId }) => tagId), author?.authorId]),
);
const tags = (await reading.tags()).filter(({ tagId }) => named.has(tagId));
await write(roomPath(blog, 'tags'), pages.tagsPage(site, tags));
for (const [key, tag] of new Map(tags.map(each => [tagKey(each), each]))) {
  const tagged = entries.filter(post => post.tags?.some(each => tagKey(each) === key));
  await write(roomPath(blog, 'tags', key), pages.tagPage(site, tag, tagged));
}

const authors = (await reading.authors()).filter(({ authorId }) => named.has(authorId));
await write(roomPath(blog, 'authors'), pages.authorsPage(site, authors));
for (const [key, author] of new Map(authors.map(each => [authorKey(each), each]))) {
  const theirs = entries.filter(post => post.author && authorKey(post.author) === key);
  await write(roomPath(blog, 'authors', key), pages.authorPage(site, author, theirs));
}

/** The newest posts, for the feeds. */
const newest = [];
/** @type {[from: string, to: string][]} */
const moves = [];
const places = new Map(entries.map(({ postId }, index) => [postId, index]));
/** Of the posts at one address, the one that was published first: they come newest first. */
const first = new Map(entries.map(post => [postPath(post), post.postId]));
for await (const post of reading.posts()) {
  const place = places.get(post.postId);
  // Published since the lists were read: the next build has it.
  if (place === undefined) continue;
  const beside = { newer: entries[place - 1], older: entries[place + 1] };
  if (first.get(postPath(post)) === post.postId)
    await write(postPath(post), pages.postPage(site, post, beside));
  else leaveOut(postPath(post), 'another post was there before');
  if (newest.length < 20) newest.push(post);
  for (const slug of post.formerSlugs ?? []) moves.push([pathWithSlug(blog, post, slug), postPath(post)]);
}
// Last, so that what is there now comes before what was there.
for (const [from, to] of moves) await write(from, pages.movedPage(site, to));

await write(`${root}404.html`, pages.missingPage(site));
await write(`${root}robots.txt`, `User-agent: *\nSitemap: ${addressOf('sitemap.xml')}\n`);
await write(`${root}sitemap.xml`, writeSitemap([{ url: addressOf('') }, ...entries]));
for (const { file, format } of feeds)
  await write(root + file, writeFeed(format, { blog, self: addressOf(file) }, newest));
await write(`${root}search.json`, pages.searchData(site, entries));
const own = fileURLToPath(new URL('.', import.meta.url));
for (const [name, { read }] of Object.entries(staticFiles)) await write(root + name, read(own));
