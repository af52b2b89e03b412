import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Surface } from './seen.ts';

/** The tests of the contract, and those of uploads and history, for which a service needs storage; those of the public surface. */
const folders = {
  api: ['contract', 'events', 'uploads', 'members', 'revisions'].map(name => join('tests', name)),
  public: [join('tests', 'public')],
};

/** Tests that cause failures that HTTP alone cannot: a failing store, and exhausted memory. */
const failing = {
  api: ['overload.test.ts', 'store-failures.test.ts'].map(name => join('tests', 'resilience', name)),
  public: [],
};

/** The test files whose requests and answers are checked against the description of a surface. */
export const observedTests = (surface: Surface): string[] => [
  ...folders[surface].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.test.ts'))
      .map(name => join(folder, name)),
  ),
  ...failing[surface],
];

/** Whether a test file is one of those. */
export function isObserved(testPath: string, surface: Surface): boolean {
  const path = relative(process.cwd(), testPath);
  return observedTests(surface).includes(path);
}
