// @ts-check
// What programs read of a post: when, by whom, with which picture. Open Graph for those that show links, JSON-LD for search engines.

import { asItIs, html } from './html.mjs';
import { authorKey, postPath, roomPath } from './site.mjs';

/**
 * The head of a post's page. JSON-LD is data and no script, which the page's policy takes as it is; `<` would end it.
 * @type {(site: import('./site.mjs').Site, post: import('./site.mjs').Post) => import('./html.mjs').Part}
 */
export function articleHead({ blog }, post) {
  const { title, excerpt, author, tags = [], postImage, published } = post;
  const addressOf = (/** @type {string} */ path) => new URL(path, blog.siteUrl).href;
  // A post that was scheduled was written before it was published.
  const modified = post.lastModified && published && later(post.lastModified, published);
  const article = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    description: excerpt,
    image: postImage && {
      '@type': 'ImageObject',
      url: postImage.mediumUrl,
      width: postImage.width,
      height: postImage.height,
    },
    datePublished: published,
    dateModified: modified,
    author: author && {
      '@type': 'Person',
      name: author.displayName,
      url: addressOf(roomPath(blog, 'authors', authorKey(author))),
    },
    publisher: {
      '@type': 'Organization',
      name: blog.name,
      url: blog.siteUrl,
      logo: blog.logoUrl && { '@type': 'ImageObject', url: blog.logoUrl },
    },
    mainEntityOfPage: { '@type': 'WebPage', '@id': addressOf(postPath(post)) },
    keywords: tags.length > 0 ? tags.map(({ name }) => name) : undefined,
    inLanguage: blog.language,
  };
  return html`<meta property="article:published_time" content="${published}">
${modified && html`<meta property="article:modified_time" content="${modified}">\n`}
${tags.map(({ name }) => html`<meta property="article:tag" content="${name}">\n`)}
<script type="application/ld+json">${asItIs(JSON.stringify(article).replaceAll('<', '\\u003c'))}</script>`;
}

/** @type {(one: string, other: string) => string} */
const later = (one, other) => (Date.parse(one) > Date.parse(other) ? one : other);
