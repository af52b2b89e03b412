/** The longest slug that the service takes. */
const maxLength = 100;

/** Letters that Unicode does not take apart, as the service writes them. */
const folded: Record<string, string> = {
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

/** The slug that the service makes of a title; empty if nothing is left of the title, and the identifier is the slug. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþħıŋŧ]/g, letter => folded[letter] ?? letter);
  return (plain.match(/[a-z0-9]+/g) ?? []).join('-').slice(0, maxLength).replace(/-$/, '');
}
