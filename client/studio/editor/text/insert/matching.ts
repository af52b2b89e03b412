/** How words are compared: without marks on letters, in small letters. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Something that is looked for by its name, or by other words. */
export interface Named {
  readonly name: string;
  readonly also?: string;
}

/**
 * What has a word that begins with what is typed. What has it as a word comes first (`js` is JavaScript before JSON), then what
 * begins with it itself, and the order stays otherwise.
 * @param typed no words: everything.
 */
export function matching<T extends Named>(list: readonly T[], typed: string): T[] {
  const wanted = plain(typed.trim());
  const rank = ({ name, also = '' }: T): number => {
    const words = plain(`${name} ${also}`).split(' ');
    if (wanted && words.includes(wanted)) return 0;
    if (plain(name).startsWith(wanted)) return 1;
    return words.some((_, at) => words.slice(at).join(' ').startsWith(wanted)) ? 2 : 3;
  };
  return [0, 1, 2].flatMap(wantedRank => list.filter(each => rank(each) === wantedRank));
}
