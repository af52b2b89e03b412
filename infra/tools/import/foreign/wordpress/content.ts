import type { Attachments } from './attachments.ts';
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
    if (text[done] === '\n') done += 1;
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
 * @param unknown called with the name of each shortcode that stays.
 */
export function htmlOf(text: string, attachments: Attachments, unknown: (name: string) => void): string {
  const isOfBlocks = hasBlocks.test(text);
  const own = withoutComments(text).replace(embedBlock, asEmbedded);
  const plain = isOfBlocks ? own : own.replace(loneAddress, asEmbedded);
  const html = withoutShortcodes(plain, attachments, unknown);
  return (isOfBlocks ? html : withParagraphs(html)).trim();
}
