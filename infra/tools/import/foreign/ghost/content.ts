import { TextNotTaken } from '../../../../../shared/markdown-from-html/tree.ts';
import type { SiteAddresses } from './addresses.ts';
import { withoutScripts } from './cards/in-html.ts';
import { mailOnly, type TextContext } from './cards/text.ts';
import { embeddedPagesIn, htmlOfDocument, isBlankDocument } from './documents.ts';
import type { Row } from './rows.ts';
import { textOf } from './tables.ts';

/** Ghost's editors: the columns in which their documents are. */
const editors = ['lexical', 'mobiledoc'];

/** Begins a part of a text that only members see (Koenig's visibility settings of cards). */
const gate = /<!--\s*kg-gated-block:begin\b[^>]{0,300}\bnonMember:\s*["']?false\b/i;

/** Cards of documents that only e-mails have: the HTML has nothing of them. */
const forMail = /"type":\s*"email(?:-cta)?"|\[\s*"email(?:-cta)?",/;

const forMembers = 'a part of it was for members only';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const paragraphs = (text: string): string =>
  text
    .replace(/[&<>]/g, character => escapes[character] ?? character)
    .split(/\n\s*\n/)
    .map(paragraph => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('\n');

/** A text with whole addresses, and why its post becomes a draft. */
interface PostText {
  html: string;
  whyDraft?: string | undefined;
}

/** What a function returns; undefined, with a report, if a text in it would take too much to be taken apart. */
function taken<T>(make: () => T, report: (why: string) => void): T | undefined {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof TextNotTaken)) throw error;
    report(error.message);
    return undefined;
  }
}

/** The text of a post as HTML, which Ghost makes of its editor's document with each change; other programs may leave it out. */
export function textIn(row: Row, addresses: SiteAddresses, context: TextContext): PostText {
  const html = textOf(row, 'html');
  const editor = editors.find(column => !isBlankDocument(textOf(row, column)));
  const document = editor ? textOf(row, editor) : '';
  if (html === '') return editor ? ofDocument(row, editor, addresses, context) : { html };
  if (forMail.test(document)) context.noted(mailOnly);
  const whole = addresses.whole(html);
  const pages = embeddedPagesIn(document);
  const changed = taken(
    () => withoutScripts(whole, { ...context, pages }),
    why => context.noted('its cards stay as they are in Ghost', why),
  );
  return { html: changed ?? whole, whyDraft: gate.test(html) ? forMembers : undefined };
}

/** A text that is there in the format of an editor alone. What renders such documents needs a browser's DOM and a later Node.js than ours. */
function ofDocument(row: Row, editor: string, addresses: SiteAddresses, context: TextContext): PostText {
  let whyDraft: string | undefined;
  const asDraft = () => {
    whyDraft = forMembers;
  };
  const html = taken(
    () => htmlOfDocument(textOf(row, editor), { ...context, forMembers: asDraft }),
    () => {},
  );
  if (html !== undefined) return { html: addresses.whole(html), whyDraft };
  const words = textOf(row, 'plaintext');
  const what = words === '' ? 'nothing of its text came' : 'only its words came';
  return {
    html: words === '' ? '' : paragraphs(words),
    whyDraft: `its text is there in the format of an editor alone (${editor}), and cannot be read: ${what}`,
  };
}
