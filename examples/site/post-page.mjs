// @ts-check
// The page of a post. It is also made in a browser, of what somebody is writing (`draft/`): so nothing here, and in what it imports, needs Node.js.

import { headOfPost } from './head.mjs';
import { html } from './html.mjs';
import { layout } from './layout.mjs';
import { authorLink, day, dotted, lang, listed, tagList } from './parts.mjs';
import { firstPicture } from './picture.mjs';
import { textOf } from './post-text.mjs';
import { authorsOf, postPath, rootOf, translationsOf } from './site.mjs';
import { wordsOf } from './words.mjs';

/** @typedef {import('./html.mjs').Part} Part */
/** @typedef {import('./site.mjs').Site} Site */
/** @typedef {import('./site.mjs').Line} Line */
/** @typedef {import('./site.mjs').Post} Post */

/** How long a text takes to read, by 1,200 characters a minute. @type {(text: Part) => number} */
const minutesFor = text => Math.max(1, Math.round(String(text).replace(/<[^>]*>/g, '').length / 1200));

/**
 * The names of languages, as those say them who speak them: without a region, where that is clear. Some have none that is known.
 * @type {(languages: readonly string[]) => Map<string, string>}
 */
function namesOf(languages) {
  const spoken = languages.map(each => each.replace(/-(?:[a-z]{2}|\d{3})$/i, ''));
  const named = languages.map((language, at) => {
    const short = spoken[at] ?? language;
    const isClear = spoken.filter(each => each === short).length === 1;
    try {
      const names = new Intl.DisplayNames([language], { type: 'language' });
      return /** @type {const} */ ([language, names.of(isClear ? short : language) ?? language]);
    } catch {
      return /** @type {const} */ ([language, language]);
    }
  });
  return new Map(named);
}

/** What shows a draft on the page while it is written, for the studio that the site knows. @type {(site: Site) => Part} */
const draftScript = ({ studio, ...site }) =>
  studio &&
  html`<script type="module" src="${rootOf(site.blog)}draft/preview.js" data-studio="${studio}" data-site="${JSON.stringify(site)}"></script>`;

/**
 * A post, with the older and the newer one beside it; or a page, which has no date, no author and nothing beside it.
 * @type {(site: Site, post: Post, beside?: { older?: Line | undefined, newer?: Line | undefined }, isPreview?: boolean) => string}
 */
export function postPage({ blog, ...others }, post, { older, newer } = {}, isPreview = false) {
  // The words around a text are in its language.
  const site = { ...others, blog: { ...blog, ...(post.language && { language: post.language }) } };
  const words = wordsOf(site.blog);
  const text = textOf(site, post);
  const isListed = post.isListed !== false;
  const { postImage: image, seo, tags = [] } = post;
  const authors = listed(authorsOf(post).map(author => authorLink(site, author)));
  const inSet = translationsOf(post);
  const names = namesOf(inSet.map(({ language }) => language));
  const translations = inSet.filter(({ postId }) => postId !== post.postId);
  const turn = (
    /** @type {Line | undefined} */ other,
    /** @type {string} */ rel,
    /** @type {string} */ word,
  ) =>
    other &&
    html`<a rel="${rel}" href="${postPath(other)}"><span>${word}</span> <span dir="auto"${lang(site.blog, other)}>${other.title}</span></a>\n`;
  return layout(site, {
    title: post.title,
    ...(!isPreview && { path: postPath(post) }),
    description: post.excerpt,
    image,
    seo,
    type: isListed ? 'article' : 'website',
    more: isPreview ? draftScript(site) : headOfPost(post),
    main: html`${isPreview && html`<p class="notice">${words.preview}</p>\n`}<article class="post">
<header>
${isListed && html`<p class="meta">${dotted(day(site.blog, post.published), authors, words.minutes(minutesFor(text)))}</p>`}
<h1 dir="auto">${post.title}</h1>
${translations.length > 0 && html`<p class="meta">${words.alsoIn} ${listed(translations.map(({ language, url }) => html`<a href="${postPath({ url })}" hreflang="${language}" lang="${language}">${names.get(language)}</a>`))}</p>`}
</header>
${image && html`<figure>${firstPicture(site, image)}${image.description && html`<figcaption>${image.description}</figcaption>`}</figure>`}
<div class="text" dir="auto">
${text}
</div>
<footer>
${isListed && tags.length > 0 && tagList(site, tags)}
${(older || newer) && html`<nav class="turn" aria-label="${words.beside}">\n${turn(newer, 'prev', words.newer)}${turn(older, 'next', words.older)}</nav>`}
</footer>
</article>
${/\sdata-frame=/.test(String(text)) && html`<script type="module" src="${rootOf(site.blog)}embed.js"></script>`}`,
  });
}
