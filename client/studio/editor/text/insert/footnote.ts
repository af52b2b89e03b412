import type { Command, Edit, TextRange } from '../format/edit.ts';
import { isInCode } from '../format/list-item.ts';

const definition = /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*/;

const references = /\[\^([^\]\s]+)\](:?)/g;

interface Reference extends TextRange {
  name: string;
  /** Whether it begins the text of the note. */
  isDefinition: boolean;
}

const isAtStart = (text: string, at: number) =>
  /^ {0,3}$/.test(text.slice(text.lastIndexOf('\n', at - 1) + 1, at));

/** The marks of footnotes in a text, and the beginnings of their notes. */
function referencesIn(text: string): Reference[] {
  return Array.from(text.matchAll(references), ({ index, 0: whole, 1: name = '', 2: colon }) => ({
    from: index,
    to: index + whole.length - (colon?.length ?? 0),
    name: name.toLowerCase(),
    isDefinition: colon !== '' && isAtStart(text, index),
  }));
}

/** The name of the footnote whose note a place is in. Notes go on in lines that are indented, and in those of the same paragraph. */
function noteAt(text: string, place: number): string | undefined {
  const lines = text.slice(0, place).split('\n');
  const ownEnd = text.indexOf('\n', place);
  const own = (lines.pop() ?? '') + text.slice(place, ownEnd < 0 ? text.length : ownEnd);
  let isIndented = false;
  for (const line of [...lines, own].reverse()) {
    const name = definition.exec(line)?.[1];
    if (name) return name.toLowerCase();
    // Behind a blank line only what is indented is of the note.
    if (line.trim() === '' ? !isIndented : false) return undefined;
    if (line.trim() !== '') isIndented = /^(?: {4}|\t)/.test(line);
  }
  return undefined;
}

const caretAt = (caret: number): Edit => ({
  change: { from: caret, to: caret, text: '' },
  selection: { from: caret, to: caret },
});

/** Where the text of a note begins. */
function startOfNote(text: string, { from }: Reference): number {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  return start + (definition.exec(text.slice(start))?.[0].length ?? 0);
}

/** The first number that no footnote has. */
function freeNumber(found: readonly Reference[]): number {
  const taken = new Set(found.map(({ name }) => name));
  let number = 1;
  while (taken.has(String(number))) number += 1;
  return number;
}

/** What is between a text and a note at its end: a blank line, but notes follow one another. */
function gapBefore(text: string): string {
  if (text.trim() === '') return '';
  const ends = /\n*$/.exec(text)?.[0].length ?? 0;
  const isBehindNote = noteAt(text.trimEnd(), text.trimEnd().length) !== undefined;
  return '\n'.repeat(Math.max(0, (isBehindNote ? 1 : 2) - ends));
}

/**
 * Puts in a footnote with the next free number in the place of a range, and its note at the end of the text, where the caret is then.
 * In a mark it goes to the note, and in a note back to the mark.
 */
export const footnote: Command = (text, { from, to }) => {
  const found = referencesIn(text);
  const mark = found.find(each => !each.isDefinition && from === to && each.from < to && to <= each.to);
  const note = mark && found.find(({ name, isDefinition }) => isDefinition && name === mark.name);
  if (note) return caretAt(startOfNote(text, note));
  const name = noteAt(text, to);
  const back = name && found.find(each => each.name === name && !each.isDefinition);
  if (back) return caretAt(back.to);
  if (isInCode(text, to) || isInCode(`${text}\n`, text.length + 1) || name) return undefined;
  const number = freeNumber(found);
  const rest = text.slice(to);
  const before = `${text.slice(0, from)}[^${number}]${rest}`;
  const put = `[^${number}]${rest}${gapBefore(before)}[^${number}]: `;
  const caret = from + put.length;
  return { change: { from, to: text.length, text: put }, selection: { from: caret, to: caret } };
};
