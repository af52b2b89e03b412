import type { TextRange } from '../format/edit.ts';
import { isInCode } from '../format/list-item.ts';
import { isHead } from './table-source.ts';

/** A table in a text: its lines, each with what is before it of quotes and items that it is in. */
export interface FoundTable extends TextRange {
  readonly lines: readonly string[];
  readonly starts: readonly string[];
}

/** What may be before the head of a table: quotes, and the mark of an item that begins with it. */
const startOfHead = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?= )) ?)*[ \t]*/;

/** What may be before its other lines. */
const startOfRow = /^(?:[ \t]*>)*[ \t]*/;

/** What begins a block of its own, and so ends a table. */
const otherBlock = /^(?:#{1,6}(?:\s|$)|`{3,}|~{3,}|[-*+]\s|\d{1,9}[.)]\s|<[a-z/!?]|(?:[-*_][ \t]*){3,}$)/i;

const quotesIn = (start: string) => start.split('>').length - 1;

interface Line extends TextRange {
  text: string;
}

function linesOf(text: string): Line[] {
  let at = 0;
  return text.split('\n').map(line => {
    const from = at;
    at += line.length + 1;
    return { from, to: from + line.length, text: line };
  });
}

const split = (line: string, start: RegExp): [start: string, rest: string] => {
  const [before = ''] = start.exec(line) ?? [];
  return [before, line.slice(before.length)];
};

/** The table that begins with a line. */
function tableFrom(lines: readonly Line[], first: number): FoundTable | undefined {
  const [head, below] = [lines[first], lines[first + 1]];
  if (!head || !below) return undefined;
  const [startHead, headText] = split(head.text, startOfHead);
  const [startBelow, belowText] = split(below.text, startOfRow);
  const quotes = quotesIn(startHead);
  if (quotesIn(startBelow) !== quotes || !isHead(headText, belowText)) return undefined;
  const [starts, texts] = [
    [startHead, startBelow],
    [headText, belowText],
  ];
  let { to } = below;
  for (const line of lines.slice(first + 2)) {
    const [start, rest] = split(line.text, startOfRow);
    if (rest.trim() === '' || quotesIn(start) !== quotes || otherBlock.test(rest)) break;
    starts.push(start);
    texts.push(rest);
    to = line.to;
  }
  return { from: head.from, to, lines: texts, starts };
}

/** The table of Markdown that a caret is in. */
export function tableAt(text: string, caret: number): FoundTable | undefined {
  if (isInCode(text, caret)) return undefined;
  const lines = linesOf(text);
  const own = lines.findIndex(({ to }) => caret <= to);
  let first = own;
  while (first > 0 && lines[first - 1]?.text.replace(/[> \t]/g, '') !== '') first -= 1;
  for (; first <= own; first += 1) {
    const table = tableFrom(lines, first);
    if (table && caret <= table.to) return table;
    if (table) first += table.lines.length - 1;
  }
  return undefined;
}

/** Lines in the place of those of a table, with what was before them. New ones are in the same quote and item. */
export const withStarts = ({ starts }: Pick<FoundTable, 'starts'>, lines: readonly string[]): string =>
  lines.map((line, at) => (starts[at] ?? starts[1] ?? '') + line).join('\n');
