import type { Attachment } from './attachments.ts';
import { withParagraphs } from './paragraphs.ts';
import { embedded, withoutShortcodes } from './shortcodes.ts';

/** What comments of WordPress begin with: a block with its attributes as JSON, or a mark that says where a list cuts the text. */
const ofWordPress = /^<!--\s*(?:\/?wp:|more\b|nextpage|noteaser)/i;
const hasBlocks = /<!--\s*wp:[a-z]/i;

/** A text without the comments that only WordPress reads. */
function withoutComments(text: string): string {
  let rest = '';
  let done = 0;
  for (let at = text.indexOf('<!--'); at >= 0; at = text.indexOf('<!--', at + 1)) {
    const end = text.indexOf('-->', at);
    if (end < 0) break;
    if (at < done || !ofWordPress.test(text.slice(at, at + 40))) continue;
    rest += text.slice(done, at);
    done = end + '-->'.length;
    // In a text of blocks only elements make paragraphs.
    if (text[done] === '\n' && /^<!--\s*\/?wp:/i.test(text.slice(at, at + 40))) done += 1;
  }
  return rest + text.slice(done);
}

/** What the block editor keeps of an embed: the address alone. */
const embedBlock = /<div class="wp-block-embed__wrapper">\s*(https?:\/\/[^\s<]+)\s*<\/div>/gi;

/** An address that stands alone on a line, which WordPress shows as what is there. */
const loneAddress = /^[ \t]*(https?:\/\/[^\s<>"]+)[ \t]*$/gim;

const asEmbedded = (_: string, address: string) => embedded(address.replaceAll('&amp;', '&'));

/**
 * The text of a post as plain HTML.
 * @param gallery the pictures of these numbers; if there are none, those that were uploaded for the post.
 * @param unknown called with the name of each shortcode that stays.
 */
export function htmlOf(
  text: string,
  gallery: (ids: readonly string[]) => Attachment[],
  unknown: (name: string) => void,
): string {
  const isOfBlocks = hasBlocks.test(text);
  const own = withoutComments(text).replace(embedBlock, asEmbedded);
  const plain = isOfBlocks ? own : own.replace(loneAddress, asEmbedded);
  const html = withoutShortcodes(plain, gallery, unknown);
  return (isOfBlocks ? html : withParagraphs(html)).trim();
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
};

/** A text of HTML without its markup, on one line. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
      if (name) return entities[name.toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replace(/\s+/g, ' ')
    .trim();

/** A text of at most so many UTF-16 code units, cut at a word. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '');
  return `${start.replace(/\s+\S*$/, '')}…`;
}
