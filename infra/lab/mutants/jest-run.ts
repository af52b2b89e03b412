import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome, ProjectCopy } from './project-copy.ts';

/** What noticed a mutant. */
export interface Notice {
  /** The room of the tests (`unit`, `contract`…); `set-up`, `time` or `compiler`. */
  by: string;
  /** The test file, and its first test that failed. */
  file?: string;
  test?: string;
}

/** In one process, and without what is printed for people. */
const common = ['--runInBand', '--reporters=default', '--no-colors'];

/** How Jest prints a test file that has ended. */
const endedFile = /^(PASS|FAIL) (?:\w+ )?(tests\S+\.test\.ts)/gm;

/** All test files but those in tests/unit, with slashes. */
export const serviceTests = (): string[] =>
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .map(name => `tests/${name.replaceAll('\\', '/')}`)
    .filter(name => name.endsWith('.test.ts') && !name.startsWith('tests/unit/'))
    .sort();

const endedFiles = (output: string, how: 'PASS' | 'FAIL'): string[] =>
  [...output.matchAll(endedFile)].flatMap(([, ending, file]) => (ending === how && file ? [file] : []));

/** The first test file that did not pass, in a run of files in this order; undefined if all passed. */
export function noticeOf({ code, output }: Outcome, files: readonly string[]): Notice | undefined {
  if (code === 0) return undefined;
  const [failed] = endedFiles(output, 'FAIL');
  const [, test] = output.match(/^ {2}● (.+)$/m) ?? [];
  if (failed) return { by: failed.split('/')[1] ?? '', file: failed, test };
  const passed = new Set(endedFiles(output, 'PASS'));
  const file = files.find(each => !passed.has(each));
  // Nothing is printed of a file that does not end, or of any if the app was not built or did not start.
  return file ? { by: code === undefined ? 'time' : 'set-up', file } : undefined;
}

const runJest = (
  copy: ProjectCopy,
  jestArguments: string[],
  env?: Record<string, string>,
): Promise<Outcome> =>
  copy.run(
    'jest/bin/jest.js',
    [...common, `--cacheDirectory=${join(copy.folder, '..', 'jest')}`, ...jestArguments],
    env,
  );

/** Runs the tests in tests/unit that import a source, until one fails. */
export async function runUnitTests(copy: ProjectCopy, source: string): Promise<Notice | undefined> {
  const related = ['--bail', '--selectProjects', 'unit', '--passWithNoTests', '--findRelatedTests', source];
  return noticeOf(await runJest(copy, related), ['tests/unit']);
}

/** Runs test files against a new build, in this order, until one fails. */
export async function runServiceTests(
  copy: ProjectCopy,
  files: readonly string[],
): Promise<Notice | undefined> {
  if (files.length === 0) return undefined;
  const sequencer = join(copy.folder, 'infra', 'lab', 'mutants', 'in-given-order.mjs');
  const wanted = ['--bail', '--selectProjects', 'service', '--testSequencer', sequencer, '--runTestsByPath'];
  return noticeOf(await runJest(copy, [...wanted, ...files], { TEST_ORDER: JSON.stringify(files) }), files);
}

/** Runs test files to the end. @returns those that fail. */
export async function failingFiles(copy: ProjectCopy, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return [];
  return endedFiles((await runJest(copy, ['--runTestsByPath', ...files])).output, 'FAIL');
}
