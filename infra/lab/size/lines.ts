import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How many lines of a source are code: neither blank nor comment. */
export function linesOfCode(source: string): number {
  const withoutBlocks = source.replace(/\/\*[\s\S]*?\*\//g, block => block.replace(/[^\n]/g, ''));
  return withoutBlocks.split('\n').filter(line => /^\s*(?!\/\/)\S/.test(line)).length;
}

/** The houses, in the order in which a file is looked for in them. */
const houses: [name: string, files: RegExp][] = [
  ['Tests', /(^|\/)tests?\/|\.test\./],
  ['Service', /^(functions|shared)\//],
  ['Client', /^client\//],
  ['Stand-ins', /^infra\/local\//],
  ['Tools and lab', /^infra\//],
  ['Other', /(?:)/],
];

/** The house of a file, whose path has slashes. */
export const houseOf = (file: string): string => houses.find(([, files]) => files.test(file))?.[0] ?? 'Other';

/** Whether a file counts as code. */
export const isSource = (file: string): boolean => /\.([cm]?[jt]s|[jt]sx)$/.test(file);

/** The code of one house. */
export interface House {
  name: string;
  files: number;
  lines: number;
}

/** Counts the code of a project by house: all sources that git does not ignore. */
export function countHouses(root: string): House[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const deleted = new Set(
    execFileSync('git', ['ls-files', '--deleted'], { cwd: root, encoding: 'utf8' }).split('\n'),
  );
  const sources = listed.split('\n').filter(file => isSource(file) && !deleted.has(file));
  return houses
    .map(([name]) => {
      const files = sources.filter(file => houseOf(file) === name);
      const lines = files.map(file => linesOfCode(readFileSync(join(root, file), 'utf8')));
      return { name, files: files.length, lines: lines.reduce((sum, count) => sum + count, 0) };
    })
    .filter(({ files }) => files > 0);
}
