import { diffIndices } from 'node-diff3';
import type { Draft } from '../editor/draft.ts';
import { unread } from '../editor/text/count-words.ts';
import { formatOf } from '../editor/text/format/format-of.ts';
import { changedPlaces, roughParagraphsOf, type Span, textAt } from './paragraphs.ts';

interface Word extends Span {
  text: string;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(text))
    if (isWordLike) words.push({ text: segment, from: index, to: index + segment.length });
  return words;
}

/** In how many words of a paragraph it is looked for those that have changed: more would take long, and say little. */
const mostMarked = 2_000;

/** Signs between words count as well where the words are the same. */
const signsOf = (text: string): Word[] =>
  [...text.matchAll(/\S/g)].map(({ 0: sign, index }) => ({ text: sign, from: index, to: index + 1 }));

const textsOf = (words: readonly Word[]) => words.map(({ text }) => text);

/** Where two versions of a paragraph have other words, in either of them. */
export function changedWords(was: string, now: string): { was: Span[]; now: Span[] } {
  const changed: { was: Span[]; now: Span[] } = { was: [], now: [] };
  for (const partsOf of [wordsOf, signsOf]) {
    const [before, after] = [partsOf(was), partsOf(now)];
    if (before.length > mostMarked || after.length > mostMarked) return changed;
    const span = (words: Word[], [at, count]: [number, number], into: Span[]) => {
      const [first, last] = [words[at], words[at + count - 1]];
      if (count > 0 && first && last) into.push({ from: first.from, to: last.to });
    };
    for (const { buffer1, buffer2 } of diffIndices(textsOf(before), textsOf(after))) {
      span(before, buffer1, changed.was);
      span(after, buffer2, changed.now);
    }
    if (changed.was.length > 0 || changed.now.length > 0) return changed;
  }
  return changed;
}

/** How many words were added and removed. */
export interface WordCounts {
  added: number;
  removed: number;
}

/** How often each word is there more than in another text. */
function countMore(words: readonly Word[], others: readonly Word[]): number {
  const left = new Map<string, number>();
  for (const { text } of others) left.set(text, (left.get(text) ?? 0) + 1);
  let count = 0;
  for (const { text } of words) {
    const there = left.get(text) ?? 0;
    if (there === 0) count += 1;
    else left.set(text, there - 1);
  }
  return count;
}

/** How many words readers got or lost from one version of a text to another. Where a paragraph has changed, their order does not count. */
export function wordsSince(was: Draft, now: Draft): WordCounts {
  const read = (draft: Draft, spans: readonly Span[]) =>
    wordsOf(textAt(draft.content, spans).replace(unread[formatOf(draft)], ' '));
  const places = changedPlaces(was.content, roughParagraphsOf(was), now.content, roughParagraphsOf(now));
  const counts: WordCounts = { added: 0, removed: 0 };
  for (const place of places) {
    const [before, after] = [read(was, place.was), read(now, place.now)];
    counts.added += countMore(after, before);
    counts.removed += countMore(before, after);
  }
  return counts;
}
