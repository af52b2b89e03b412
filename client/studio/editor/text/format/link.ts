import { type Command, type Edit, type TextFormat, type TextRange, withoutSpace } from './edit.ts';
import { attribute, bracketed, inBrackets } from './escaped.ts';

/** Links in a paragraph: what is before their text, the text, and what is after it. A picture is none. */
const links: Record<TextFormat, RegExp> = {
  markdown: /(?<!!)(\[)((?:[^[\]]|\\.)*)(\]\([^()\n]*\))/g,
  html: /(<a\s[^>]*>)([\s\S]*?)(<\/a>)/g,
};

const isAddress = /^(?:https?:\/\/|mailto:)\S+$/;

/** What an address begins with, which is selected to be written over. */
const emptyAddress = 'https://';

const written: Record<TextFormat, (text: string, address: string) => [string, string, string]> = {
  markdown: (text, address) => [`[${text}](`, address, ')'],
  html: (text, address) => ['<a href="', address, `">${text}</a>`],
};

/** What is between blank lines: no link goes on after one. */
function paragraphAround(text: string, { from, to }: TextRange): TextRange {
  const start = text.lastIndexOf('\n\n', from - 1);
  const end = text.indexOf('\n\n', to);
  return { from: start < 0 ? 0 : start + 2, to: end < 0 ? text.length : end };
}

/** The link that a selection is in, and its text. */
function linkAround(text: string, selection: TextRange, format: TextFormat) {
  const paragraph = paragraphAround(text, selection);
  for (const found of text.slice(paragraph.from, paragraph.to).matchAll(links[format])) {
    const [whole, , label = ''] = found;
    const from = paragraph.from + found.index;
    const to = from + whole.length;
    if (from <= selection.from && selection.to <= to) return { from, to, label };
  }
  return undefined;
}

/** A command that makes a link of a selection, or plain text of the link that it is in. */
export const link =
  (format: TextFormat): Command =>
  (text, selected) => {
    const selection = withoutSpace(text, selected);
    const found = linkAround(text, selection, format);
    if (found) {
      const { from, to, label } = found;
      return { change: { from, to, text: label }, selection: { from, to: from + label.length } };
    }
    const label = text.slice(selection.from, selection.to);
    if (label.includes('\n\n')) return undefined;
    const address = isAddress.test(label) ? label : emptyAddress;
    const [before, middle, after] = written[format](label, address);
    const from = selection.from + before.length;
    return {
      change: { ...selection, text: before + middle + after },
      selection: { from, to: from + middle.length },
    };
  };

/** Whether a link command has to ask where the link leads: not in a link, and not where an address is selected. */
export function asksWhereTo(text: string, selected: TextRange, format: TextFormat): boolean {
  const selection = withoutSpace(text, selected);
  const label = text.slice(selection.from, selection.to);
  return !linkAround(text, selection, format) && !isAddress.test(label) && !label.includes('\n\n');
}

/** Schemes of addresses that lead somewhere for readers, places of the same site or page, and a host without its scheme. */
const addresses = /^(?:(?:https?:\/\/|mailto:|tel:|[/#])\S+|(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]\S*)?)$/i;

/** What somebody typed as an address; undefined if it is none. */
export function addressIn(typed: string): string | undefined {
  const address = typed.trim();
  if (!addresses.test(address)) return undefined;
  return /^(?:[a-z]+:|[/#])/i.test(address) ? address : `https://${address}`;
}

/** A link with the words that were selected, or with the title of what it leads to. */
export function linkTo(
  text: string,
  selected: TextRange,
  format: TextFormat,
  { title, address }: { title: string; address: string },
): Edit {
  const selection = withoutSpace(text, selected);
  const label = text.slice(selection.from, selection.to);
  const link =
    format === 'markdown'
      ? `[${label || inBrackets(title)}](${bracketed(address)})`
      : `<a href="${attribute(address)}">${label || attribute(title)}</a>`;
  const caret = selection.from + link.length;
  return { change: { ...selection, text: link }, selection: { from: caret, to: caret } };
}

/**
 * Makes a link of words that are selected, where an address is put over them; nothing where there are none to read, or they lead somewhere
 * already.
 */
export function linkOver(
  text: string,
  selected: TextRange,
  format: TextFormat,
  address: string,
): Edit | undefined {
  const selection = withoutSpace(text, selected);
  const isInAddress = /(?:\]\(|["'<])$/.test(text.slice(0, selection.from));
  if (selection.from === selection.to || isInAddress || !asksWhereTo(text, selection, format))
    return undefined;
  return linkTo(text, selection, format, { title: '', address });
}
