import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Change, changesOf } from './changes.ts';

/** A source file of the service with one change. */
export interface Mutant extends Change {
  /** The file, relative to the project, with slashes. */
  file: string;
  line: number;
  /** The lines with the change, as they are and as they become; white space is single spaces. */
  before: string;
  after: string;
}

const inOneLine = (text: string) => text.trim().replace(/\s+/g, ' ');

/** The text with the change in it. */
export const applied = (text: string, { start, end, text: changed }: Change): string =>
  text.slice(0, start) + changed + text.slice(end);

/** All mutants of a file. */
export function mutantsOf(file: string, text = readFileSync(file, 'utf8')): Mutant[] {
  return changesOf(text).map(change => {
    const from = text.lastIndexOf('\n', change.start - 1) + 1;
    const lineEnd = text.indexOf('\n', change.end);
    const to = lineEnd < 0 ? text.length : lineEnd;
    const end = to + change.text.length - (change.end - change.start);
    return {
      ...change,
      file,
      line: text.slice(0, change.start).split('\n').length,
      before: inOneLine(text.slice(from, to)),
      after: inOneLine(applied(text, change).slice(from, end)),
    };
  });
}

/** A place in a random order that only the seed and the change itself decide. */
const rank = ({ file, before, after }: Mutant, seed: number) =>
  createHash('sha256').update([seed, file, before, after].join('\n')).digest('hex');

const overlap = (one: Mutant, other: Mutant) =>
  one.file === other.file && one.start < other.end && other.start < one.end;

/**
 * A random sample, of which no two overlap, so that all can be made at once. The same seed takes the same mutants; an
 * edit of one file does not change what is taken of the others, but for the last few.
 */
export function sample(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const ranked = mutants.map(mutant => ({ mutant, rank: rank(mutant, seed) }));
  ranked.sort((one, other) => (one.rank < other.rank ? -1 : 1));
  const taken: Mutant[] = [];
  for (const { mutant } of ranked) {
    if (taken.length === count) break;
    if (!taken.some(other => overlap(mutant, other))) taken.push(mutant);
  }
  return taken;
}
