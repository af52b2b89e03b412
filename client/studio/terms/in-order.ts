import { byName, hasText } from '../collate.ts';
import type { Term } from './kind.ts';

/** Terms whose name or short name has what is looked for. */
export const foundIn = (terms: readonly Term[], find: string): Term[] =>
  terms.filter(({ name, shortName }) => hasText([name, shortName], find));

/** Terms by their names, or the most used first where that is known. */
export function inOrder(terms: readonly Term[], uses?: ReadonlyMap<string, number>): Term[] {
  const sorted = [...terms].sort(byName);
  const usesOf = ({ id }: Term) => uses?.get(id) ?? 0;
  return uses ? sorted.sort((one, other) => usesOf(other) - usesOf(one)) : sorted;
}
