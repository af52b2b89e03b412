import type { Attachment } from './attachments.ts';
import { withParagraphs } from './paragraphs.ts';
import { embedded, withoutShortcodes } from './shortcodes.ts';

/** What comments of WordPress begin with: a block with its attributes as JSON, or a mark that says where a list cuts the text. */
const ofWordPress = /^<!--\s*(?:\/?wp:|more\b|nextpage|noteaser)/i;
const hasBlocks = /<!--\s*wp:[a-z]/i;

/** The name of a block. One that ends at once has no text of its own: WordPress makes it when it shows the post. */
const nameOfBlock = /^<!--\s*wp:([a-z][\w-]*(?:\/[\w-]+)?)/i;

/** A text without the comments that only WordPress reads. @param made called with the name of each block that is lost. */
function withoutComments(text: string, made: (name: string) => void): string {
  let rest = '';
  let done = 0;
  for (let at = text.indexOf('<!--'); at >= 0; at = text.indexOf('<!--', at + 1)) {
    const end = text.indexOf('-->', at);
    if (end < 0) break;
    if (at < done || !ofWordPress.test(text.slice(at, at + 40))) continue;
    rest += text.slice(done, at);
    done = end + '-->'.length;
    const [, name] = (text[end - 1] === '/' && nameOfBlock.exec(text.slice(at, at + 100))) || [];
    if (name) made(name.toLowerCase());
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
 * @param lost called with the name of each block that has no text.
 */
export function htmlOf(
  text: string,
  gallery: (ids: readonly string[]) => Attachment[],
  unknown: (name: string) => void,
  lost: (name: string) => void,
): string {
  const isOfBlocks = hasBlocks.test(text);
  const own = withoutComments(text, lost).replace(embedBlock, asEmbedded);
  const plain = isOfBlocks ? own : own.replace(loneAddress, asEmbedded);
  const html = withoutShortcodes(plain, gallery, unknown);
  return (isOfBlocks ? html : withParagraphs(html)).trim();
}
