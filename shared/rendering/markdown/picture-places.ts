import type { Events, HtmlExtension } from './micromark-types.ts';

/** What a picture stands in, as far as that says how wide it is: a column of text, a gallery, or a place of its own that is wider than the text. */
export type PictureRoom = 'column' | 'gallery' | 'wide';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    /** A picture that is an element of the page, which the library does not know. */
    shownPicture: 'shownPicture';
  }
}

/** What is around a picture's room, and behind the picture, until all is written: no text has it, because the library reads U+0000 as U+FFFD. */
const mark = '\u0000';

/** A picture as the library writes it. */
const written = /^<img src="(?<src>[^"]*)" (?<alt>alt="[^"]*")(?: title="(?<title>[^"]*)")? \/>$/;

/** What a writer puts behind the address of a picture that is to be wide. */
const wide = /(?<=.)#wide$/;

/** The address of a picture without that. */
export const withoutWide = (address: string): string => address.replace(wide, '');

/** A picture's element, what was its title, as HTML, and whether it is to be wide. */
export interface WrittenPicture {
  img: string;
  title: string;
  isWide: boolean;
}

/** A picture with its address as readers get it. */
export function shownPicture(html: string, hasTitle: boolean): WrittenPicture {
  const { src = '', alt = '', title = '' } = written.exec(html)?.groups ?? {};
  const said = hasTitle && title !== '' ? ` title="${title}"` : '';
  return { img: `<img src="${withoutWide(src)}" ${alt}${said} />`, title, isWide: wide.test(src) };
}

/** A picture with its marks. */
export const withMarks = (img: string, room: PictureRoom): string =>
  `${mark}${room === 'column' ? '' : room}${mark}${img}${mark}`;

/**
 * A text's parts, with the pictures marked that are elements of the page. What describes a picture is text alone: a picture in it is no element, and
 * HTML is written as it looks, as GitHub does, because its quotes would end the attribute.
 */
export function withPicturesMarked(events: Events): Events[number][] {
  const kept: (typeof events)[number][] = [];
  let depth = 0;
  let isInHtml = false;
  for (const event of events) {
    const [phase, token, context] = event;
    const isEnter = phase === 'enter';
    if (token.type === 'image') {
      const shown: typeof event = [phase, { ...token, type: 'shownPicture' }, context];
      depth += isEnter ? 1 : -1;
      const isOutermost = depth === (isEnter ? 1 : 0);
      kept.push(...(isOutermost ? (isEnter ? [shown, event] : [event, shown]) : [event]));
    } else if (depth > 0 && token.type === 'htmlText') {
      isInHtml = isEnter;
      kept.push([phase, { ...token, type: 'data' }, context]);
    } else if (!isInHtml) kept.push(event);
  }
  return kept;
}

/** Writes pictures with their marks, as tags: what comes next may depend on whether a tag was last. */
export const pictureMarks: HtmlExtension = {
  enter: {
    shownPicture() {
      this.buffer();
    },
  },
  exit: {
    shownPicture() {
      this.tag(withMarks(shownPicture(this.resume(), true).img, 'column'));
    },
  },
};

/** HTML of Markdown, and where its pictures are that Markdown has written. */
export interface HtmlWithPictures {
  html: string;
  /** Where each begins, in order, in UTF-16 code units, and what it stands in. */
  pictures: { at: number; room: PictureRoom }[];
}

/** Takes the marks out of HTML. */
export function withoutMarks(marked: string): HtmlWithPictures {
  const parts = marked.split(mark);
  const pictures: HtmlWithPictures['pictures'] = [];
  let [html = ''] = parts;
  // Each picture has three marks.
  for (let index = 1; index < parts.length; index += 3) {
    const [room, img = '', behind = ''] = parts.slice(index, index + 3);
    pictures.push({ at: html.length, room: (room || 'column') as PictureRoom });
    html += img + behind;
  }
  return { html, pictures };
}
