import { applied, type TextRange } from '../format/edit.ts';
import { bracketed, inBrackets, oneLine } from '../format/escaped.ts';
import { type PictureParts, partsOf, readPicture, wideMark } from '../format/picture-source.ts';

const quoted = (caption: string) =>
  `"${oneLine(caption)
    .replace(/["\\]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')}"`;

/** Puts a text in the place of one of the parts of a picture's source: all else stays as it is written. */
function withPart(source: string, part: (parts: PictureParts) => TextRange, text: string): string {
  const parts = partsOf(source);
  return parts ? applied(source, { ...part(parts), text }) : source;
}

export const withAlternativeText = (source: string, alternativeText: string): string =>
  readPicture(source)?.alternativeText === oneLine(alternativeText)
    ? source
    : withPart(source, parts => parts.alternativeText, inBrackets(alternativeText));

export function withCaption(source: string, caption: string): string {
  if (readPicture(source)?.caption === oneLine(caption)) return source;
  // The space before a title belongs to it.
  const place = ({ destination, title }: PictureParts) => ({ from: destination.to, to: title.to });
  return withPart(source, place, oneLine(caption) && ` ${quoted(caption)}`);
}

/** With another address, as wide as before. */
export function withAddress(source: string, address: string): string {
  const mark = readPicture(source)?.isWide ? wideMark : '';
  return withPart(source, ({ destination }) => destination, bracketed(address) + mark);
}

export function withWidth(source: string, isWide: boolean): string {
  const known = readPicture(source);
  if (!known || known.isWide === isWide) return source;
  if (isWide) return withPart(source, ({ address: { to } }) => ({ from: to, to }), wideMark);
  const { address } = partsOf(source) ?? {};
  // Where the mark is written by references or escapes, all of the address is written anew.
  return address && source.slice(address.from, address.to).endsWith(wideMark)
    ? withPart(source, () => ({ from: address.to - wideMark.length, to: address.to }), '')
    : withPart(source, ({ destination }) => destination, bracketed(known.address));
}
