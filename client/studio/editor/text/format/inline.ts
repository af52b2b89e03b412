import { type Command, type Edit, linesAround, type TextRange, withoutSpace } from './edit.ts';

/** What stands before and after a stretch of text that is set off, such as `**` for bold. */
export interface MarkPair {
  open: string;
  close: string;
}

/** How many stars stand in a row before (-1) or after (1) a place. */
function starsBeside(text: string, place: number, direction: -1 | 1): number {
  let count = 0;
  while (text[direction < 0 ? place - 1 - count : place + count] === '*') count += 1;
  return count;
}

/** Whether a row of stars has this mark in it: one is italic, two are bold, three are both. */
const hasMark = (stars: number, mark: string) => (mark === '*' ? stars % 2 === 1 : stars >= 2);

/** Whether a stretch has the marks directly around it. */
function isMarked(text: string, { from, to }: TextRange, { open, close }: MarkPair): boolean {
  if (open === '*' || open === '**')
    return hasMark(starsBeside(text, from, -1), open) && hasMark(starsBeside(text, to, 1), open);
  return text.slice(0, from).endsWith(open) && text.startsWith(close, to);
}

/** The stretch within the marks, if they are selected with it. */
function inner(text: string, { from, to }: TextRange, { open, close }: MarkPair): TextRange | undefined {
  const stretch = { from: from + open.length, to: to - close.length };
  const hasBoth =
    stretch.from <= stretch.to && text.startsWith(open, from) && text.startsWith(close, stretch.to);
  // What comes after the selection does not count.
  return hasBoth && isMarked(text.slice(0, to), stretch, { open, close }) ? stretch : undefined;
}

function unmarked(text: string, { from, to }: TextRange, { open, close }: MarkPair): Edit {
  const at = from - open.length;
  const kept = text.slice(from, to);
  return {
    change: { from: at, to: to + close.length, text: kept },
    selection: { from: at, to: at + kept.length },
  };
}

/** Puts marks around a stretch, or takes them away. */
function toggled(text: string, stretch: TextRange, marks: MarkPair): Edit {
  if (isMarked(text, stretch, marks)) return unmarked(text, stretch, marks);
  const within = inner(text, stretch, marks);
  if (within) return unmarked(text, within, marks);
  const from = stretch.from + marks.open.length;
  const kept = text.slice(stretch.from, stretch.to);
  return {
    change: { ...stretch, text: marks.open + kept + marks.close },
    selection: { from, to: from + kept.length },
  };
}

/** The word that a caret is in, not just beside. */
function wordAround(text: string, caret: number): TextRange | undefined {
  const line = linesAround(text, { from: caret, to: caret });
  const before = /[\p{L}\p{N}]+$/u.exec(text.slice(line.from, caret))?.[0];
  const after = /^[\p{L}\p{N}]+/u.exec(text.slice(caret, line.to))?.[0];
  return before && after ? { from: caret - before.length, to: caret + after.length } : undefined;
}

/** Sets off the word of a caret, which stays where it is in the word. */
function toggledWord(text: string, caret: number, word: TextRange, marks: MarkPair): Edit {
  const { change, selection } = toggled(text, word, marks);
  const place = selection.from + (caret - word.from);
  return { change, selection: { from: place, to: place } };
}

/** What begins a line of Markdown and is not part of its words: of a list, a quote, a heading. */
const beginning = /^\s*(?:(?:[-*+]|\d+[.)]|>|#{1,6})\s+)*/;

/** The words of each line in a selection; lines without words are left out. */
function wordsOfLines(text: string, { from, to }: TextRange): TextRange[] {
  const stretches: TextRange[] = [];
  let at = linesAround(text, { from, to }).from;
  for (const line of text.slice(at, to).split('\n')) {
    const start = Math.max(from, at + (beginning.exec(line)?.[0].length ?? 0));
    const stretch = withoutSpace(text, { from: start, to: Math.max(start, at + line.length) });
    if (stretch.from < stretch.to) stretches.push(stretch);
    at += line.length + 1;
  }
  return stretches;
}

/** Marks of Markdown end with their paragraph, so each line has its own. Lines that are marked already stay so. */
function toggledByLine(text: string, selection: TextRange, marks: MarkPair): Edit | undefined {
  const stretches = wordsOfLines(text, selection);
  const done = stretches.map(each => Boolean(inner(text, each, marks)));
  const isOff = done.every(Boolean);
  const edits = stretches
    .filter((_, at) => isOff || !done[at])
    .map(each => toggled(text, each, marks).change);
  const [first, last] = [edits[0], edits.at(-1)];
  if (!first || !last) return undefined;
  let [put, at] = ['', first.from];
  for (const edit of edits) {
    put += text.slice(at, edit.from) + edit.text;
    at = edit.to;
  }
  const { from } = first;
  return { change: { from, to: last.to, text: put }, selection: { from, to: from + put.length } };
}

/** Whether a mark that is both open and close is open at a caret: it was written an odd number of times in the line. */
function isOpen(text: string, caret: number, mark: string): boolean {
  const line = text.slice(linesAround(text, { from: caret, to: caret }).from, caret);
  const written = mark.startsWith('*')
    ? (line.match(/\*+/g) ?? []).filter(stars => hasMark(stars.length, mark))
    : line.split(mark).slice(1);
  return written.length % 2 === 1;
}

/** Where the text goes on without the marks after the last of the words that are set off: behind the marks. */
function behindMarks(text: string, caret: number, { open, close }: MarkPair): Edit | undefined {
  const isEnd = text.startsWith(close, caret) && !/\s/.test(text[caret - 1] ?? ' ');
  if (!isEnd || (open === close && !isOpen(text, caret, open))) return undefined;
  const place = caret + close.length;
  return { change: { from: caret, to: caret, text: '' }, selection: { from: place, to: place } };
}

/** A command that sets a selection off by marks, and takes them away again. Without a selection it is about the caret's word. */
export const inline =
  (marks: MarkPair): Command =>
  (text, selection) => {
    const stretch = withoutSpace(text, selection);
    const isMarkdown = !marks.open.startsWith('<');
    if (isMarkdown && text.slice(stretch.from, stretch.to).includes('\n'))
      return toggledByLine(text, stretch, marks);
    if (stretch.from !== stretch.to || isMarked(text, stretch, marks)) return toggled(text, stretch, marks);
    const word = wordAround(text, stretch.from);
    return word
      ? toggledWord(text, stretch.from, word, marks)
      : (behindMarks(text, stretch.from, marks) ?? toggled(text, stretch, marks));
  };
