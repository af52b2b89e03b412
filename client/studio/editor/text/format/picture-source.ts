import { readMarkdown } from '../../../../../shared/rendering/markdown/read-markdown.ts';
import type { TextRange } from './edit.ts';
import { oneLine } from './escaped.ts';

/** What a picture in a Markdown text says. */
export interface PictureSource {
  alternativeText: string;
  /** Without the mark that makes it wide. */
  address: string;
  caption: string;
  isWide: boolean;
}

/** Where its parts are in its source; those that it lacks are empty. */
export interface PictureParts {
  alternativeText: TextRange;
  /** Without the angle brackets that it may be in. */
  address: TextRange;
  /** The address with such brackets. */
  destination: TextRange;
  /** With its quotes. */
  title: TextRange;
}

/** What the address of a wide picture ends with. */
export const wideMark = '#wide';

/** Signs but some, escaped ones, and pairs of brackets, which may have pairs in them. */
function balanced(open: string, close: string, others: string): string {
  const plain = String.raw`\\[^]|[^\\${open}${close}${others}]`;
  const pair = (within: string) => `${open}(?:${plain}${within})*${close}`;
  return `(?:${plain}|${pair(`|${pair('')}`)})*`;
}

const alternativeText = balanced(String.raw`\[`, String.raw`\]`, '');
const plainAddress = balanced(String.raw`\(`, String.raw`\)`, String.raw`\s`);
const pointedAddress = String.raw`<(?<pointed>(?:\\.|[^\\<>\n])*)>`;
const title = String.raw`"(?:\\[^]|[^\\"])*"|'(?:\\[^]|[^\\'])*'|\((?:\\[^]|[^\\()])*\)`;

const picture = new RegExp(
  String.raw`^!\[(?<alternativeText>${alternativeText})\]\(\s*` +
    `(?:(?<destination>${pointedAddress}|(?!<)${plainAddress})` +
    String.raw`(?:\s+(?<title>${title}))?)\s*\)$`,
  'd',
);

/** The parts of a picture's source; undefined if it refers to what is written elsewhere, or nests brackets deeper than people do. */
export function partsOf(source: string): PictureParts | undefined {
  const groups = picture.exec(source)?.indices?.groups;
  if (!groups) return undefined;
  const range = (name: string): TextRange | undefined => {
    const [from, to] = groups[name] ?? [];
    return from === undefined || to === undefined ? undefined : { from, to };
  };
  const destination = range('destination') ?? { from: 0, to: 0 };
  return {
    alternativeText: range('alternativeText') ?? { from: 0, to: 0 },
    destination,
    address: range('pointed') ?? destination,
    title: range('title') ?? { from: destination.to, to: destination.to },
  };
}

const textIn = (source: string, { from, to }: TextRange) => readMarkdown(source.slice(from, to));

/** What an address that is written in Markdown leads to, and whether its picture is wide. */
export function readAddress(written: string): Pick<PictureSource, 'address' | 'isWide'> {
  const address = readMarkdown(written);
  const isWide = address.endsWith(wideMark) && address !== wideMark;
  return { address: isWide ? address.slice(0, -wideMark.length) : address, isWide };
}

/** What a title says. @param written with its quotes. */
export const readTitle = (written: string): string => oneLine(readMarkdown(written.slice(1, -1)));

/** Reads a picture whose address is in its source. */
export function readPicture(source: string): PictureSource | undefined {
  const parts = partsOf(source);
  if (!parts) return undefined;
  return {
    alternativeText: oneLine(textIn(source, parts.alternativeText)),
    ...readAddress(source.slice(parts.address.from, parts.address.to)),
    caption: readTitle(source.slice(parts.title.from, parts.title.to)),
  };
}
