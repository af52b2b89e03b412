import { spelledOut } from './latin.ts';

/** A text without case and accents. */
export const folded = (text: string): string =>
  spelledOut(text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase());

/** The words of a text, each once and without case and accents. */
export const wordsOf = (text: string): string[] => [
  // A sigma has another form at the end of a word.
  ...new Set(
    folded(text)
      .replaceAll('ς', 'σ')
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  ),
];
