import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { maxMadeExcerpt } from '../values/made-text.ts';

/** What a page shows none of, or not as a text. */
const unread =
  /<!--[\s\S]*?(?:-->|$)|<(head|iframe|math|noscript|object|script|select|style|svg|template|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;

const tag = /<\/?([a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi;

/** A tag that the end of the text cuts off within a value. */
const cutOff = /<\/?[a-z][^<]*$/i;

/** Elements that are within a word or a line. What is between any others is another line. */
const inline = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

const reference = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]{1,31}));/gi;

function decoded(whole: string, hexadecimal?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return decodeNamedCharacterReference(name) || whole;
  const code = Number.parseInt(hexadecimal ?? decimal ?? '', hexadecimal === undefined ? 10 : 16);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}

/** A text of at most this length, cut between words if they are not too long. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.slice(0, max - 1);
  const space = text.slice(0, max).lastIndexOf(' ');
  // Without the first half of a character that takes two units.
  const whole = space > max / 2 ? start.slice(0, space) : start.replace(/[\ud800-\udbff]$/, '');
  return `${whole.trimEnd()}…`;
}

/** The beginning of a page's text without its markup; empty if it has none. */
export function excerptOf(html: string, max: number = maxMadeExcerpt): string {
  const text = html
    .replace(unread, ' ')
    .replace(tag, (_, name: string) => (inline.has(name.toLowerCase()) ? '' : ' '))
    .replace(cutOff, '')
    .replace(reference, decoded)
    .replace(/[\s\p{Cc}]+/gu, ' ');
  return cut(text.trim(), max);
}
