import { type ProtectedPieces, placeholders } from './pieces.ts';

/** Elements that stand by themselves, so that no paragraph is around them. */
const blocks = new Set(
  (
    'address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** Elements in which text is divided into paragraphs, unless it is one part that follows the beginning at once. */
const divided = new Set(
  'address article aside body center dd details dialog div fieldset footer form header li main nav section td th'.split(
    ' ',
  ),
);

/** Elements whose text is always divided into paragraphs; the text itself is one. */
const inParagraphs = new Set(['', 'blockquote']);

/** Elements that are one paragraph: in them line ends are breaks. */
const ofOneParagraph = new Set('caption dt figcaption h1 h2 h3 h4 h5 h6 legend summary'.split(' '));

/** Elements that end one of their own sort that was not closed. */
const siblings: Readonly<Record<string, ReadonlySet<string>>> = {
  li: new Set(['li']),
  dd: new Set(['dd', 'dt']),
  dt: new Set(['dd', 'dt']),
  td: new Set(['td', 'th']),
  th: new Set(['td', 'th']),
  tr: new Set(['td', 'th', 'tr']),
};

/** How deep elements are followed; what is deeper stays as it is. */
const maxDepth = 200;

/** A tag from the end of its name. */
const restOfTag = `(?:[^"'<>]|"[^"]*"|'[^']*')*>`;

/** A tag, or the placeholder of a piece that stands by itself. */
const mark = new RegExp(`${placeholders.block}|<(/?)([a-z][a-z\\d-]*)(?=[\\s>/])${restOfTag}`, 'gi');

/** Placeholders of what nobody sees, and tags within a line that show nothing by themselves. */
const shownByNobody = new RegExp(
  `${placeholders.unseen}|</?(?!(?:img|br|wbr|input|embed|button|map)\\b)[a-z]${restOfTag}`,
  'gi',
);

const isSpace = (character: string | undefined) =>
  character !== undefined && ' \t\n\f\r\v'.includes(character);

function trimmedEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isSpace(text[end - 1])) end -= 1;
  return text.slice(0, end);
}

/** A text without white space at its ends; a space that is not to be broken is none. */
function trimmed(text: string): string {
  let start = 0;
  while (start < text.length && isSpace(text[start])) start += 1;
  return trimmedEnd(text.slice(start));
}

/** Breaks, of which several divide a text, and one at its beginning or end says nothing. */
const breaks = /(?:<br\s*\/?>\s*){2,}/gi;
const firstBreak = /^<br\s*\/?>/i;
const lastBreak = /<br\s*\/?>$/i;

/** The parts of a text that blank lines divide. */
const partsOf = (text: string): string[] =>
  text
    .replace(breaks, '\n\n')
    .split(/\n[ \t\f\v]*\n/)
    .map(part => trimmed(trimmed(part).replace(firstBreak, '').replace(lastBreak, '')))
    .filter(part => part !== '');

const isUnseen = new RegExp(`^\\s*(?:${placeholders.unseen}\\s*)+$`);

/** A text whose line ends are breaks. */
function withBreaks(text: string): string {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  const broken = lines.map(line => {
    const own = trimmedEnd(trimmedEnd(line).replace(lastBreak, ''));
    return isUnseen.test(line) ? `${own}\n` : `${own}<br />\n`;
  });
  return broken.join('') + last;
}

const isShown = (part: string) => trimmed(part.replace(shownByNobody, '')) !== '';

const asParagraph = (part: string) => (isShown(part) ? `<p>${withBreaks(part)}</p>` : part);

/** Whether a text is one part, with no blank line before it. */
const isGlued = (text: string, parts: readonly string[]) =>
  parts.length === 1 && !/^[ \t]*\n[ \t]*\n/.test(text);

/** Makes paragraphs of a text, from its beginning to its end. */
class Paragraphs {
  readonly #html: string[] = [];
  readonly #open: string[] = [];
  /** The tag of the paragraph that is open; undefined if there is none. */
  #paragraph: string | undefined;
  /** Whether the last mark was the beginning of the element that is open. */
  #isAtStart = false;

  text(text: string): void {
    const around = this.#open.at(-1) ?? '';
    if (this.#paragraph !== undefined) this.#inParagraph(this.#paragraph, text);
    else if (ofOneParagraph.has(around)) this.#html.push(withBreaks(trimmed(text)));
    else if (!inParagraphs.has(around) && !divided.has(around)) this.#html.push(text);
    else {
      const parts = partsOf(text);
      const isBare = divided.has(around) && this.#isAtStart && isGlued(text, parts);
      this.#html.push(isBare ? parts.map(withBreaks).join('') : parts.map(asParagraph).join('\n'));
    }
  }

  /** The text of a paragraph that has a tag, which blank lines end. */
  #inParagraph(tag: string, text: string): void {
    const [first = '', ...others] = partsOf(text);
    this.#paragraph = undefined;
    if (first !== '' || tag !== '<p>') this.#html.push(`${tag}${withBreaks(first)}</p>`);
    if (others.length > 0) this.#html.push('\n', others.map(asParagraph).join('\n'));
  }

  /** A piece that stands by itself. */
  piece(piece: string): void {
    this.#endParagraph();
    this.#isAtStart = false;
    this.#html.push(piece);
  }

  begin(tag: string, name: string): void {
    this.#endParagraph();
    this.#isAtStart = false;
    if (name === 'p') {
      this.#paragraph = tag;
      return;
    }
    this.#html.push(tag);
    const before = siblings[name];
    while (before?.has(this.#open.at(-1) ?? '')) this.#open.pop();
    const isOpen = name !== 'hr' && name !== 'col' && !tag.endsWith('/>') && this.#open.length < maxDepth;
    if (isOpen) this.#open.push(name);
    this.#isAtStart = isOpen;
  }

  end(tag: string, name: string): void {
    this.#endParagraph();
    this.#isAtStart = false;
    // One that ends no paragraph would be an empty one.
    if (name === 'p') return;
    const at = this.#open.lastIndexOf(name);
    if (at >= 0) this.#open.length = at;
    this.#html.push(tag);
  }

  #endParagraph(): void {
    if (this.#paragraph !== undefined) this.#inParagraph(this.#paragraph, '');
  }

  whole(): string {
    this.#endParagraph();
    return this.#html.join('');
  }
}

/**
 * The paragraphs of a classic text: WordPress stores them as blank lines, and makes elements of them when it shows the text. It is
 * our own rule with the same result: what blank lines divide is a paragraph, a single line end is a break, and what stands by itself
 * is in no paragraph. Where WordPress leaves an end without a beginning, there is none.
 * @param text with line ends of one character. @param pieces what of it is not to be touched.
 */
export function withParagraphs(text: string, pieces: ProtectedPieces): string {
  const paragraphs = new Paragraphs();
  let line = '';
  let done = 0;
  const endLine = () => {
    if (trimmed(line) !== '' || line.includes('\n')) paragraphs.text(line);
    line = '';
  };
  for (const { 0: found, 1: slash, 2: name = '', index } of text.matchAll(mark)) {
    line += text.slice(done, index);
    done = index + found.length;
    const lower = name.toLowerCase();
    if (name !== '' && !blocks.has(lower)) {
      // A line end in a tag is no break.
      line += found.includes('\n') ? pieces.keep(found, 'inline') : found;
      continue;
    }
    endLine();
    if (name === '') paragraphs.piece(found);
    else if (slash) paragraphs.end(found, lower);
    else paragraphs.begin(found, lower);
  }
  line += text.slice(done);
  endLine();
  return paragraphs.whole();
}
