import { join } from 'node:path';
import { type Notice, runServiceTests, runUnitTests, serviceTests } from './jest-run.ts';
import type { Mutant } from './mutant.ts';
import type { ProjectCopy } from './project-copy.ts';
import { allTestsOf, firstTestsOf } from './test-order.ts';

/** Tests of these rooms wait for nothing; those of others may fail by chance on a busy machine. */
const neverWaiting = new Set(['unit', 'contract']);

/** A failure; one that may be by chance must happen again. */
async function confirmed(
  notice: Notice | undefined,
  again: (file: string) => Promise<Notice | undefined>,
): Promise<Notice | undefined> {
  return notice && !neverWaiting.has(notice.by) ? again(notice.file ?? '') : notice;
}

/** Tries a mutant against the tests that are most likely to notice it, the fastest first. */
export function tryFirst(copy: ProjectCopy, mutant: Mutant): Promise<Notice | undefined> {
  const unit = () => runUnitTests(copy, mutant.file);
  const service = (files: string[]) => runServiceTests(copy, files);
  return copy.changed(
    [mutant],
    async () =>
      (await confirmed(await unit(), unit)) ??
      confirmed(await service(firstTestsOf(mutant.file, serviceTests())), file => service([file])),
  );
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
    for (const project of ['.', join('client', 'docs')]) {
      const { code } = await copy.run('typescript/bin/tsc', ['--noEmit', '--project', project]);
      if (code !== 0) return { by: 'compiler' };
    }
    return undefined;
  });
}
