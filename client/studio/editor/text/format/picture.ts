import type { Edit, Range, TextFormat } from './edit.ts';
import { attribute, bracketed, inBrackets, oneLine } from './escaped.ts';

/** A picture that is put into a text. */
export interface Picture {
  address: string;
  alternativeText: string;
}

/** How each format writes a picture. */
const written: Record<TextFormat, (picture: Picture) => string> = {
  markdown: ({ address, alternativeText }) => `![${inBrackets(alternativeText)}](${bracketed(address)})`,
  html: ({ address, alternativeText }) =>
    `<img src="${attribute(address)}" alt="${attribute(oneLine(alternativeText))}">`,
};

export const pictureText = (format: TextFormat, picture: Picture): string => written[format](picture);

/** Puts pictures at a selection, each in a paragraph of its own. */
export function putPictures(
  text: string,
  { from, to }: Range,
  format: TextFormat,
  pictures: readonly Picture[],
): Edit {
  const before = text.slice(0, from);
  const after = text.slice(to);
  const start = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const end = after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const put = start + pictures.map(each => pictureText(format, each)).join('\n\n');
  const caret = from + put.length;
  return { change: { from, to, text: put + end }, selection: { from: caret, to: caret } };
}
