import { type Command, linesAround } from './edit.ts';

/** What begins a line of a list or a quote, and its number if it has one. */
const item = /^(\s*(?:[-*+]|(\d{1,9})[.)]|>) (?:\[[ xX]\] )?)/;

/**
 * What Enter does in a list or quote of Markdown: the next line begins as this one does, with the next number; in an item
 * without words it ends the list.
 */
export const continueList: Command = (text, { from, to }) => {
  const line = linesAround(text, { from, to });
  const [, start, number] = item.exec(text.slice(line.from, line.to)) ?? [];
  if (start === undefined || from < line.from + start.length || text.slice(from, to).includes('\n'))
    return undefined;
  if (text.slice(line.from + start.length, line.to).trim() === '')
    return { change: { ...line, text: '' }, selection: { from: line.from, to: line.from } };
  const next = start.replace(/\[[xX]\]/, '[ ]').replace(/\d+/, () => String(Number(number) + 1));
  const caret = from + 1 + next.length;
  return { change: { from, to, text: `\n${next}` }, selection: { from: caret, to: caret } };
};
