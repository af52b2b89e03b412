import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { neverSeen } from './coverage.ts';
import { observedTests } from './observed-tests.ts';
import { allSeen, checksFolder, type Surface } from './seen.ts';

/** What is the same code on both surfaces, and takes all memory of a service to see: tests of the API do. */
const madeByBoth = /header retry-after$/;

/**
 * Checks that everything described was sent and answered; only if all tests that contribute to it ran.
 * @param isNarrowed whether tests were selected by name.
 * @throws Error that lists what was never seen.
 */
export function expectNothingUnseen(surface: Surface, isNarrowed: boolean): void {
  const folder = checksFolder(surface);
  const all = allSeen(folder);
  const ran = new Set(all.map(({ testPath }) => relative(process.cwd(), testPath)));
  if (isNarrowed || !observedTests(surface).every(path => ran.has(path))) return;
  const description = JSON.parse(readFileSync(join(folder, 'description.json'), 'utf8'));
  const unseen = neverSeen(description, new Set(all.flatMap(({ seen }) => seen))).filter(
    name => !(surface === 'public' && madeByBoth.test(name)),
  );
  if (unseen.length > 0) throw new Error(`Described, and never sent or answered:\n${unseen.join('\n')}`);
}
