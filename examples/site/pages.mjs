// @ts-check
// The pages of the site but those of posts, made of what the service answers. They know nothing of files and of requests.

import { bioOf } from './bio.mjs';
import { html } from './html.mjs';
import { layout } from './layout.mjs';
import { authorLink, calendarOf, day, dotted, lang, listed, tagList, titleLink } from './parts.mjs';
import { firstPicture } from './picture.mjs';
import { authorKey, authorsOf, pagePath, postPath, roomPath, rootOf, tagPath } from './site.mjs';
import { wordsOf } from './words.mjs';

/** @typedef {import('./html.mjs').Part} Part */
/** @typedef {import('./site.mjs').Site} Site */
/** @typedef {import('./site.mjs').Blog} Blog */
/** @typedef {import('./site.mjs').Line} Line */
/** @typedef {import('./site.mjs').Entry} Entry */
/** @typedef {import('./site.mjs').Tag} Tag */
/** @typedef {import('./site.mjs').Author} Author */

/**
 * The newest posts, or a further page of them. On the first one, those that are featured come before the others.
 * @type {(site: Site, newest: readonly Entry[], turns: { number: number, isLast: boolean }, featured?: readonly Entry[]) => string}
 */
export function homePage(site, newest, { number, isLast }, featured = []) {
  const { blog } = site;
  const words = wordsOf(blog);
  const isFirstPage = number === 1;
  const posts = new Map([...featured, ...newest].map(post => [post.postId, post]));
  const items = [...posts.values()].map(
    (post, index) => html`<article class="item${isFirstPage && index === 0 && ' first'}">
${isFirstPage && index === 0 && post.postImage && html`<a class="lead" href="${postPath(post)}" aria-hidden="true" tabindex="-1">${firstPicture(site, post.postImage)}</a>`}
<p class="meta">${dotted(post.isFeatured && html`<span class="mark">${words.featured}</span>`, day(blog, post.published), listed(authorsOf(post).map(({ displayName }) => displayName)))}</p>
<h2>${titleLink(blog, post)}</h2>
${post.excerpt && html`<p dir="auto"${lang(blog, post)}>${post.excerpt}</p>`}
</article>
`,
  );
  const turns = html`<nav class="pages" aria-label="${words.pages}">
${!isFirstPage && html`<a rel="prev" href="${pagePath(blog, number - 1)}">${words.newerPosts}</a>`}
${!isLast && html`<a rel="next" href="${pagePath(blog, number + 1)}">${words.olderPosts}</a>`}
</nav>`;
  return layout(site, {
    ...(!isFirstPage && { title: words.page(number) }),
    path: pagePath(blog, number),
    main: html`<h1 class="${isFirstPage ? 'unseen' : 'room'}">${isFirstPage ? words.posts : words.page(number)}</h1>
${items.length > 0 ? items : html`<p>${words.nothing}</p>`}
${(!isFirstPage || !isLast) && turns}`,
  });
}

/** Posts by year. @type {(site: Site, posts: readonly Line[]) => Part} */
function byYear({ blog }, posts) {
  const years = [...new Set(posts.map(post => post.published?.slice(0, 4)))];
  if (years.length === 0) return html`<p>${wordsOf(blog).nothing}</p>`;
  return years.map(
    year => html`<section class="year">
<h2>${year}</h2>
<ul class="lines">
${posts
  .filter(({ published }) => published?.slice(0, 4) === year)
  .map(post => html`<li>${titleLink(blog, post)} ${day(blog, post.published)}</li>\n`)}</ul>
</section>
`,
  );
}

/**
 * All posts, and a field to find some: what it finds is shown by a script in the page, or by the server that renders it.
 * @type {(site: Site, posts: readonly Line[], asked?: string) => string}
 */
export function archivePage(site, posts, asked) {
  const words = wordsOf(site.blog);
  return layout(site, {
    title: words.archive,
    path: roomPath(site.blog, 'archive'),
    main: html`<h1 class="room">${words.archive}</h1>
<form class="search" role="search"${site.isStatic && html` hidden`}>
<label for="search">${words.searchIn}</label>
<input type="search" id="search" name="q" value="${asked}" maxlength="100" autocomplete="off">
<button>${words.search}</button>
</form>
<p class="search-status" role="status" data-found="${words.found}" data-none="${words.notFound}" data-failed="${words.notSearched}">${asked && posts.length === 0 && words.notFound}</p>
<ol class="lines results" aria-label="${words.found}" hidden></ol>
<div class="every">
${(!asked || posts.length > 0) && byYear(site, posts)}
</div>
<script type="module" src="${rootOf(site.blog)}search.js"></script>`,
  });
}

/** What the search in the page looks into: the posts, each with its path, its day as it is shown, and its tags. @type {(site: Site, posts: readonly Entry[]) => string} */
export const searchData = ({ blog }, posts) =>
  JSON.stringify(
    posts.map(post => ({
      title: post.title,
      path: postPath(post),
      day: post.published && calendarOf(blog.language ?? 'en').format(new Date(post.published.slice(0, 10))),
      excerpt: post.excerpt,
      tags: post.tags?.map(({ name }) => name).join(', '),
    })),
  );

/** The posts with a tag. @type {(site: Site, tag: Tag, posts: readonly Line[]) => string} */
export const tagPage = (site, tag, posts) =>
  layout(site, {
    ...tag,
    title: tag.name,
    path: tagPath(site.blog, tag),
    main: html`<h1 class="room" dir="auto">${tag.name}</h1>
${tag.image && html`<figure>${firstPicture(site, tag.image)}</figure>`}
${tag.description && html`<p class="about" dir="auto">${tag.description}</p>`}
${byYear(site, posts)}`,
  });

/** The posts of an author. @type {(site: Site, author: Author, posts: readonly Line[]) => string} */
export function authorPage(site, author, posts) {
  const { displayName, userImage, websiteUrl, seo } = author;
  const { text, content } = bioOf(author);
  return layout(site, {
    title: displayName,
    path: roomPath(site.blog, 'authors', authorKey(author)),
    description: text,
    image: userImage,
    seo,
    main: html`<h1 class="room" dir="auto">${userImage && firstPicture(site, { ...userImage, alternativeText: '' }, '3.5rem')}${displayName}</h1>
${(content || websiteUrl) && html`<div class="about" dir="auto">${content}${websiteUrl && html`<p><a href="${websiteUrl}" rel="me">${new URL(websiteUrl).host}</a></p>`}</div>`}
${byYear(site, posts)}`,
  });
}

/** All tags. @type {(site: Site, tags: readonly Tag[]) => string} */
export function tagsPage(site, tags) {
  const words = wordsOf(site.blog);
  return layout(site, {
    title: words.tags,
    path: roomPath(site.blog, 'tags'),
    main: html`<h1 class="room">${words.tags}</h1>\n${tags.length > 0 ? tagList(site, tags) : html`<p>${words.nothing}</p>`}`,
  });
}

/** All authors. @type {(site: Site, authors: readonly Author[]) => string} */
export function authorsPage(site, authors) {
  const words = wordsOf(site.blog);
  return layout(site, {
    title: words.authors,
    path: roomPath(site.blog, 'authors'),
    main: html`<h1 class="room">${words.authors}</h1>
${authors.length > 0 ? html`<ul class="lines">\n${authors.map(author => html`<li>${authorLink(site, author)}</li>\n`)}</ul>` : html`<p>${words.nothing}</p>`}`,
  });
}

/** What is shown where there is no page. It has no address of its own. @param {Site} site */
export function missingPage(site) {
  const { missing, missingText } = wordsOf(site.blog);
  return layout(site, {
    title: missing,
    main: html`<h1 class="room">${missing}</h1>\n<p>${missingText}</p>`,
  });
}

/** Where a post was before its slug changed, for a web server of files. @type {(site: Site, path: string) => string} */
export function movedPage({ blog }, path) {
  const { moved } = wordsOf(blog);
  return html`<!doctype html>
<html lang="${blog.language ?? 'en'}">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=${path}">
<meta name="robots" content="noindex">
<link rel="canonical" href="${path}">
<title>${moved}</title>
</head>
<body><p><a href="${path}">${moved}</a></p></body>
</html>
`.toString();
}
