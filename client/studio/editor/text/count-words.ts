import type { TextFormat } from './format/edit.ts';

/** What is between words in languages that have spaces, where the browser knows no better. */
const spaced = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;

/** How many words a line has, in any language. */
function lineCounter(): (line: string) => number {
  if (typeof Intl.Segmenter !== 'function') return spaced;
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  return line => {
    let count = 0;
    for (const { isWordLike } of segmenter.segment(line)) if (isWordLike) count += 1;
    return count;
  };
}

/** What readers do not read: tags, and the addresses of links and pictures. */
export const unread: Record<TextFormat, RegExp> = {
  markdown: /<[^<>]*>|\]\([^()]*\)/g,
  html: /<[^<>]*>|&[a-z]+;/g,
};

/**
 * Counts the words that readers get, again and again while a text is written: only lines that were not there before are
 * looked at, because a long text takes long.
 */
export function wordCounter(): (text: string, format: TextFormat) => number {
  const ofLine = lineCounter();
  let known = new Map<string, number>();
  return (text, format) => {
    const counted = new Map<string, number>();
    let sum = 0;
    for (const line of text.replace(unread[format], ' ').split('\n')) {
      const count = known.get(line) ?? counted.get(line) ?? ofLine(line);
      counted.set(line, count);
      sum += count;
    }
    known = counted;
    return sum;
  };
}
