import { spelledOut } from './latin.ts';

/** Letters whose marks are accents, which searches leave out. Those of other scripts are vowels, or make other letters. */
const accents =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{N}])\p{M}+/gu;

/** A text as it is searched: without case and accents, and with one form of each letter. */
const searched = (text: string): string =>
  spelledOut(
    text
      .normalize('NFKD')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(accents, '$1')
      .toLowerCase(),
  )
    // A sigma has another form at the end of a word.
    .replaceAll('ς', 'σ')
    .normalize('NFC')
    // These two vowels stay apart otherwise, and older titles have them as they are typed.
    .replaceAll('\u0e4d\u0e32', '\u0e33')
    .replaceAll('\u0ecd\u0eb2', '\u0eb3');

/** Letters and digits, with marks, and the signs that make another name of one: C#, C++. */
const runs = /([\p{L}\p{N}][\p{L}\p{N}\p{M}]*)([#+]*)/gu;

/** Scripts in which nothing, or not always a space, is between words. */
const unspaced =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}';
const parts = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, 'gu');
const startsUnspaced = new RegExp(`^[${unspaced}]`, 'u');

/**
 * Whether a word is of a script without spaces. What is between two spaces there has several words, so such a word may begin
 * anywhere in it. Nothing that would separate them is stored: their places differ between versions of ICU.
 */
export const isUnspaced = (word: string): boolean => startsUnspaced.test(word);

/** The words of each run, and the last one with the signs behind it. */
const runsOf = (text: string) =>
  [...searched(text).matchAll(runs)].map(([, run = '', signs = '']) => {
    const words = run.match(parts) ?? [];
    const last = words.at(-1) ?? '';
    return { words, signed: signs === '' || isUnspaced(last) ? undefined : `${last}${signs}` };
  });

/** The words by which a text is found, each once, without case and accents: `C#` by itself, and as `C`. */
export const wordsOf = (text: string): string[] => [
  ...new Set(runsOf(text).flatMap(({ words, signed }) => (signed ? [...words, signed] : words))),
];

/** The words for which a text asks, each once: `C#` as what it is, and not as `C`. */
export const wordsAsked = (text: string): string[] => [
  ...new Set(runsOf(text).flatMap(({ words, signed }) => (signed ? [...words.slice(0, -1), signed] : words))),
];
