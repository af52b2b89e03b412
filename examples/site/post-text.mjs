// @ts-check
// What a page shows as the text of a post: what the service made of it, with code in colours, embeds as links, and what is known of pictures.

import { withColours } from './code.mjs';
import { withEmbeds } from './embeds.mjs';
import { asItIs, attribute, attributes, html, unescaped } from './html.mjs';
import { onColours, sidesAndChoice } from './picture.mjs';
import { wordsOf } from './words.mjs';

/** @typedef {import('./html.mjs').Part} Part */
/** @typedef {import('./site.mjs').Site} Site */
/** @typedef {import('./site.mjs').Post} Post */

/** A picture, with its other formats around it. */
const pictures = new RegExp(
  `(<picture\\b${attributes}>\\s*(?:<source\\b${attributes}>\\s*)*)?<img\\b(${attributes}?)\\s*/?>(\\s*</picture>)?`,
  'gi',
);

/** How many pictures of a page stand on their colours: those that may be seen at once. The colours of many take longer to come than a picture. */
const coloured = 3;

/**
 * A text whose pictures say what the service knows of them, where they do not yet, as in a text of HTML: nothing moves while they load. All but the first
 * of the page load when they come near.
 * @type {(text: string, site: Site, post: Post) => string}
 */
function withPictures(text, site, { media = [], postImage }) {
  const known = new Map(media.map(medium => [medium.mediumUrl, medium]));
  let above = postImage === undefined ? 0 : 1;
  return text.replace(pictures, (_, before = '', given, after = '') => {
    const medium = known.get(unescaped(attribute(given, 'src') ?? ''));
    const isSaid = ['width', 'height', 'srcset'].some(name => attribute(given, name) !== undefined);
    const told = medium && !isSaid && sidesAndChoice(site, medium);
    const when = attribute(given, 'loading') === undefined && html` loading="lazy"`;
    const img =
      above === 0
        ? html`<img${asItIs(given.replace(' loading="lazy"', ''))}${told} fetchpriority="high">`
        : html`<img${asItIs(given)}${told}${when}>`;
    above += 1;
    const whole = html`${asItIs(before)}${img}${asItIs(after)}`;
    return String(above > coloured ? whole : onColours(whole, attribute(given, 'data-thumb-hash')));
  });
}

/** A table, but not one that has others. */
const table = /<table\b[^<>]*>(?:(?!<\/?table\b)[\s\S])*<\/table>/gi;

/** A text whose tables can be scrolled in themselves, by keys too. Without quotes, which would end an attribute that has a page. @param {string} text */
const withTables = text => text.replace(table, '<div class=scrolled tabindex=0>$&</div>');

/**
 * The text of a post. One that is too long for the service to render is shown as it was written.
 * @type {(site: Site, post: Post) => Part}
 */
export function textOf(site, post) {
  const { content = '', contentHtml } = post;
  if (contentHtml !== undefined)
    return asItIs(
      withTables(withEmbeds(withPictures(withColours(contentHtml), site, post), wordsOf(site.blog))),
    );
  const paragraphs = content.split(/\n\s*\n/).filter(text => text.trim() !== '');
  return paragraphs.map(text => html`<p>${text.trim()}</p>\n`);
}
