/** How the text of a post is written. */
export type TextFormat = 'markdown' | 'html';

/** A range of a text; empty where there is only a caret. */
export interface TextRange {
  from: number;
  to: number;
}

/** A range of a text, and what takes its place. */
export interface TextChange extends TextRange {
  text: string;
}

/** A change, and what is selected afterwards. */
export interface Edit {
  change: TextChange;
  selection: TextRange;
}

/** Changes a text with a selection; nothing happens where there is no edit. */
export type Command = (text: string, selection: TextRange) => Edit | undefined;

/** The whole lines that a selection touches, without the line end after the last. */
export function linesAround(text: string, { from, to }: TextRange): TextRange {
  const end = text.indexOf('\n', to);
  // Before the first character there is no line end, also where that is one itself.
  const start = from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1;
  return { from: start, to: end < 0 ? text.length : end };
}

/** The text after an edit. */
export const applied = (text: string, { from, to, text: put }: TextChange): string =>
  text.slice(0, from) + put + text.slice(to);

/** The selection without the white space at its ends, which is not set off; a caret if there is nothing else. */
export function withoutSpace(text: string, { from, to }: TextRange): TextRange {
  const selected = text.slice(from, to);
  const start = from + (selected.length - selected.trimStart().length);
  return { from: start, to: Math.max(start, to - (selected.length - selected.trimEnd().length)) };
}
