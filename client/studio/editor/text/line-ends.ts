import { changeBetween } from './changes.ts';

/** A text as fields of a browser have it: with one kind of line end. */
export const withPlainLineEnds = (text: string): string =>
  text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;

/** The kind of line end that a text has most of. */
function usualLineEnd(text: string): string {
  const counts = new Map<string, number>();
  for (const [end] of text.matchAll(/\r\n?|\n/g)) counts.set(end, (counts.get(end) ?? 0) + 1);
  const [usual] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? ['\n'];
  return usual;
}

/** Where a place in a text with plain line ends is in the text as it was. */
function placeIn(original: string, place: number): number {
  let longer = 0;
  for (
    let at = original.indexOf('\r\n');
    at >= 0 && at - longer < place;
    at = original.indexOf('\r\n', at + 2)
  )
    longer += 1;
  return place + longer;
}

/**
 * What was edited with plain line ends, with those that the text had: where nothing was edited, each stays as it is, and
 * new lines end as most do.
 */
export function withLineEndsOf(original: string, edited: string): string {
  if (!original.includes('\r')) return edited;
  const change = changeBetween(withPlainLineEnds(original), edited);
  if (!change) return original;
  // Looked for only then: a long text takes long, and this is done for each key.
  const put = change.text.includes('\n') ? change.text.replaceAll('\n', usualLineEnd(original)) : change.text;
  const before = original.slice(0, placeIn(original, change.from));
  const after = original.slice(placeIn(original, change.to));
  // Two line ends must not become one where they meet.
  const meet = (one: string, other: string) => one.endsWith('\r') && other.startsWith('\n');
  const areApart = !meet(before, put || after) && !meet(put, after);
  return areApart ? before + put + after : edited.replaceAll('\n', usualLineEnd(original));
}
