// @ts-check
// What all pages have in common.

import { frameSources } from './embeds.mjs';
import { html } from './html.mjs';
import { settings } from './settings.mjs';
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

/** The links at the top: the owner's, or the rooms of the site. @type {(site: Site, path: string | undefined) => Part} */
function menu({ blog }, path) {
  const words = wordsOf(blog);
  const rooms = [
    { name: words.archive, address: 'archive/' },
    { name: words.tags, address: 'tags/' },
    { name: words.authors, address: 'authors/' },
    { name: words.search, address: 'archive/#search' },
  ];
  const links = (settings.menu ?? rooms).map(({ name, address }) => {
    const href = /^[a-z]+:/i.test(address) ? address : rootOf(blog) + address.replace(/^\//, '');
    return html`<a href="${href}"${path === href && html` aria-current="page"`}>${name}</a>\n`;
  });
  return html`<nav aria-label="${words.site}">\n${links}</nav>`;
}

/** What a page shows of itself where somebody names it, with its sides if they are known. @type {(medium: import('./site.mjs').Medium) => Part} */
const sharedPicture = ({ mediumUrl, width, height, alternativeText }) =>
  html`<meta property="og:image" content="${mediumUrl}">
${width && height && html`<meta property="og:image:width" content="${width}">\n<meta property="og:image:height" content="${height}">\n`}
${alternativeText && html`<meta property="og:image:alt" content="${alternativeText}">\n`}<meta name="twitter:card" content="summary_large_image">`;

/**
 * A page: everything but what is in `main`, and what else is in `head`. Without a path it is a page of no address, which search engines leave out.
 * @param {Site} site
 * @param {{ title?: string, path?: string, description?: string, image?: import('./site.mjs').Medium, type?: string, head?: Part, main: Part }} page
 */
export function layout(site, { title, path, description, image, type = 'website', head, main }) {
  const { blog, isStatic } = site;
  const words = wordsOf(blog);
  const root = rootOf(blog);
  const language = blog.language ?? 'en';
  const address = path && new URL(path, blog.siteUrl).href;
  const about = description ?? blog.slogan ?? blog.name;
  return html`<!doctype html>
<html lang="${language}"${isRightToLeft(language) && html` dir="rtl"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isStatic && html`<meta http-equiv="Content-Security-Policy" content="${policy}">`}
<title>${title ? `${title} · ${blog.name}` : blog.name}</title>
<meta name="description" content="${about}">
${address ? html`<link rel="canonical" href="${address}">\n<meta property="og:url" content="${address}">` : html`<meta name="robots" content="noindex">`}
<meta property="og:site_name" content="${blog.name}">
<meta property="og:title" content="${title ?? blog.name}">
<meta property="og:description" content="${about}">
<meta property="og:type" content="${type}">
${image && sharedPicture(image)}
${head}
${feeds.map(feed => html`<link rel="alternate" type="${feed.type}" title="${blog.name} (${feed.name})" href="${root}${feed.file}">\n`)}
<link rel="icon" href="${blog.logoUrl ?? 'data:,'}">
<link rel="stylesheet" href="${root}style.css">
</head>
<body>
<a class="skip" href="#main">${words.skip}</a>
<header class="top">
<a class="name" href="${root}">${blog.name}</a>
${menu(site, path)}
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
