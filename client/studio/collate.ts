/** Names as people sort them: without regard to case and accents, and numbers by their value. */
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export const byName = (one: { name: string }, other: { name: string }): number =>
  collator.compare(one.name, other.name);

/** A text without case and accents, which a search ignores. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether one of some texts has what is looked for. */
export const hasText = (texts: readonly (string | undefined)[], find: string): boolean =>
  plain(texts.join('\n')).includes(plain(find.trim()));
