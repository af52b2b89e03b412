import { laterWords } from '../later-words.ts';

const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 1 });

/** The size of a file as people say it. */
export const sizeOf = (bytes: number): string =>
  bytes < 1_000_000
    ? laterWords.kilobytes(number(Math.ceil(bytes / 1000)))
    : laterWords.megabytes(number(bytes / 1_000_000));
