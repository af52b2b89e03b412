import known from './equivalents.json';
import type { Mutant } from './mutant.ts';

/**
 * Why a mutant is equivalent to the original; undefined if that is not known of it. The file lists such mutants by their
 * lines before and after, as `npm run mutants` prints them.
 */
export const whyEquivalent = ({ file, before, after }: Mutant): string | undefined =>
  known.find(one => one.file === file && one.before === before && one.after === after)?.why;
