import { type Command, linesAround } from './edit.ts';
import { isInCode, itemOf, nextMarker, outdentItem } from './list-item.ts';

const quote = /^(?: {0,3}> ?)+/;

/** What a line of a list or a quote begins with, and what the next one does. */
function startsOf(line: string): { start: string; next: string } | undefined {
  const item = itemOf(line);
  if (item) {
    const { start, marker } = item;
    const next = start.replace(/\[[xX]\]/, '[ ]').replace(marker, nextMarker(marker));
    return { start, next: /\s$/.test(next) ? next : `${next} ` };
  }
  const [start] = quote.exec(line) ?? [];
  return start === undefined ? undefined : { start, next: start };
}

/**
 * What Enter does in a list or quote of Markdown: the next line begins as this one does, with the next number; an item without
 * words goes up one level, and from the uppermost out of the list.
 */
export const continueList: Command = (text, { from, to }) => {
  const line = linesAround(text, { from, to });
  const own = text.slice(line.from, line.to);
  const starts = startsOf(own);
  if (!starts || from < line.from + starts.start.length || own.includes('\n') || isInCode(text, from))
    return undefined;
  const { start, next } = starts;
  if (own.slice(start.length).trim() === '') {
    const item = itemOf(own);
    const up = item && outdentItem(text, { from, to });
    const caret = line.from + (item?.quote.length ?? 0);
    return up ?? { change: { ...line, text: item?.quote ?? '' }, selection: { from: caret, to: caret } };
  }
  const caret = from + 1 + next.length;
  return { change: { from, to, text: `\n${next}` }, selection: { from: caret, to: caret } };
};
