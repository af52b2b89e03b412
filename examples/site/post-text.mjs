// @ts-check
// What a page shows as the text of a post: what the service made of it, with code in colours, embeds as links, and sides of pictures. And who an author is.

import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { withColours } from './code.mjs';
import { withEmbeds } from './embeds.mjs';
import { asItIs, attribute, attributes, html, unescaped } from './html.mjs';
import { wordsOf } from './words.mjs';

/** @typedef {import('./html.mjs').Part} Part */

const pictures = new RegExp(`<img\\b(${attributes}?)\\s*/?>`, 'gi');

/**
 * A text whose pictures have the sides that the service knows, so that nothing moves while they load, and are loaded when they come near.
 * @type {(text: string, post: import('./site.mjs').Post) => string}
 */
function withSides(text, { media = [], postImage }) {
  const known = new Map(media.map(medium => [medium.mediumUrl, medium]));
  let isFirst = postImage === undefined;
  return text.replace(pictures, (_, given) => {
    const { width, height } = known.get(unescaped(attribute(given, 'src') ?? '')) ?? {};
    const hasSides = attribute(given, 'width') !== undefined || attribute(given, 'height') !== undefined;
    const sides = width && height && !hasSides ? ` width="${width}" height="${height}"` : '';
    // The first picture is often what a reader waits for.
    const when = isFirst || attribute(given, 'loading') !== undefined ? '' : ' loading="lazy"';
    isFirst = false;
    return `<img${given}${sides}${when}>`;
  });
}

/**
 * The text of a post. One that is too long for the service to render is shown as it was written.
 * @type {(site: import('./site.mjs').Site, post: import('./site.mjs').Post) => Part}
 */
export function textOf(site, post) {
  const { content = '', contentHtml } = post;
  if (contentHtml !== undefined)
    return asItIs(withEmbeds(withSides(withColours(contentHtml), post), wordsOf(site.blog)));
  const paragraphs = content.split(/\n\s*\n/).filter(text => text.trim() !== '');
  return paragraphs.map(text => html`<p>${text.trim()}</p>\n`);
}

/** What an author says of themselves, in Markdown: as a text, and as HTML, in which there is none of the author's own. @type {(author: import('./site.mjs').Author) => { text?: string, content?: Part }} */
export function bioOf({ bio }) {
  if (!bio) return {};
  const content = micromark(bio, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  return { text: unescaped(content.replace(/<[^>]*>/g, '')).trim(), content: asItIs(content) };
}
