import { join } from 'node:path';
import { type Notice, runServiceTests, runUnitTests, serviceTests } from './jest-run.ts';
import type { Mutant } from './mutant.ts';
import type { ProjectCopy } from './project-copy.ts';
import { allTestsOf, firstTestsOf } from './test-order.ts';

/** A failure that may be by chance on a busy machine must happen twice: tests of these rooms do not wait. */
const neverWaiting = new Set(['unit', 'contract']);

/** Tries a mutant against the tests that are most likely to notice it, the fastest first. */
export function tryFirst(copy: ProjectCopy, mutant: Mutant): Promise<Notice | undefined> {
  return copy.changed([mutant], async () => {
    const files = firstTestsOf(mutant.file, serviceTests());
    const notice = (await runUnitTests(copy, mutant.file)) ?? (await runServiceTests(copy, files));
    if (!notice?.file || neverWaiting.has(notice.by)) return notice;
    return await runServiceTests(copy, [notice.file]);
  });
}

/**
 * Tries mutants against all tests that should notice one of them, all in one build: that takes as long as one of them
 * alone. Where a file fails, each is tried against that file alone. One that hides another makes that one unnoticed,
 * never the other way round.
 * @param onNotice called for each that is noticed.
 */
export async function tryTogether(
  copy: ProjectCopy,
  mutants: readonly Mutant[],
  onNotice: (mutant: Mutant, notice: Notice) => void,
): Promise<void> {
  let left = [...mutants];
  let files = allTestsOf(
    left.map(({ file }) => file),
    serviceTests(),
  );
  while (left.length > 0) {
    const failed = (await copy.changed(left, () => runServiceTests(copy, files)))?.file;
    if (failed === undefined) return;
    const unnoticed: Mutant[] = [];
    for (const mutant of left) {
      const notice = await copy.changed([mutant], () => runServiceTests(copy, [failed]));
      if (notice) onNotice(mutant, notice);
      else unnoticed.push(mutant);
    }
    files = files.slice(files.indexOf(failed) + 1);
    left = unnoticed;
  }
}

/** Whether the compiler finds a mutant wrong. */
export function tryCompiler(copy: ProjectCopy, mutant: Mutant): Promise<Notice | undefined> {
  return copy.changed([mutant], async () => {
    for (const project of ['.', join('shared', 'docs', 'page')]) {
      const { code } = await copy.run('typescript/bin/tsc', ['--noEmit', '--project', project]);
      if (code !== 0) return { by: 'compiler' };
    }
    return undefined;
  });
}
