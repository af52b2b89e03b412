import type { TextFormat } from '../format/edit.ts';

/** What may be before a fence: quotes and items in which it is. */
const fence = /^(?:[ \t>]|[-*+] |\d{1,9}[.)] )*(`{3,}|~{3,})(.*)$/;

function isInFence(before: string): boolean {
  let open = '';
  for (const line of before.split('\n').slice(0, -1)) {
    const [, marks = '', info = ''] = fence.exec(line) ?? [];
    if (marks === '') continue;
    if (open === '') open = marks;
    else if (marks.startsWith(open) && info.trim() === '') open = '';
  }
  return open !== '';
}

/** Code within a line: as many backticks at its end as at its beginning. */
const spans = /(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g;

function isInSpan(text: string, at: number): boolean {
  const start = text.lastIndexOf('\n\n', at - 1) + 1;
  const end = text.indexOf('\n\n', at);
  const paragraph = text.slice(start, end < 0 ? text.length : end);
  return Array.from(paragraph.matchAll(spans)).some(
    ({ index, 0: whole, 1: ticks = '' }) =>
      start + index + ticks.length <= at && at <= start + index + whole.length - ticks.length,
  );
}

/** Whether a place is between the brackets of a link or picture, where its address is. */
const isInAddress = (before: string) => /\]\([^()\s]*$/.test(before);

/** Whether a place is within a tag or a comment. */
const isInTag = (before: string) => /<(?:[a-z/][^<>]*|!--(?:(?!-->)[\s\S])*)$/i.test(before);

function isInCodeElement(before: string): boolean {
  const tags = before.match(/<\/?(?:pre|code|script|style|textarea)\b/gi) ?? [];
  return tags.length > 0 && !tags.at(-1)?.startsWith('</');
}

/** Whether what is put at a place stays as it is written there: in code, and in what readers do not read. */
export function isCodeAt(text: string, at: number, format: TextFormat): boolean {
  const before = text.slice(0, at);
  if (format === 'html') return isInTag(before) || isInCodeElement(before);
  return isInFence(before) || isInSpan(text, at) || isInAddress(before) || isInTag(before);
}
