import type { TextFormat } from './edit.ts';
import { attribute, bracketed, inBrackets, oneLine } from './escaped.ts';

/** A medium that a text shows. */
export interface ShownMedium {
  address: string;
  /** A picture if it is not said. */
  mimeType?: string | undefined;
  /** What it says to those who do not see it, or what a film or a sound is called. */
  alternativeText: string;
  /** What its file is called, for a link without other words. */
  name: string;
}

type WriteMedium = (medium: ShownMedium) => string;

const picture: Record<TextFormat, WriteMedium> = {
  markdown: ({ address, alternativeText }) => `![${inBrackets(alternativeText)}](${bracketed(address)})`,
  html: ({ address, alternativeText }) =>
    `<img src="${attribute(address)}" alt="${attribute(oneLine(alternativeText))}">`,
};

/** What plays is HTML in Markdown, too, which has no other words for it. */
const player = (element: 'audio' | 'video'): WriteMedium => {
  const write: WriteMedium = ({ address, alternativeText }) => {
    const title = alternativeText && ` title="${attribute(oneLine(alternativeText))}"`;
    return `<${element} controls src="${attribute(address)}"${title}></${element}>`;
  };
  return write;
};

const link: Record<TextFormat, WriteMedium> = {
  markdown: ({ address, alternativeText, name }) =>
    `[${inBrackets(alternativeText || name)}](${bracketed(address)})`,
  html: ({ address, alternativeText, name }) =>
    `<p><a href="${attribute(address)}">${attribute(oneLine(alternativeText || name))}</a></p>`,
};

const same = (write: WriteMedium): Record<TextFormat, WriteMedium> => ({ markdown: write, html: write });

/** How a medium is written by the first part of its type; any other is a link. */
const byKind: Readonly<Record<string, Record<TextFormat, WriteMedium>>> = {
  image: picture,
  video: same(player('video')),
  audio: same(player('audio')),
};

/** A medium as a text shows it: a picture, what plays, or a link to the file. */
export function mediumText(format: TextFormat, medium: ShownMedium): string {
  const [kind = ''] = (medium.mimeType ?? 'image').split('/');
  return (byKind[kind] ?? link)[format](medium);
}
