import { diffIndices } from 'node-diff3';
import type { TextChange } from './format/edit.ts';

/** Whether a place would divide a character of two code units. */
const divides = (text: string, place: number) =>
  /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(place - 1, place + 1));

/** The one change that makes a text of another, as short as it can be; none if they are the same. */
export function changeBetween(before: string, after: string): TextChange | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  if (divides(before, from) || divides(after, from)) from -= 1;
  let same = 0;
  while (
    same < shorter - from &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same += 1;
  if (divides(before, before.length - same) || divides(after, after.length - same)) same -= 1;
  return { from, to: before.length - same, text: after.slice(from, after.length - same) };
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const lengthOf = (lines: string[]) => lines.reduce((sum, { length }) => sum + length, 0);

/**
 * The changes that make a text of another, in the order of the text, so that what stands between them, and a caret there,
 * stays as it is.
 */
export function changesBetween(before: string, after: string): TextChange[] {
  const whole = changeBetween(before, after);
  if (!whole) return [];
  const lines = linesOf(before.slice(whole.from, whole.to));
  const hunks = diffIndices(lines, linesOf(whole.text));
  return hunks.flatMap(({ buffer1: [start, count], buffer2Content }) => {
    const at = whole.from + lengthOf(lines.slice(0, start));
    const change = changeBetween(lines.slice(start, start + count).join(''), buffer2Content.join(''));
    return change ? [{ from: at + change.from, to: at + change.to, text: change.text }] : [];
  });
}
