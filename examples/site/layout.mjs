// @ts-check
// What all pages have in common.

import { html } from './html.mjs';
import { rootOf } from './site.mjs';
import { words } from './words.mjs';

/** @typedef {import('./html.mjs').Part} Part */
/** @typedef {import('./site.mjs').Site} Site */

/** The formats of the feed, as they are named and as they are served. */
export const feeds = /** @type {const} */ ([
  { format: 'rss', name: 'RSS', file: 'feed.rss', type: 'application/rss+xml' },
  { format: 'atom', name: 'Atom', file: 'feed.atom', type: 'application/atom+xml' },
  { format: 'json', name: 'JSON Feed', file: 'feed.json', type: 'application/feed+json' },
]);

/**
 * What protects readers from whatever a post has in it: scripts and styles come from the site alone, pictures and sounds from anywhere. Files
 * have it in each page, as nobody knows what serves them; `serve.mjs` sends it.
 */
export const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src * data:; media-src *; form-action 'self'; base-uri 'none'";

const isRightToLeft = (/** @type {string} */ language) =>
  /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i.test(language);

/**
 * A page: everything but what is in `main`. Without a path it is a page of no address, which search engines leave out.
 * @param {Site} site
 * @param {{ title?: string, path?: string, description?: string, image?: string, type?: string, main: Part }} page
 */
export function layout({ blog, isStatic }, { title, path, description, image, type = 'website', main }) {
  const root = rootOf(blog);
  const language = blog.language ?? 'en';
  const rooms = Object.entries({ archive: words.archive, tags: words.tags, authors: words.authors });
  const address = path && new URL(path, blog.siteUrl).href;
  const about = description ?? blog.slogan;
  return html`<!doctype html>
<html lang="${language}"${isRightToLeft(language) && html` dir="rtl"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isStatic && html`<meta http-equiv="Content-Security-Policy" content="${policy}">`}
<title>${title ? `${title} · ${blog.name}` : blog.name}</title>
${about && html`<meta name="description" content="${about}">\n<meta property="og:description" content="${about}">`}
${address ? html`<link rel="canonical" href="${address}">\n<meta property="og:url" content="${address}">` : html`<meta name="robots" content="noindex">`}
<meta property="og:title" content="${title ?? blog.name}">
<meta property="og:type" content="${type}">
${image && html`<meta property="og:image" content="${image}">`}
${feeds.map(feed => html`<link rel="alternate" type="${feed.type}" title="${blog.name} (${feed.name})" href="${root}${feed.file}">\n`)}
<link rel="icon" href="${blog.logoUrl ?? 'data:,'}">
<link rel="stylesheet" href="${root}style.css">
</head>
<body>
<a class="skip" href="#main">${words.skip}</a>
<header class="top">
<a class="name" href="${root}">${blog.name}</a>
<nav aria-label="${words.site}">
${rooms.map(([room, name]) => html`<a href="${root}${room}/"${path === `${root}${room}/` && html` aria-current="page"`}>${name}</a>\n`)}
</nav>
</header>
<main id="main">
${main}
</main>
<footer class="end">
<p>${blog.name}${blog.slogan && `: ${blog.slogan}`}</p>
<p>${feeds.map(({ name, file }, index) => html`${index > 0 && ' · '}<a href="${root}${file}">${name}</a>`)}</p>
</footer>
</body>
</html>
`.toString();
}
