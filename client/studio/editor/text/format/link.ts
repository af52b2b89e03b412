import { type Command, linesAround, type Range, type TextFormat } from './edit.ts';

/** Links in a line: what is before their text, the text, and what is after it. A picture is none. */
const links: Record<TextFormat, RegExp> = {
  markdown: /(?<!!)(\[)((?:[^[\]\n]|\\.)*)(\]\([^()\n]*\))/g,
  html: /(<a\s[^>]*>)(.*?)(<\/a>)/g,
};

const isAddress = /^(?:https?:\/\/|mailto:)\S+$/;

/** What an address begins with, which is selected to be written over. */
const emptyAddress = 'https://';

const written: Record<TextFormat, (text: string, address: string) => [string, string, string]> = {
  markdown: (text, address) => [`[${text}](`, address, ')'],
  html: (text, address) => ['<a href="', address, `">${text}</a>`],
};

/** The link that a selection is in. */
function linkAround(text: string, { from, to }: Range, format: TextFormat) {
  const line = linesAround(text, { from, to });
  for (const found of text.slice(line.from, line.to).matchAll(links[format])) {
    const start = line.from + found.index;
    const [whole, before = '', label = ''] = found;
    if (start <= from && to <= start + whole.length)
      return { from: start, to: start + whole.length, label, before };
  }
  return undefined;
}

/** A command that makes a link of a selection, or plain text of the link that it is in. */
export const link =
  (format: TextFormat): Command =>
  (text, selection) => {
    const found = linkAround(text, selection, format);
    if (found) {
      const { from, to, label } = found;
      return { change: { from, to, text: label }, selection: { from, to: from + label.length } };
    }
    const selected = text.slice(selection.from, selection.to);
    const address = isAddress.test(selected) ? selected : emptyAddress;
    const [before, middle, after] = written[format](selected, address);
    const from = selection.from + before.length;
    return {
      change: { ...selection, text: before + middle + after },
      selection: { from, to: from + middle.length },
    };
  };
