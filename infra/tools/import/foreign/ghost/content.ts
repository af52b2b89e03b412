import { isBlankDocument } from './documents.ts';
import type { Row } from './rows.ts';
import { textOf } from './tables.ts';

/** Ghost's editors: the columns in which their documents are. */
const editors = ['lexical', 'mobiledoc'];

/** Begins a part of a text that only members see (Koenig's visibility settings of cards). */
const forMembers = /<!--\s*kg-gated-block:begin\b[^>]{0,300}\bnonMember:\s*["']?false\b/i;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const paragraphs = (text: string): string =>
  text
    .replace(/[&<>]/g, character => escapes[character] ?? character)
    .split(/\n\s*\n/)
    .map(paragraph => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('\n');

/**
 * The text of a post as HTML, which Ghost makes of its editor's document with each change; other programs may leave it out. What
 * renders such documents needs a browser's whole DOM and a later Node.js than ours, so that only their words come.
 */
export function textIn(row: Row): { html: string; whyDraft?: string } {
  const html = textOf(row, 'html');
  if (forMembers.test(html)) return { html, whyDraft: 'a part of it was for members only' };
  const editor = editors.find(column => !isBlankDocument(textOf(row, column)));
  if (html !== '' || !editor) return { html };
  const words = textOf(row, 'plaintext');
  const what = words === '' ? 'nothing of its text came' : 'only its words came';
  const whyDraft = `its text is there in the format of an editor alone (${editor}), which is not converted: ${what}`;
  return { html: words === '' ? '' : paragraphs(words), whyDraft };
}
