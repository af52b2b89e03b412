// @ts-check
// Code in colours, made here: a reader needs no script for it. Only code that names its language has them; a guess is often wrong.

import { createRequire } from 'node:module';
import { attribute, attributes, unescaped } from './html.mjs';

/** @typedef {{ getLanguage(name: string): unknown, highlight(code: string, how: { language: string, ignoreIllegals: boolean }): { value: string } }} Highlighter */

/** Loaded with the first code that has a language. @type {() => Highlighter} */
const highlighter = () => createRequire(import.meta.url)('highlight.js/lib/common');

/** Code that is text alone: what has elements in it has colours already, or is meant so. */
const block = new RegExp(
  `(<pre\\b${attributes}>\\s*<code\\b${attributes}>)([^<]+)(?=</code>\\s*</pre>)|(<pre\\b(?=[^>]*\\bbrush:)${attributes}>)([^<]+)(?=</pre>)`,
  'gi',
);

/** A name of a character that `unescaped` does not know. */
const unknown = /&(?!(?:amp|lt|gt|quot|apos|nbsp);)[a-z]\w*;/i;

/** The language of a `pre` and its `code`, as Markdown, Ghost and plug-ins of WordPress write it. @param {string} tags */
function languageOf(tags) {
  const classes = tags.split(/(?=<code)/i).map(tag => attribute(tag, 'class') ?? '');
  return (
    /(?:\blang(?:uage)?-|\bbrush:\s*)([\w+#-]+)/i.exec(classes.join(' '))?.[1] ?? attribute(tags, 'lang')
  );
}

/** A text with its code in colours. @param {string} text */
export const withColours = text =>
  text.replace(block, (whole, tagsOfCode, code, tagOfPre, bare) => {
    const tags = tagsOfCode ?? tagOfPre;
    const language = languageOf(tags);
    const written = code ?? bare;
    if (!language || unknown.test(written) || !highlighter().getLanguage(language)) return whole;
    return tags + highlighter().highlight(unescaped(written), { language, ignoreIllegals: true }).value;
  });
