// @ts-check
// What several pages have in common: days, authors, tags, titles that lead to their posts.

import { html } from './html.mjs';
import { authorKey, postPath, roomPath, tagPath } from './site.mjs';
import { wordsOf } from './words.mjs';

/** @typedef {import('./html.mjs').Part} Part */
/** @typedef {import('./site.mjs').Site} Site */
/** @typedef {import('./site.mjs').Blog} Blog */
/** @typedef {import('./site.mjs').Line} Line */
/** @typedef {import('./site.mjs').Tag} Tag */
/** @typedef {import('./site.mjs').Author} Author */

/** @type {Map<string, Intl.DateTimeFormat>} */
const calendars = new Map();

/** How days are written in a language; a blog's may be one that no browser knows. @param {string} language */
export function calendarOf(language) {
  const kept = calendars.get(language);
  if (kept) return kept;
  const how = /** @type {const} */ ({ dateStyle: 'long', timeZone: 'UTC' });
  let calendar = new Intl.DateTimeFormat('en', how);
  try {
    calendar = new Intl.DateTimeFormat(language, how);
  } catch {}
  calendars.set(language, calendar);
  return calendar;
}

/** The day on which a post was published, where its author was. @type {(blog: Blog, published: string | undefined) => Part} */
export function day({ language = 'en' }, published) {
  if (!published) return '';
  const shown = calendarOf(language).format(new Date(published.slice(0, 10)));
  return html`<time datetime="${published}">${shown}</time>`;
}

/** The language of a post, where that is not the page's. @type {(blog: Blog, post: Line) => Part} */
export const lang = (blog, { language }) =>
  language && language !== blog.language && html` lang="${language}"`;

/** @type {(blog: Blog, post: Line) => Part} */
export const titleLink = (blog, post) =>
  html`<a href="${postPath(post)}" dir="auto"${lang(blog, post)}>${post.title}</a>`;

/** Parts in a line, with a dot between. @type {(...parts: Part[]) => Part} */
export const dotted = (...parts) =>
  parts.filter(Boolean).map((part, index) => html`${index > 0 && ' · '}${part}`);

/** Parts in a line, with a comma between; nothing without any. @type {(parts: readonly Part[]) => Part} */
export const listed = parts =>
  parts.length > 0 && parts.map((part, index) => html`${index > 0 && ', '}${part}`);

/** @type {(site: Site, author: Author) => Part} */
export const authorLink = ({ blog }, author) =>
  html`<a href="${roomPath(blog, 'authors', authorKey(author))}">${author.displayName}</a>`;

/** @type {(site: Site, tags: readonly Tag[]) => Part} */
export const tagList = ({ blog }, tags) => html`<ul class="tags" aria-label="${wordsOf(blog).tags}">
${tags.map(tag => html`<li><a href="${tagPath(blog, tag)}">${tag.name}</a></li>\n`)}</ul>`;
