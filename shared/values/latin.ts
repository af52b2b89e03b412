// Letters that Unicode's decompositions do not break up.
const spellings: Record<string, string> = {
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

/** A text in lower case whose Latin letters that have no accent to remove are spelled with those of ASCII. */
export const spelledOut = (text: string): string =>
  text.replace(/[ßæœøđðłþħıŋŧ]/g, letter => spellings[letter] ?? letter);

/**
 * A text in lower case, its Latin letters and digits without accents; what other scripts have above and below their letters are
 * vowels and different letters, and stay. In NFC.
 */
export const withPlainLatin = (text: string): string =>
  spelledOut(
    text
      .normalize('NFD')
      // Other forms of Latin letters and digits, such as ligatures and full-width ones.
      .replace(/\P{ASCII}/gu, character => {
        const plain = character.normalize('NFKD');
        return /[a-z\d]/i.test(plain) ? plain : character;
      })
      .replace(/([\p{Script=Latin}\d])\p{M}+/gu, '$1')
      .toLowerCase(),
  ).normalize('NFC');
