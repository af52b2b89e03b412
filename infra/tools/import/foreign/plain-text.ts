import { decodeNamedCharacterReference } from 'decode-named-character-reference';

/** Markup within a word or a sentence. */
const inlineTag = /<\/?(?:a|abbr|b|cite|code|em|i|mark|q|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>/gi;

function withoutComments(html: string): string {
  let rest = '';
  let done = 0;
  for (let at = html.indexOf('<!--'); at >= 0; at = html.indexOf('<!--', done)) {
    const end = html.indexOf('-->', at + '<!--'.length);
    if (end < 0) break;
    rest += html.slice(done, at);
    done = end + '-->'.length;
  }
  return rest + html.slice(done);
}

/** Any other markup: less-than signs are text unless a name follows. */
const tag = /<(?:[a-z/][^<>]*|![^<>]*)>/gi;

const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,31}));/gi;

/** Whether a number is that of a character which a text may have: no control character, and no half of one. */
const isCharacter = (code: number) =>
  code >= 0x20 && code <= 0x10ffff && code !== 0x7f && !(code >= 0xd800 && code < 0xe000);

/** The characters 128 to 159 of Windows-1252. Five have none. */
const ofWindows = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** A character by its number. Those that are no characters mean one of Windows, as in HTML (13.2.5.80). */
function characterOf(code: number): string {
  if (!isCharacter(code)) return ' ';
  return (code < 0xa0 && ofWindows[code - 0x80]) || String.fromCodePoint(code);
}

/** A text of HTML without its markup, on one line. */
export const plainText = (html: string): string =>
  withoutComments(html)
    .replace(inlineTag, '')
    .replace(tag, ' ')
    .replace(reference, (whole, decimal, hexadecimal, name) => {
      if (name) return decodeNamedCharacterReference(name) || whole;
      return characterOf(decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16));
    })
    .replace(/\s+/g, ' ')
    .trim();

/** The first UTF-16 code units of a text, without half a character. */
export const start = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/** A text of at most so many UTF-16 code units, cut at a word: unless its words are so long, or has none, that half of it would go. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const whole = start(text, max - 1);
  const words = whole.replace(/\s+\S*$/, '');
  return `${words.length > max / 2 ? words : whole}…`;
}
