import type { Mutant } from './mutant.ts';

/** A mutant that behaves like the original, wherever the file has this line. */
export interface Equivalent {
  file: string;
  /** The lines with the change, as `npm run mutants` prints them. */
  before: string;
  after: string;
  why: string;
}

export const equivalents: Equivalent[] = [];

/** Why a mutant is equivalent to the original; undefined if that is not known of it. */
export function whyEquivalent(
  { file, before, after }: Mutant,
  known: readonly Equivalent[] = equivalents,
): string | undefined {
  return known.find(one => one.file === file && one.before === before && one.after === after)?.why;
}
