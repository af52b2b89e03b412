import type { Events, HtmlExtension } from './micromark-types.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    /** A picture that is an element of the page, which the library does not know. */
    shownPicture: 'shownPicture';
  }
}

/** What is before and behind a picture until all is written: no text has it, because the library reads U+0000 as U+FFFD. */
const mark = '\u0000';

/**
 * A text's parts, with the pictures marked that are elements of the page. What describes a picture is text alone: a picture in it is no element, and
 * HTML is written as it looks, as GitHub does, because its quotes would end the attribute.
 */
export function withPicturesMarked(events: Events): Events {
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

/** Writes the marks, as tags: what comes next may depend on whether a tag was last. */
export const pictureMarks: HtmlExtension = {
  enter: {
    shownPicture() {
      this.tag(mark);
    },
  },
  exit: {
    shownPicture() {
      this.tag(mark);
    },
  },
};

/** HTML of Markdown, and where its pictures are that Markdown has written. */
export interface HtmlWithPictures {
  html: string;
  /** Where each begins, in order, in UTF-16 code units. */
  pictures: number[];
}

/** Takes the marks out of HTML. */
export function withoutMarks(marked: string): HtmlWithPictures {
  const [html = '', ...parts] = marked.split(mark);
  const pictures: number[] = [];
  let length = html.length;
  parts.forEach((part, place) => {
    // Every other part is a picture.
    if (place % 2 === 0) pictures.push(length);
    length += part.length;
  });
  return { html: html + parts.join(''), pictures };
}
