import { addressOfEmbedCode } from '../../../../../shared/embeds/embed-code.ts';
import type { Edit, TextFormat, TextRange } from '../format/edit.ts';
import { isCodeAt } from './is-code.ts';

/** What keeps a paragraph apart from what is before it, or behind it. */
const between = (ends: RegExp, text: string): string => (text.trim() === '' || ends.test(text) ? '' : '\n\n');

/** The code of an embed as a paragraph of its own with the address alone, by which readers get it; undefined of any other text. */
export function embedEdit(
  text: string,
  { from, to }: TextRange,
  format: TextFormat,
  code: string,
): Edit | undefined {
  const address = addressOfEmbedCode(code);
  if (address === undefined || isCodeAt(text, from, format)) return undefined;
  const paragraph = format === 'html' ? `<p>${address.replaceAll('&', '&amp;')}</p>` : address;
  const [before, behind] = [text.slice(0, from), text.slice(to)];
  const put = between(/\n[ \t]*\n$/, before) + paragraph + between(/^\n[ \t]*\n/, behind);
  const caret = from + put.length;
  return { change: { from, to, text: put }, selection: { from: caret, to: caret } };
}
