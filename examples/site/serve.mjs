// @ts-check
// Renders the site's pages when they are asked for: node serve.mjs API BLOG-ID [PORT]
// The API is the public one. What that answers is for everybody, but for a preview, which its address opens.

import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { ServiceError } from 'blog-content-client';
import { compressed } from './compression.mjs';
import { draftFiles } from './draft-files.mjs';
import { feedFiles, feedLength, robots, sitemapFile } from './feeds.mjs';
import { formerPlace } from './former.mjs';
import { policy } from './layout.mjs';
import * as pages from './pages.mjs';
import { postPage } from './post-page.mjs';
import { openBlog } from './reading.mjs';
import { guid, looseForm, placeIn, postPath, rootOf, tagPath, templateOf } from './site.mjs';
import { staticFiles } from './static-files.mjs';
import { wordsOf } from './words.mjs';

/** @typedef {{ status?: number, type?: string, body?: string, headers?: Record<string, string>, framedBy?: string | undefined }} Answer `framedBy` is the origin whose pages may have it in a frame */
/** @typedef {{ site: import('./site.mjs').Site & { blog: { blogId: string } }, reading: ReturnType<typeof openBlog>, folder: string, key: string, query: URLSearchParams }} Asked */
/** @typedef {(asked: Asked) => string | Answer | undefined | Promise<string | Answer | undefined>} Route */

/** A preview is for those who have its address: nobody keeps it, and no other site learns where the reader was. */
const unkept = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' };

/** @type {Answer} */
const notAllowed = { status: 405, type: 'text/plain', headers: { allow: 'GET, HEAD' } };

/** Sheets and scripts have no other name when they change. In seconds. */
const keptForAWhile = { 'cache-control': 'public, max-age=600' };

/** @param {string} name */
const isNamed =
  name =>
  (/** @type {{ file: string }} */ { file }) =>
    file === name;

/** A part of a path as a text; empty if no browser encodes one like that. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** What is at the paths below the root, each with one key at most. What is not found is undefined. @type {[RegExp, Route][]} */
const routes = [
  [
    new RegExp(`^(${Object.keys(staticFiles).join('|').replaceAll('.', '\\.')})$`),
    ({ folder, key }) => {
      const file = staticFiles[key];
      return file && { type: file.type, body: file.read(folder), headers: keptForAWhile };
    },
  ],
  [
    /^(search\.json)$/,
    async ({ site, reading }) => ({
      type: 'application/json',
      body: pages.searchData(site, await both(reading.entries)),
    }),
  ],
  [
    /^(feed\.(?:rss|atom|json))$/,
    async ({ site, reading, key }) => {
      const { text, type } = feedFiles(site.blog, await reading.newest(feedLength)).find(isNamed(key)) ?? {};
      return { type, body: text };
    },
  ],
  [
    /^(sitemap(?:-\d{1,4})?\.xml)$/,
    async ({ site, reading, key }) => {
      const body = sitemapFile(site.blog, await both(reading.listed), key);
      return body === undefined ? undefined : { type: 'application/xml', body };
    },
  ],
  [/^(robots\.txt)$/, ({ site }) => ({ type: 'text/plain', body: robots(site.blog) })],
  [/^()$/, home],
  // Folders, without the slash at their end.
  [
    /^(archive|tags|authors|(?:page|tags|authors)\/[^/]+)$/,
    ({ site, key, query }) => {
      const asked = query.size > 0 ? `?${query}` : '';
      return { status: 301, headers: { location: `${rootOf(site.blog)}${key}/${asked}` } };
    },
  ],
  [/^page\/([1-9]\d{0,5})\/$/, home],
  [
    /^archive\/()$/,
    async ({ site, reading, query }) => {
      const q = query.get('q')?.trim();
      // What the service does not take for words is found nowhere.
      const found = await reading.lines(q ? { q } : {}).catch(missing);
      return pages.archivePage(site, found ?? [], q);
    },
  ],
  [/^tags\/()$/, async ({ site, reading }) => pages.tagsPage(site, await reading.tags())],
  [/^authors\/()$/, async ({ site, reading }) => pages.authorsPage(site, await reading.authors())],
  [
    /^authors\/([\w%-]+)\/$/,
    async ({ site, reading, key }) => {
      const name = decoded(key);
      const author = await reading.author(name);
      return author && pages.authorPage(site, author, await reading.lines({ author: name }));
    },
  ],
  [
    new RegExp(`^preview/(${guid})/$`),
    async ({ site, reading, key, query }) => {
      const post = await reading.preview(key, query.get('preview') ?? '');
      return { body: postPage(site, post, {}, true), headers: unkept, framedBy: site.studio };
    },
  ],
  [
    /^(draft\/[\w/-]+\.js)$/,
    ({ site, folder, key }) => {
      const body = site.studio && draftFiles(folder).get(key);
      return body ? { type: 'text/javascript', body, headers: keptForAWhile } : undefined;
    },
  ],
  [/^(.+)$/, async asked => (await tag(asked)) ?? article(asked)],
];

/** Posts and pages. @type {<T>(read: (isListed: import('./reading.mjs').Flag) => Promise<T[]>) => Promise<T[]>} */
const both = async read => [...(await read('true')), ...(await read('false'))];

/** @type {Route} */
async function tag({ site, reading, key }) {
  const { blog } = site;
  const path = rootOf(blog) + key;
  const isOne = Object.keys(placeIn(blog.tagUrl ?? 'tags/{slug}', key)).length > 0;
  const found =
    isOne && (await reading.tags()).find(each => looseForm(tagPath(blog, each)) === looseForm(path));
  if (!found) return undefined;
  if (decoded(tagPath(blog, found)) !== decoded(path))
    return { status: 301, headers: { location: tagPath(blog, found) } };
  return pages.tagPage(site, found, await reading.lines({ tag: found.tagId }));
}

/** @type {Route} */
async function article({ site, reading, key }) {
  const { blog } = site;
  const path = rootOf(blog) + key;
  const others = [];
  const places = [true, false].map(isListed => placeIn(templateOf(blog, { isListed }), key));
  for await (const post of reading.at(places)) {
    if (postPath(post) === path) return postPage(site, post, await reading.beside(post, blog.language));
    others.push(postPath(post));
  }
  // It is there with a slash at the end, or without, or was there before its slug changed.
  const location =
    others.find(each => looseForm(each) === looseForm(path)) ?? others[0] ?? formerPlace(blog, key);
  return location === undefined || location === path ? undefined : { status: 301, headers: { location } };
}

/** @type {Route} */
async function home({ site, reading, key }) {
  const number = Number(key || 1);
  const [{ entries, isLast }, featured] = await Promise.all([
    reading.page(number),
    number === 1 ? reading.featured() : [],
  ]);
  if (number > 1 && entries.length === 0) return undefined;
  return pages.homePage(site, entries, { number, isLast }, featured);
}

/** What the service does not have, or does not take, is no page. @param {unknown} error */
function missing(error) {
  if (error instanceof ServiceError && [400, 404].includes(error.status)) return undefined;
  throw error;
}

/** A failure goes to the console of the server; readers see no details. @type {(error: unknown) => Answer} */
function failed(error) {
  console.error(error);
  return { status: 503, type: 'text/plain', body: wordsOf({}).failed, headers: { 'retry-after': '5' } };
}

/**
 * Where the blog says that an address leads at which no page is; it counts before other rules.
 * @type {(path: string, reading: Asked['reading']) => Promise<Answer | undefined>}
 */
async function redirectFrom(path, reading) {
  const redirect = (await reading.redirectsByPath()).get(looseForm(path));
  if (!redirect) return undefined;
  const { href, pathname, search, hash } = new URL(redirect.to, 'http://site');
  const location = redirect.to.startsWith('/') ? pathname + search + hash : href;
  return { status: redirect.status, headers: { location } };
}

/** @type {(site: Asked['site'], target: string, others: Omit<Asked, 'site' | 'key' | 'query'>) => Promise<Answer>} */
async function answerTo(site, target, others) {
  const [path = '', query] = target.split('?', 2);
  const root = rootOf(site.blog);
  if (`${path}/` === root) return { status: 301, headers: { location: root } };
  const below = path.startsWith(root) ? path.slice(root.length) : '\n';
  const [pattern, route] = routes.find(([each]) => each.test(below)) ?? [];
  const asked = { ...others, site, key: pattern?.exec(below)?.[1] ?? '', query: new URLSearchParams(query) };
  const found = await Promise.resolve(route?.(asked)).catch(missing);
  if (typeof found === 'string') return { body: found };
  const old = found && found.status !== 301 ? undefined : await redirectFrom(path, others.reading);
  if (old) return old;
  return found ?? { status: 404, body: pages.missingPage(site) };
}

/**
 * A server of the site, which listens nowhere yet.
 * @param {{ api: string, blogId: string, folder: string, resized?: string | undefined, studioUrl?: string | undefined }} options `studioUrl` is the address of the studio that shows drafts on this site.
 */
export function siteServer({ api, blogId, folder, resized, studioUrl }) {
  const reading = openBlog(api, blogId);
  const studio = studioUrl && new URL(studioUrl).origin;
  return createServer(async ({ method = '', url = '/', headers }, response) => {
    const read = () =>
      reading.blog().then(blog => answerTo({ blog, resized, studio }, url, { reading, folder }));
    const answer = ['GET', 'HEAD'].includes(method) ? await read().catch(failed) : notAllowed;
    const { status = 200, type = 'text/html', body = '' } = answer;
    const { bytes, encoding } = await compressed(body, headers['accept-encoding']);
    // Weak, because it is one for the text, however that is compressed.
    const digest = createHash('sha256').update(body).digest('base64url');
    const isKnown = status === 200 && (headers['if-none-match']?.includes(`"${digest}"`) ?? false);
    response.writeHead(isKnown ? 304 : status, {
      ...(status === 200 && { etag: `W/"${digest}"`, 'cache-control': 'no-cache' }),
      'content-type': type.includes(';') ? type : `${type}; charset=utf-8`,
      'content-security-policy': `${policy}; frame-ancestors ${answer.framedBy ?? "'none'"}`,
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
      ...(encoding && !isKnown && { 'content-encoding': encoding }),
      ...(!isKnown && { 'content-length': bytes.length }),
      ...answer.headers,
    });
    response.end(isKnown || method === 'HEAD' ? undefined : bytes);
  });
}

// Run as a program, and not imported by one.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [api = '', blogId = '', port = '7073'] = process.argv.slice(2);
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const { RESIZED, STUDIO_URL } = process.env;
  const server = siteServer({ api, blogId, folder, resized: RESIZED, studioUrl: STUDIO_URL });
  server.listen(Number(port), '127.0.0.1', () => {
    const { port: taken } = /** @type {import('node:net').AddressInfo} */ (server.address());
    console.log(`The site is at http://127.0.0.1:${taken}`);
  });
}
