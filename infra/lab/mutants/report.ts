import type { Notice } from './jest-run.ts';
import type { Mutant } from './mutant.ts';

/** What became of a mutant. */
export interface Result {
  /** Its number in the sample, from 1. */
  number: number;
  mutant: Mutant;
  /** What noticed it, if anything did. */
  notice?: Notice;
  /** Why it is equivalent to the original, if it is known to be. */
  equivalent?: string;
}

const place = ({ file, line }: Mutant) => `${file}:${line}`;

/** What became of it, in a word or two. */
function verdict({ notice, equivalent }: Result): string {
  if (equivalent !== undefined) return 'equivalent';
  if (!notice) return 'NOT NOTICED';
  const { by, file = '' } = notice;
  return file.startsWith(`tests/${by}/`) ? file : `${by} ${file}`.trim();
}

const isUnnoticed = ({ notice, equivalent }: Result) => !notice && equivalent === undefined;

/** Lines of columns that are as wide as their widest cell. */
function table(rows: string[][]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map(row => row[at]?.length ?? 0))) ?? [];
  return rows
    .map(row =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A mutant with its lines before and after. */
export const describeMutant = ({ number, mutant }: Result): string =>
  [`${number}  ${place(mutant)}`, `   - ${mutant.before}`, `   + ${mutant.after}`].join('\n');

/** A mutant, what became of it, and which test noticed it or why it is equivalent. */
export function describeResult(result: Result): string {
  const why = result.equivalent ?? result.notice?.test;
  return [describeMutant(result), `   ${verdict(result)}${why === undefined ? '' : `: ${why}`}`].join('\n');
}

/** The share that is noticed or equivalent, from 0 to 1. */
export const scoreOf = (results: readonly Result[]): number =>
  1 - results.filter(isUnnoticed).length / Math.max(results.length, 1);

/** All results as a table, how many each room noticed, and the unnoticed ones with their lines. */
export function describeResults(results: readonly Result[]): string {
  const header = ['', 'Place', 'Change', 'Noticed by'];
  const rows = results.map(result => {
    const { number, mutant } = result;
    return [String(number), place(mutant), mutant.kind, verdict(result)];
  });
  const counts = new Map<string, number>();
  for (const { notice, equivalent } of results) {
    const by = equivalent === undefined ? (notice?.by ?? 'not noticed') : 'equivalent';
    counts.set(by, (counts.get(by) ?? 0) + 1);
  }
  const summary = [...counts].map(([by, count]) => `${by} ${count}`).join(', ');
  const score = `${(scoreOf(results) * 100).toFixed(0)} % of ${results.length} noticed or equivalent`;
  const unnoticed = results.filter(isUnnoticed).map(describeMutant);
  return [table([header, ...rows]), ...unnoticed, `${summary}\n${score}`].join('\n\n');
}
