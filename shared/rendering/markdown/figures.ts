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

/** Where a paragraph ends, and how many pictures it has; undefined if it has anything else. @param start where it begins. */
function picturesAlone(events: Events, start: number): { end: number; count: number } | undefined {
  let count = 0;
  let isInPicture = false;
  for (let end = start + 1; ; end += 1) {
    const event = events[end];
    const type = event?.[1].type;
    if (!event || type === 'paragraph') return count > 0 ? { end, count } : undefined;
    if (type === 'shownPicture') {
      isInPicture = event[0] === 'enter';
      count += isInPicture ? 1 : 0;
    } else if (!isInPicture && !isSpace(event)) return undefined;
  }
}

/**
 * Marks the paragraphs of a text that are nothing but pictures, which are marked already (picture-places.ts). In the list that is given, as that of a
 * long text takes much of the worker's memory.
 */
export function withFigures(events: Events[number][]): Events {
  let kept = 0;
  let figure: { end: number; isGallery: boolean } | undefined;
  let isInPicture = false;
  const keep = (event: Events[number]) => {
    events[kept] = event;
    kept += 1;
  };
  for (const [index, event] of events.entries()) {
    const [phase, token, context] = event;
    if (token.type === 'paragraph' && phase === 'enter') {
      const alone = picturesAlone(events, index);
      figure = alone && { end: alone.end, isGallery: alone.count > 1 };
    }
    if (!figure) keep(event);
    else if (token.type === 'paragraph')
      keep([phase, { ...token, type: figure.isGallery ? 'gallery' : 'figure' }, context]);
    else if (token.type === 'shownPicture') {
      isInPicture = phase === 'enter';
      keep([phase, { ...token, type: figure.isGallery ? 'galleryPicture' : 'figurePicture' }, context]);
    } else if (isInPicture) keep(event);
    if (index === figure?.end) figure = undefined;
  }
  events.length = kept;
  return events;
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
