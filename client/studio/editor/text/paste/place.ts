import { type Edit, linesAround, type TextFormat, type TextRange } from '../format/edit.ts';

/** A text that goes into another, and places in it that go along. */
export interface Put {
  readonly text: string;
  readonly isInline: boolean;
  readonly places: readonly number[];
}

/** An edit, and where the places are after it. */
export interface PlacedEdit {
  readonly edit: Edit;
  readonly places: readonly number[];
}

/** What begins a line and is not part of its words: quotes, and items of lists with their number. */
const beginning = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?= |$)) ?)*[ \t]*/;

const items = /(?:[-*+]|\d{1,9}[.)])(?= )/g;

/** What lines begin with that go on in the same quote and item. */
const goingOn = (start: string) => start.replace(items, mark => ' '.repeat(mark.length));

const item = /^([-*+]|\d{1,9}[.)]) /;

const isNumber = (mark: string) => /^\d/.test(mark);

/** Whether a text is one list. */
const isList = (text: string) =>
  item.test(text) && text.split('\n').every(line => line === '' || item.test(line) || /^ {2}/.test(line));

/** A text with something before each line but the first. */
const withPrefix = (text: string, prefix: string) =>
  text.replace(/\n(?=(\n|$)?)/g, (_, blank) => `\n${blank === undefined ? prefix : prefix.trimEnd()}`);

/** Puts a text between two others, and counts where its places are then. */
function placed(
  { from, to }: TextRange,
  before: string,
  { text, places }: Pick<Put, 'text' | 'places'>,
  prefix: string,
  after: string,
): PlacedEdit {
  const start = from + before.length;
  const lines = withPrefix(text, prefix);
  const caret = start + lines.length;
  return {
    edit: { change: { from, to, text: before + lines + after }, selection: { from: caret, to: caret } },
    places: places.map(place => start + withPrefix(text.slice(0, place), prefix).length),
  };
}

/** The line ends that are missing between two blocks. */
const gap = (ends: string) => '\n'.repeat(Math.max(0, 2 - ends.length));

function inMarkdown(text: string, range: TextRange, put: Put): PlacedEdit {
  const line = linesAround(text, range);
  const own = text.slice(line.from, range.from);
  const start = beginning.exec(own)?.[0] ?? '';
  const prefix = goingOn(start);
  if (put.isInline) {
    const isOneLine = /^\s{0,3}#{1,6} |^\s*\|/.test(own);
    const words = isOneLine ? put.text.replaceAll('\\\n', ' ') : put.text;
    return placed(range, '', { ...put, text: words }, prefix, '');
  }
  const rest = text.slice(range.to, line.to);
  const after = rest.trim() === '' ? '' : `\n${prefix.trimEnd()}\n${prefix}`;
  const mark = /([-*+]|\d{1,9}[.)]) +$/.exec(start);
  const isSame = mark && isList(put.text) && isNumber(mark[1] ?? '') === isNumber(put.text);
  if (isSame) {
    // Items go among those that are there.
    const outer = start.slice(0, mark.index);
    const sign = isNumber(put.text) ? undefined : `${mark[1]} `;
    const among = sign ? put.text.replace(/^[-*+] /gm, sign) : put.text;
    const from = own === start ? range.from - mark[0].length : range.from;
    return placed(
      { from, to: range.to },
      own === start ? '' : `\n${outer}`,
      { ...put, text: among },
      goingOn(outer),
      after,
    );
  }
  if (start.trim() !== '' || prefix !== '') {
    const before = own === start ? '' : `\n${prefix.trimEnd()}\n${prefix}`;
    return placed(range, before, put, prefix, after);
  }
  const ends = /\n*$/.exec(text.slice(0, range.from))?.[0] ?? '';
  const begins = /^\n*/.exec(text.slice(range.to))?.[0] ?? '';
  return placed(
    range,
    range.from - ends.length > 0 ? gap(ends) : '',
    put,
    '',
    range.to + begins.length < text.length ? gap(begins) : '',
  );
}

/** Whether a place is in a paragraph of HTML. */
const isInParagraph = (before: string) => /<p(?:\s[^<>]*)?>(?:(?!<\/?p\b)[\s\S])*$/i.test(before);

function inHtml(text: string, range: TextRange, put: Put): PlacedEdit {
  const [before, after] = [text.slice(0, range.from), text.slice(range.to)];
  const line = linesAround(text, range);
  const isAlone = `${text.slice(line.from, range.from)}${text.slice(range.to, line.to)}`.trim() === '';
  if (put.isInline) {
    const whole = isAlone && !isInParagraph(before) ? `<p>${put.text}</p>` : put.text;
    return placed(range, '', { ...put, text: whole }, '', '');
  }
  if (isInParagraph(before)) return placed(range, '</p>\n', put, '', '\n<p>');
  return placed(
    range,
    before === '' || before.endsWith('\n') ? '' : '\n',
    put,
    '',
    after === '' || after.startsWith('\n') ? '' : '\n',
  );
}

/** Puts a text at a selection: what is of a line into the line, blocks with blank lines around them, in the same quote or item. */
export const placeText = (text: string, range: TextRange, format: TextFormat, put: Put): PlacedEdit =>
  format === 'html' ? inHtml(text, range, put) : inMarkdown(text, range, put);
