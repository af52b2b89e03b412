import { Comments } from './comments.ts';
import { withEmbeds } from './embeds.ts';
import { type Footnote, footnoteList, footnotesOf, markedIn } from './footnotes.ts';
import { withParagraphs } from './paragraphs.ts';
import { ProtectedPieces, withoutParagraphsAround } from './pieces.ts';
import { type ShortcodeContext, shortcodesIn } from './shortcodes.ts';

const hasBlocks = /<!--\s*wp:[a-z]/i;

/** The text of a post as plain HTML. */
export interface ConvertedPostText {
  html: string;
  /** The part before the mark that says where lists cut the text, as HTML; undefined if there is none. */
  beginning: string | undefined;
}

/** The notes that a text has, the post's own first. */
function notesIn(text: string, fields: readonly string[], around: ShortcodeContext): Footnote[] {
  const notes = fields.map(footnotesOf);
  if (notes.includes(undefined)) around.noted('its footnotes cannot be read');
  const known = new Map(notes.flatMap(each => each ?? []).map(note => [note.id, note]));
  for (const id of markedIn(text))
    if (!known.has(id)) around.noted('the text of a footnote is not in the file');
  return [...known.values()];
}

/**
 * Converts the text of a post: its blocks, or a classic text, whose paragraphs are blank lines.
 * @param footnotes the custom field of its footnotes.
 */
export function convertedText(
  text: string,
  footnotes: string | undefined,
  around: ShortcodeContext,
): ConvertedPostText {
  const isOfBlocks = hasBlocks.test(text);
  const pieces = new ProtectedPieces();
  const comments = new Comments(around, pieces);
  const own = comments.in(ProtectedPieces.cleared(text).replace(/\r\n?/g, '\n'));
  const notes = notesIn(own, [...(footnotes ? [footnotes] : []), ...comments.footnotes], around);
  const plain = withEmbeds(shortcodesIn(own, around, pieces), isOfBlocks, pieces);
  const html = isOfBlocks ? withoutParagraphsAround(plain) : withParagraphs(plain, pieces);
  const list = footnoteList(notes);
  const at = html.indexOf(comments.notesAt);
  const isUsed = at >= 0 || notes.some(({ id }) => markedIn(own).has(id));
  const whole = at >= 0 ? html.replace(comments.notesAt, () => list) : html + (isUsed ? `\n${list}` : '');
  const more = whole.indexOf(comments.moreAt);
  return {
    html: pieces.restored(whole).trim(),
    beginning: more < 0 ? undefined : pieces.restored(whole.slice(0, more)),
  };
}
