import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { maxMadeExcerpt } from '../values/made-text.ts';
import { proseOf } from './prose.ts';

const reference = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]{1,31}));/gi;

function decoded(whole: string, hexadecimal?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return decodeNamedCharacterReference(name) || whole;
  const code = Number.parseInt(hexadecimal ?? decimal ?? '', hexadecimal === undefined ? 10 : 16);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}

/** A line that is nothing but an address is how many systems embed what is there. */
const isAddress = (line: string) => /^https?:\/\/\S+$/i.test(line);

/** A text of at most this length, cut between words if they are not too long. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.slice(0, max - 1);
  const space = text.slice(0, max).lastIndexOf(' ');
  // Without the first half of a character that takes two units.
  const whole = space > max / 2 ? start.slice(0, space) : start.replace(/[\ud800-\udbff]$/, '');
  return `${whole.trimEnd()}…`;
}

/** The beginning of a page's prose; empty if it has none. */
export function excerptOf(html: string, max: number = maxMadeExcerpt): string {
  const lines = proseOf(html).map(line =>
    line
      .replace(reference, decoded)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  );
  return cut(lines.filter(line => line !== '' && !isAddress(line)).join(' '), max);
}
