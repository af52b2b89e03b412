import type { Events, HandleContext, HtmlExtension } from './micromark-types.ts';
import { type PictureRoom, shownPicture, withMarks } from './picture-places.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    /** A paragraph that has nothing but one picture, or nothing but several, and a picture in each; the library knows none of them. */
    figure: 'figure';
    gallery: 'gallery';
    figurePicture: 'figurePicture';
    galleryPicture: 'galleryPicture';
  }
}

/** What may be beside the pictures of a figure, and around these: spaces, ends of lines, and what continues a quote or an item of a list. */
const spaces = new Set<string>([
  'lineEnding',
  'linePrefix',
  'lineSuffix',
  'hardBreakTrailing',
  'blockQuotePrefix',
  'blockQuoteMarker',
  'blockQuotePrefixWhitespace',
  'listItemIndent',
  'gfmFootnoteDefinitionIndent',
]);

const isSpace = ([, token, context]: Events[number]) =>
  spaces.has(token.type) || (token.type === 'data' && /^[ \t]*$/.test(context.sliceSerialize(token)));

/** The pictures of a paragraph, by their events; undefined if it has anything else. */
function picturesAlone(within: Events): Events[] | undefined {
  const pictures: Events[] = [];
  let start = -1;
  for (const [index, event] of within.entries()) {
    const [phase, { type }] = event;
    if (type === 'shownPicture') {
      if (phase === 'exit') pictures.push(within.slice(start + 1, index));
      start = phase === 'enter' ? index : -1;
    } else if (start < 0 && !isSpace(event)) return undefined;
  }
  return pictures.length > 0 ? pictures : undefined;
}

/** A text's parts, with the paragraphs marked that are nothing but pictures: those are marked already (picture-places.ts). */
export function withFigures(events: Events): Events {
  const kept: Events[number][] = [];
  let start = -1;
  for (const event of events) {
    kept.push(event);
    const [phase, token, context] = event;
    if (token.type !== 'paragraph') continue;
    if (phase === 'enter') start = kept.length;
    else {
      const pictures = picturesAlone(kept.slice(start, -1));
      if (!pictures) continue;
      kept.length = start - 1;
      const isGallery = pictures.length > 1;
      const figure = { ...token, type: isGallery ? 'gallery' : 'figure' } as const;
      const picture = { ...token, type: isGallery ? 'galleryPicture' : 'figurePicture' } as const;
      kept.push(['enter', figure, context]);
      for (const each of pictures) {
        kept.push(['enter', picture, context]);
        for (const part of each) kept.push(part);
        kept.push(['exit', picture, context]);
      }
      kept.push(['exit', figure, context]);
    }
  }
  return kept;
}

/** A picture's figure. What would be its title is written below it. */
function figureOf(html: string, room: PictureRoom): string {
  const { img, title, isWide } = shownPicture(html, false);
  const caption = title.trim();
  const below = caption === '' ? '' : `<figcaption>${caption}</figcaption>`;
  return `<figure${isWide ? ' class="wide"' : ''}>${withMarks(img, isWide ? 'wide' : room)}${below}</figure>`;
}

function begin(writing: HandleContext): void {
  writing.lineEndingIfNeeded();
  // As a paragraph does: in a list without blank lines the one before it has said that they are left out.
  writing.setData('slurpAllLineEndings');
}

/** Writes them. */
export const figures: HtmlExtension = {
  enter: {
    figure() {
      begin(this);
    },
    gallery() {
      begin(this);
      this.tag('<figure class="gallery">');
    },
    figurePicture() {
      this.buffer();
    },
    galleryPicture() {
      this.buffer();
    },
  },
  exit: {
    figurePicture() {
      this.tag(figureOf(this.resume(), 'column'));
    },
    galleryPicture() {
      this.tag(figureOf(this.resume(), 'gallery'));
    },
    gallery() {
      this.tag('</figure>');
    },
  },
};
