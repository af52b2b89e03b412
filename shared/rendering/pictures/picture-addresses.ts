import { isWebAddress } from '../../values/web-address.ts';
import { withoutWide } from '../markdown/picture-places.ts';
import { readMarkdown } from '../markdown/read-markdown.ts';

/**
 * How many addresses are looked up for the texts of a page, and their length together, in UTF-16 code units: the store takes a query of some
 * 500 KB. And how long each may be as it is written, and how many are looked at, so that no text takes long here.
 */
const bounds = { count: 500, length: 128 * 1024, written: 8 * 1024, looked: 5_000 };

/** The address of a link or a picture: a run of signs without blanks, of which parentheses come in pairs, one level deep; one with more stays as the text has it. */
const address = /(?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))+/;

/** The address behind a description, or behind the name in a definition. A note begins like that, perhaps with a picture. */
const inPlace = new RegExp(`\\]\\([\\s>]*(?:<([^<>\\n]*)>|(${address.source}))`, 'g');
const defined = /\]:[\s>]*(?:<([^<>\n]*)>|(https?:\S*))/gi;

const endOfParagraph = /\n[\t >]*\r?\n/g;

/** The addresses that pictures in a Markdown text may have, as they are written there, without its being parsed: some of links as well. */
function* writtenIn(markdown: string): Generator<string, void, undefined> {
  let at = markdown.indexOf('![');
  if (at < 0) return;
  for (const [, pointed, plain = ''] of markdown.matchAll(defined)) yield pointed ?? plain;
  while (at >= 0) {
    // So that a paragraph is counted without any as well.
    yield '';
    endOfParagraph.lastIndex = at;
    const end = endOfParagraph.exec(markdown)?.index ?? markdown.length;
    for (const [, pointed, plain = ''] of markdown.slice(at, end).matchAll(inPlace)) yield pointed ?? plain;
    at = markdown.indexOf('![', end);
  }
}

/** The addresses that the pictures of some Markdown texts may have, each once: the first ones, if there are very many. */
export function pictureAddresses(texts: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>();
  let [looked, length] = [0, 0];
  for (const text of texts)
    for (const written of writtenIn(text)) {
      looked += 1;
      if (looked > bounds.looked) return found;
      const address = written.length > bounds.written ? '' : withoutWide(readMarkdown(written));
      if (found.has(address) || !/^https?:/i.test(address) || !isWebAddress(address)) continue;
      length += address.length;
      if (found.size >= bounds.count || length > bounds.length) return found;
      found.add(address);
    }
  return found;
}
