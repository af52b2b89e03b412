import { linesAround, type TextRange } from '../format/edit.ts';

/** What may stand in a line without words: quotes, and an item with its box. */
const emptyStart = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?= |$)) ?)*[ \t]*(?:\[[ xX]\][ \t]*)?$/;

/** Whether a line, or an item, has nothing in it but what is between two places. */
export function isAlone(text: string, { from, to }: TextRange): boolean {
  const line = linesAround(text, { from, to });
  return emptyStart.test(text.slice(line.from, from)) && text.slice(to, line.to).trim() === '';
}
