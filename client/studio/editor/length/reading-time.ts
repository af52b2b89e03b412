import { wordCounter } from '../text/count-words.ts';
import type { TextFormat } from '../text/format/edit.ts';

/** Signs that are read one by one: their texts have no spaces between words. */
const readBySign = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** What somebody reads in a minute: English words, words of languages that build long ones, and signs. About as much as people do who read for themselves. */
const perMinute = { words: 230, longWords: 190, signs: 400 };

/** Languages that build long words. */
const withLongWords = new Set([
  ...['de', 'nl', 'da', 'nb', 'nn', 'no', 'sv', 'is'],
  ...['fi', 'et', 'hu', 'tr', 'kk', 'ko', 'ru', 'uk', 'pl', 'cs', 'sk'],
]);

/** How long a text is. */
export interface TextLength {
  words: number;
  /** How many minutes it takes to read; 0 if there is nothing to read. */
  minutes: number;
}

/** Says how long a text is, again and again while it is written. */
export function lengthMeter(): (
  text: string,
  format: TextFormat,
  language: string | undefined,
) => TextLength {
  const [countAll, countSpaced] = [wordCounter(), wordCounter()];
  return (text, format, language = '') => {
    const words = countAll(text, format);
    const signs = text.match(readBySign)?.length ?? 0;
    const spaced = signs > 0 ? countSpaced(text.replace(readBySign, ' '), format) : words;
    const [kind = ''] = language.toLowerCase().split('-');
    const speed = withLongWords.has(kind) ? perMinute.longWords : perMinute.words;
    const minutes = spaced / speed + signs / perMinute.signs;
    return { words, minutes: minutes > 0 ? Math.max(1, Math.round(minutes)) : 0 };
  };
}
