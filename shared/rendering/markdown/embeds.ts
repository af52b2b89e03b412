import { embedFigure, embedLines } from '../../embeds/embed-figure.ts';
import type { Events, HtmlExtension } from './micromark-types.ts';

/** What a paragraph may be in: there it is a part of something else, such as a list of links. */
const containers = new Set<string>(['blockQuote', 'listOrdered', 'listUnordered', 'gfmFootnoteDefinition']);

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    /** A paragraph of embeds, which the library does not know. */
    embeds: 'embeds';
  }
}

/** A text's parts, with the paragraphs marked that are nothing but addresses of embeds. */
export function withEmbeds(events: Events): Events {
  let depth = 0;
  const marked = new Map<object, Events[number][1]>();
  return events.map(event => {
    const [phase, token, context] = event;
    if (containers.has(token.type)) depth += phase === 'enter' ? 1 : -1;
    if (token.type !== 'paragraph' || depth > 0) return event;
    if (phase === 'enter' && embedLines(context.sliceSerialize(token)))
      marked.set(token, { ...token, type: 'embeds' });
    return [phase, marked.get(token) ?? token, context];
  });
}

/** Writes them as figures. */
export const embeds: HtmlExtension = {
  enter: {
    embeds() {
      this.buffer();
    },
  },
  exit: {
    embeds(token) {
      this.resume();
      this.lineEndingIfNeeded();
      const lines = embedLines(this.sliceSerialize(token)) ?? [];
      this.tag(lines.map(embedFigure).join('\n'));
    },
  },
};
