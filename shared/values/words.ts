// Letters that Unicode's compatibility decomposition does not break up.
const foldedLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'ng',
  ŧ: 't',
};

/** A text without case and accents. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþħıŋŧ]/g, letter => foldedLetters[letter] ?? letter);

/** The words of a text, each once and without case and accents. */
export const wordsOf = (text: string): string[] => [
  // A sigma has another form at the end of a word.
  ...new Set(
    folded(text)
      .replaceAll('ς', 'σ')
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  ),
];
