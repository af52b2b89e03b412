const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
};

/** Markup within a word or a sentence. */
const inlineTag = /<\/?(?:a|abbr|b|cite|code|em|i|mark|q|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>/gi;

/** Whether a number is that of a character which a text may have: no control character, and no half of one. */
const isCharacter = (code: number) =>
  code >= 0x20 && code <= 0x10ffff && !(code >= 0x7f && code < 0xa0) && !(code >= 0xd800 && code < 0xe000);

/** A text of HTML without its markup, on one line. */
export const plainText = (html: string): string =>
  html
    .replace(inlineTag, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
      if (name) return entities[name.toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return isCharacter(code) ? String.fromCodePoint(code) : ' ';
    })
    .replace(/\s+/g, ' ')
    .trim();

/** The first UTF-16 code units of a text, without half a character. */
export const start = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/** A text of at most so many UTF-16 code units, cut at a word. */
export const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${start(text, max - 1).replace(/\s+\S*$/, '')}…`;
