// @ts-check
// What a page tells programs: search engines, and those that show links. One text and one picture serve all of them.

import { asItIs, html } from './html.mjs';
import { translationsOf } from './site.mjs';

/** @typedef {import('./html.mjs').Part} Part */
/** @typedef {import('./site.mjs').Medium} Medium */

/**
 * What a page is, for programs: what its owner says in `seo` counts, and then what readers see. Without a path it is a page of no address,
 * which search engines leave out.
 * @typedef {{ title?: string | undefined, path?: string, description?: string | undefined, image?: Medium | undefined, seo?: import('./site.mjs').Seo | undefined, type?: string, more?: Part }} Told
 */

/** The picture that stands for a page, with its sides if they are known. @type {(medium: Medium) => Part} */
const sharedPicture = ({ mediumUrl, width, height, alternativeText }) =>
  html`<meta property="og:image" content="${mediumUrl}">
${width && height && html`<meta property="og:image:width" content="${width}">\n<meta property="og:image:height" content="${height}">\n`}
${alternativeText && html`<meta property="og:image:alt" content="${alternativeText}">\n`}`;

/** @type {(site: import('./site.mjs').Site, page: Told) => Part} */
export function headOf({ blog }, { title, path, description, image, seo = {}, type = 'website', more }) {
  const address = seo.canonicalUrl ?? (path && new URL(path, blog.siteUrl).href);
  const about = seo.metaDescription ?? description ?? blog.slogan ?? blog.name;
  const picture = seo.socialImage ?? image;
  return html`<title>${seo.metaTitle ?? (title ? `${title} · ${blog.name}` : blog.name)}</title>
<meta name="description" content="${about}">
${(!path || seo.noIndex) && html`<meta name="robots" content="noindex">\n`}
${path && html`<link rel="canonical" href="${address}">\n<meta property="og:url" content="${address}">`}
<meta property="og:site_name" content="${blog.name}">
<meta property="og:title" content="${seo.metaTitle ?? title ?? blog.name}">
<meta property="og:description" content="${about}">
<meta property="og:type" content="${type}">
${picture && sharedPicture(picture)}
<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">
${more}`;
}

/** @type {(one: string, other: string) => string} */
const later = (one, other) => (Date.parse(one) > Date.parse(other) ? one : other);

/** When a post was published, and changed: one that was scheduled was written before. @type {(post: import('./site.mjs').Post) => Part} */
function articleProperties({ published, lastModified, tags = [] }) {
  const modified = lastModified && published && later(lastModified, published);
  return html`<meta property="article:published_time" content="${published}">
${modified && html`<meta property="article:modified_time" content="${modified}">\n`}
${tags.map(({ name }) => html`<meta property="article:tag" content="${name}">\n`)}`;
}

/**
 * What else a post, or a page, tells programs: its translations, and itself in the words of schema.org, as the service writes it for a script.
 * @type {(post: import('./site.mjs').Post) => Part}
 */
export function headOfPost(post) {
  const { jsonLd, isListed } = post;
  return html`${translationsOf(post).map(({ language, url }) => html`<link rel="alternate" hreflang="${language}" href="${url}">\n`)}
${isListed !== false && articleProperties(post)}
${jsonLd && html`<script type="application/ld+json">${asItIs(jsonLd)}</script>`}`;
}
