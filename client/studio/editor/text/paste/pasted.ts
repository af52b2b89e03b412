import type { Edit, TextFormat, TextRange } from '../format/edit.ts';
import { placeAt } from '../placeholders.ts';
import { embedEdit } from './embed.ts';
import { isCodeAt } from './is-code.ts';
import type { PastedFile } from './pictures.ts';
import { placeText } from './place.ts';
import { type RichText, richText } from './rich-text.ts';

/** What somebody pastes. */
export interface ClipboardContent {
  html: string;
  /** With plain line ends. */
  plain: string;
  pictures: File[];
  /** What a program for code says that it is. */
  language: string | undefined;
}

/** What the user should know of what was pasted. */
export interface PasteReport {
  /** The servers on which pictures stay, one for each picture. */
  hosts: readonly string[];
  /** The names of pictures that were not on the clipboard. */
  lost: readonly string[];
  isTooLong: boolean;
}

/** What a paste does to a text. */
export interface Pasted {
  edit: Edit | undefined;
  /** What is to be uploaded, and behind which character of the text after the edit it belongs. */
  files: readonly (PastedFile & { at: number })[];
  report: PasteReport | undefined;
}

/** Programs for code say of texts that they are these. */
const noCode = new Set(['plaintext', 'markdown', 'mdx', 'text']);

const caretAfter = ({ from }: TextRange, text: string) => ({
  from: from + text.length,
  to: from + text.length,
});

/** Where something is pasted. */
interface PastePlace {
  text: string;
  range: TextRange;
  format: TextFormat;
}

/** Pastes words alone, or pictures if there are none. */
function plainly(
  { text, range, format }: PastePlace,
  { plain, pictures }: ClipboardContent,
  isTooLong = false,
): Pasted {
  const report = isTooLong ? { hosts: [], lost: [], isTooLong } : undefined;
  if (plain === '')
    return {
      edit: undefined,
      files: pictures.map(file => ({ file, alternativeText: '', at: placeAt(text, range.to, format) })),
      report,
    };
  return {
    edit: { change: { ...range, text: plain }, selection: caretAfter(range, plain) },
    files: [],
    report,
  };
}

/** How many paragraphs words have without a look. */
const paragraphsOf = (plain: string) => plain.trim().split(/\n[ \t]*\n\s*/).length;

/** Whether words alone say the same, as of one who has copied the source of a text. */
const isSaidPlainly = ({ paragraphs }: RichText, { plain }: ClipboardContent, format: TextFormat) =>
  format === 'markdown' && paragraphs !== undefined && paragraphs === paragraphsOf(plain);

/** What a paste with a look, or of the code of an embed, does where it is pasted. */
export function pastedAt(
  text: string,
  range: TextRange,
  format: TextFormat,
  given: ClipboardContent,
): Pasted {
  const place = { text, range, format };
  const embed = embedEdit(text, range, format, given.plain);
  if (embed) return { edit: embed, files: [], report: undefined };
  if (given.html.trim() === '') return plainly(place, given);
  if (isCodeAt(text, range.from, format) || noCode.has(given.language ?? '')) return plainly(place, given);
  const rich = richText(given.html, format, document, given.language);
  if (rich === 'tooLong') return plainly(place, given, true);
  const { hosts, lost, files } = rich.pictures;
  // A picture that was copied alone comes with its file.
  if (!rich.hasWords && given.pictures.length > 0) return plainly(place, { ...given, plain: '' });
  const report = hosts.length + lost.length > 0 ? { hosts, lost, isTooLong: false } : undefined;
  if ((rich.text === '' && files.length === 0) || isSaidPlainly(rich, given, format))
    return { ...plainly(place, given), report };
  const { edit, places } = placeText(text, range, format, rich);
  return { edit, files: files.map((file, index) => ({ ...file, at: places[index] ?? range.from })), report };
}
