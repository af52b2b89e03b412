import type { HandleContext, HtmlExtension } from './micromark-types.ts';

/** What of a heading's HTML is no text: the marks of footnotes, comments and tags. */
const noText =
  /<sup><a [^>]* data-footnote-ref[^>]*>\d+<\/a><\/sup>|<!--.*?-->|<(?:"[^"]*"|'[^']*'|[^'">])*>/gs;

/** How signs are written that no identifier has. */
const reference = /&(?:amp|lt|gt|quot);/g;

/** What is left out of an identifier: anything but what Ruby calls a part of a word, hyphens and spaces. */
const noPart = /[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\- ]/gu;

/** A heading's identifier, before it is made unique: in lower case, without punctuation, with hyphens for spaces. */
const nameOf = (html: string) =>
  html.replace(noText, '').replace(reference, '').toLowerCase().replace(noPart, '').replaceAll(' ', '-');

/** Writes headings with identifiers as GitHub makes them, which its readers know: the second `part-two` is `part-two-1`. */
export function headings(): HtmlExtension {
  /** How many more headings have the name of each identifier. */
  const repeats = new Map<string, number>();

  function identifierOf(html: string): string {
    const name = nameOf(html);
    if (name === '') return '';
    let identifier = name;
    while (repeats.has(identifier)) {
      const others = (repeats.get(name) ?? 0) + 1;
      repeats.set(name, others);
      identifier = `${name}-${others}`;
    }
    repeats.set(identifier, 0);
    return identifier;
  }

  function write(writing: HandleContext): void {
    const html = writing.resume();
    const element = `h${writing.getData('headingRank')}`;
    const identifier = identifierOf(html);
    writing.lineEndingIfNeeded();
    writing.tag(identifier ? `<${element} id="${identifier}">` : `<${element}>`);
    writing.raw(html);
    writing.tag(`</${element}>`);
    writing.setData('headingRank');
    writing.setData('slurpAllLineEndings');
  }

  return {
    enter: {
      atxHeading() {
        this.buffer();
      },
    },
    exit: {
      atxHeadingSequence(token) {
        // Another sequence may end the heading.
        if (!this.getData('headingRank')) this.setData('headingRank', this.sliceSerialize(token).length);
      },
      atxHeading() {
        write(this);
      },
      setextHeading() {
        write(this);
      },
    },
  };
}
