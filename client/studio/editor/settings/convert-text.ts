import { markdownOf } from '../../../../shared/markdown-from-html/in-browser.ts';
import { contentHtml } from '../../../../shared/rendering/content-html.ts';
import { words } from '../../words.ts';
import type { Draft } from '../draft.ts';

type Format = Draft['contentFormat'];

/** Longer texts are not rendered for readers (contract.md, Texts as HTML), in UTF-16 code units; nor would a page answer meanwhile. */
const longest = 128 * 1024;

/** A text in another format, so that readers see the same, or why there is none. */
export type ConvertedText = { content: string } | { why: string };

/** Writes a text in another format. Plain text is shown to readers as it is, so it stays as it is. */
export function convertText(content: string, from: Format, to: Format): ConvertedText {
  if (to === undefined || content.trim() === '') return { content };
  if (content.length > longest) return { why: words.tooLongToConvert };
  const html = contentHtml(content, from);
  if (to === 'html') return { content: html };
  const converted = markdownOf(html, document);
  return 'markdown' in converted
    ? { content: converted.markdown }
    : { why: words.staysAsItIs(converted.why, converted.element) };
}
