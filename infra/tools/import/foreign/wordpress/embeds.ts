import { addressIn, escaped } from '../escaped.ts';
import { endsElement, type ProtectedPieces } from './pieces.ts';

/** The extensions of files that a lone address plays, with the element that does. */
const played: Readonly<Record<string, 'audio' | 'video'>> = {
  mp3: 'audio',
  m4a: 'audio',
  ogg: 'audio',
  wav: 'audio',
  flac: 'audio',
  mp4: 'video',
  m4v: 'video',
  webm: 'video',
  ogv: 'video',
};

/** Something of another site as a link to it, which a site can show as what is there. */
const linked = (address: string) =>
  `<figure class="embed"><a href="${escaped(address)}">${escaped(address)}</a></figure>`;

/** What is at an address, shown in a post. */
export function embedded(address: string): string {
  const [, extension = ''] = /\.(\w{2,4})(?:[?#]|$)/.exec(address) ?? [];
  const element = Object.hasOwn(played, extension.toLowerCase()) && played[extension.toLowerCase()];
  return element ? `<${element} controls src="${escaped(address)}"></${element}>` : linked(address);
}

/** What the block editor keeps of an embed, the address alone, in a figure that may have a caption. */
const block =
  /<figure\s([^<>]*)>\s*<div\b[^<>]*>\s*(https?:\/\/[^\s<>"]+)\s*<\/div>\s*(<figcaption\b|<\/figure>)?/gi;

/** A paragraph that is nothing but an address. */
const paragraph = /<p(?:\s[^<>]*)?>\s*(https?:\/\/[^\s<>"[\]]+)\s*<\/p>/gi;

/** An address that stands alone on a line. */
const line = /^[ \t]*(https?:\/\/[^\s<>"[\]]+)[ \t]*$/gim;

/** The end of a tag in which a lone address is text: a link, a paragraph or a cell that is wrapped. */
const isWithinLine = /<(?:a|p|li|td|th|h[1-6]|span|code|cite|em|strong)(?:\s[^<>]*)?>\s*$/i;

/** How much before a lone address is looked at, in characters. */
const lookedAt = 500;

/** A text whose lone addresses are what WordPress shows for them. */
export function withEmbeds(text: string, isOfBlocks: boolean, pieces: ProtectedPieces): string {
  const figure = (address: string) => pieces.keep(embedded(addressIn(address)), 'block');
  const blocks = text.replace(block, (whole, attributes: string, address: string, next = '') => {
    if (!/\bwp-block-(?:core-)?embed\b/.test(attributes)) return whole;
    const link = linked(addressIn(address));
    // A caption stays in the figure.
    return next.startsWith('</') ? pieces.keep(link, 'block') : link.slice(0, -'</figure>'.length) + next;
  });
  const paragraphs = blocks.replace(paragraph, (_, address: string) => figure(address));
  return paragraphs.replace(line, (whole, address: string, at: number) => {
    const before = paragraphs.slice(Math.max(0, at - lookedAt), at);
    // In a text of blocks a paragraph has tags, and a line within one is text.
    const isAlone = !isOfBlocks || before.trim() === '' || endsElement.test(before);
    return isAlone && !isWithinLine.test(before) ? figure(address) : whole;
  });
}
