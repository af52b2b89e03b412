import { type Command, type Edit, linesAround, type TextRange } from './edit.ts';

/** A line that begins an item of a list of Markdown. Columns are counted from the marks of quotes on, a tab as up to four. */
export interface ListItem {
  /** The marks of the quotes that it is in. */
  quote: string;
  column: number;
  /** What marks the item: `-`, `*`, `+`, or a number with `.` or `)`. */
  marker: string;
  /** Where its words begin, and so what belongs to it. */
  content: number;
  /** What stands before its words, a box of a task among it. */
  start: string;
  words: string;
}

const quotes = /^(?: {0,3}> ?)*/;
const itemStart = /^([ \t]*)([-*+]|\d{1,9}[.)])( {1,4}(?! )|\s+$| )(\[[ xX]\] )?/;

const widthOf = (space: string): number => {
  let column = 0;
  for (const each of space) column += each === '\t' ? 4 - (column % 4) : 1;
  return column;
};

/** A line as one of a list: without the quotes that it is in, and where its words begin. */
function lineOf(line: string) {
  const [quote = ''] = quotes.exec(line) ?? [];
  const rest = line.slice(quote.length);
  const [space = ''] = /^[ \t]*/.exec(rest) ?? [];
  return { quote, rest, column: widthOf(space), isBlank: rest.trim() === '' };
}

/** The item that a line begins. */
export function itemOf(line: string): ListItem | undefined {
  const { quote, rest, column } = lineOf(line);
  const [start, , marker, space = ''] = itemStart.exec(rest) ?? [];
  if (start === undefined || marker === undefined) return undefined;
  const content = column + marker.length + (/\S/.test(rest.slice(start.length)) ? space.length : 1);
  return { quote, column, marker, content, start: quote + start, words: rest.slice(start.length) };
}

const fence = /^(?: {0,3}> ?)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)]) +)*(`{3,}|~{3,})(.*)$/gm;

/** Whether a line is of a block of code between fences, where nothing is a list. */
export function isInCode(text: string, place: number): boolean {
  let open = '';
  const before = text.slice(0, linesAround(text, { from: place, to: place }).from);
  for (const [, marks = '', after = ''] of before.matchAll(fence)) {
    if (open === '') open = marks[0] === '`' && after.includes('`') ? '' : marks;
    else if (marks.startsWith(open) && after.trim() === '') open = '';
  }
  return open !== '';
}

/** What marks the item after one. */
export const nextMarker = (marker: string): string =>
  marker.replace(/\d+/, number => String(Number(number) + 1));

/** Where an item is to stand, and what marks it there. */
interface ListItemPlace {
  column: number;
  marker: string;
}

/** The items before a line that can be of the same list, from the last one on. A line at the margin that begins none ends it. */
function* itemsBefore(text: string, from: number, quote: string): Generator<ListItem> {
  for (const line of text
    .slice(0, Math.max(0, from - 1))
    .split('\n')
    .reverse()) {
    const known = lineOf(line);
    if (known.isBlank) continue;
    const item = itemOf(line);
    if (known.quote.trim() !== quote.trim() || (!item && known.column === 0)) return;
    if (item) yield item;
  }
}

/** Below the item before it, at the end of what is there; nowhere if there is none on its level. */
function placeWithin({ column, marker }: ListItem, before: Iterable<ListItem>): ListItemPlace | undefined {
  let last: ListItem | undefined;
  for (const item of before) {
    if (item.column > column) {
      if (!last || item.column < last.column) last = item;
    } else if (item.content > column) {
      // A list of its own begins with one: any other number would be read as words of the paragraph before it.
      return last
        ? { column: last.column, marker: nextMarker(last.marker) }
        : { column: item.content, marker: marker.replace(/\d+/, '1') };
    } else return undefined;
  }
  return undefined;
}

/** After the item that it is in. */
function placeOut({ column, marker }: ListItem, before: Iterable<ListItem>): ListItemPlace | undefined {
  if (column === 0) return undefined;
  for (const item of before)
    if (item.column < column) return { column: item.column, marker: nextMarker(item.marker) };
  return { column: 0, marker };
}

/** The lines of a selection, and those after it that belong to its items. */
function withWhatBelongs(text: string, selection: TextRange, { column, quote }: ListItem): TextRange {
  const range = linesAround(text, selection);
  let to = range.to;
  let end = to;
  for (const line of text.slice(to + 1).split('\n')) {
    const known = lineOf(line);
    if (to >= text.length || known.quote.trim() !== quote.trim()) break;
    end += 1 + line.length;
    if (known.isBlank) continue;
    if (known.column <= column) break;
    to = end;
  }
  return { from: range.from, to };
}

/** Gives the lines of a list another place. The items of the first one's level follow it, and what is in them goes along. */
function movedLines(lines: string[], first: ListItem, place: ListItemPlace): string[] {
  let { marker } = place;
  let shift = place.column - first.column;
  return lines.map((line, at) => {
    const { quote, rest, column, isBlank } = lineOf(line);
    const item = itemOf(line);
    if (isBlank) return line;
    if (!item || item.column > first.column)
      return quote + ' '.repeat(Math.max(0, column + shift)) + rest.trimStart();
    if (at > 0) marker = nextMarker(marker);
    shift = place.column - item.column + marker.length - item.marker.length;
    return quote + ' '.repeat(place.column) + marker + rest.trimStart().slice(item.marker.length);
  });
}

/** Where a place in lines is when they have moved: at the same distance from the end of its line. */
function movedPlace(place: number, from: number, before: string[], after: string[]): number {
  let [old, now] = [from, from];
  for (const [at, line] of before.entries()) {
    const moved = after[at] ?? '';
    if (place <= old + line.length) return Math.max(now, now + moved.length - (old + line.length - place));
    old += line.length + 1;
    now += moved.length + 1;
  }
  return now;
}

const moving =
  (placeOf: (item: ListItem, before: Iterable<ListItem>) => ListItemPlace | undefined): Command =>
  (text, selection): Edit | undefined => {
    const { from, to } = linesAround(text, selection);
    const [line = ''] = text.slice(from, to).split('\n');
    const item = itemOf(line);
    const place = item && placeOf(item, itemsBefore(text, from, item.quote));
    if (!item || !place || isInCode(text, from)) return undefined;
    const range = withWhatBelongs(text, selection, item);
    const before = text.slice(range.from, range.to).split('\n');
    const after = movedLines(before, item, place);
    const moved = (each: number) => movedPlace(each, range.from, before, after);
    return {
      change: { ...range, text: after.join('\n') },
      selection: { from: moved(selection.from), to: moved(selection.to) },
    };
  };

/** Puts an item of a list, with what is in it, below the one before it. */
export const indentItem: Command = moving(placeWithin);

/** Takes an item of a list, with what is in it, out of the one that it is in. */
export const outdentItem: Command = moving(placeOut);

/** Whether a selection begins in a line that begins an item. */
export function isInItem(text: string, { from }: TextRange): boolean {
  const line = linesAround(text, { from, to: from });
  return itemOf(text.slice(line.from, line.to)) !== undefined && !isInCode(text, from);
}
