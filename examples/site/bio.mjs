// @ts-check
// Who an author is.

import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { asItIs, unescaped } from './html.mjs';

/** @typedef {import('./html.mjs').Part} Part */

/** What an author says of themselves, in Markdown: as a text, and as HTML, in which there is none of the author's own. @type {(author: import('./site.mjs').Author) => { text?: string, content?: Part }} */
export function bioOf({ bio }) {
  if (!bio) return {};
  const content = micromark(bio, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  return { text: unescaped(content.replace(/<[^>]*>/g, '')).trim(), content: asItIs(content) };
}
