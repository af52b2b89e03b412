// @ts-check
// What all pages have in common.

import { frameSources } from './embeds.mjs';
import { headOf } from './head.mjs';
import { html } from './html.mjs';
import { rootOf } from './site.mjs';
import { wordsOf } from './words.mjs';

/** @typedef {import('./html.mjs').Part} Part */
/** @typedef {import('./site.mjs').Site} Site */

/** The formats of the feed, as they are named and as they are served. */
export const feeds = /** @type {const} */ ([
  { format: 'rss', name: 'RSS', file: 'feed.rss', type: 'application/rss+xml' },
  { format: 'atom', name: 'Atom', file: 'feed.atom', type: 'application/atom+xml' },
  { format: 'json', name: 'JSON Feed', file: 'feed.json', type: 'application/feed+json' },
]);

/**
 * What protects readers from anything that a post contains: scripts, styles and data come from the site alone, pictures and sounds from anywhere,
 * frames from the places whose embeds are known. Files have it in each page, as nobody knows what serves them; `serve.mjs` sends it.
 */
export const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src * data:; media-src *; frame-src ${frameSources}; form-action 'self'; base-uri 'none'`;

const isRightToLeft = (/** @type {string} */ language) =>
  /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i.test(language);

/** Links to the rooms of the site, as a menu has them. @type {(site: Site) => NonNullable<Site['blog']['menu']>} */
function roomsOf({ blog }) {
  const { archive, tags, authors, search } = wordsOf(blog);
  const rooms = { 'archive/': archive, 'tags/': tags, 'authors/': authors, 'archive/#search': search };
  return Object.entries(rooms).map(([below, label]) => ({ label, url: rootOf(blog) + below }));
}

/** The links of a menu, one of which may be to the page itself. @type {(site: Site, menu: NonNullable<Site['blog']['menu']>, path?: string) => Part} */
const linksOf = ({ blog: { siteUrl } }, menu, path) =>
  menu.map(({ label, url }) => {
    const isHere = path && new URL(url, siteUrl).href === new URL(path, siteUrl).href;
    return html`<a href="${url}"${isHere && html` aria-current="page"`}>${label}</a>\n`;
  });

/**
 * A page: everything but what is in `main`.
 * @param {Site} site
 * @param {import('./head.mjs').Told & { main: Part }} page
 */
export function layout(site, { main, ...page }) {
  const { blog, isStatic } = site;
  const words = wordsOf(blog);
  const root = rootOf(blog);
  const language = blog.language ?? 'en';
  const { menu, publisherName } = blog;
  return html`<!doctype html>
<html lang="${language}"${isRightToLeft(language) && html` dir="rtl"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isStatic && html`<meta http-equiv="Content-Security-Policy" content="${policy}">`}
${headOf(site, page)}
${feeds.map(feed => html`<link rel="alternate" type="${feed.type}" title="${blog.name} (${feed.name})" href="${root}${feed.file}">\n`)}
<link rel="icon" href="${blog.logoUrl ?? 'data:,'}">
<link rel="stylesheet" href="${root}style.css">
</head>
<body>
<a class="skip" href="#main">${words.skip}</a>
<header class="top">
<a class="name" href="${root}">${blog.name}</a>
<nav aria-label="${words.site}">
${linksOf(site, menu ?? roomsOf(site), page.path)}</nav>
</header>
<main id="main">
${main}
</main>
<footer class="end">
<p>${blog.name}${blog.slogan && `: ${blog.slogan}`}${publisherName && ` · ${publisherName}`}</p>
${
  menu &&
  html`<nav aria-label="${words.pages}">
${linksOf(site, roomsOf(site), page.path)}</nav>`
}
<p>${feeds.map(({ name, file }, index) => html`${index > 0 && ' · '}<a href="${root}${file}">${name}</a>`)}</p>
</footer>
</body>
</html>
`.toString();
}
