import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The tests of the contract, and those of uploads, for which a service needs storage. */
const folders = [join('tests', 'contract'), join('tests', 'uploads')];

/** Tests that cause failures that HTTP alone cannot: a failing store, and exhausted memory. */
const failing = ['overload.test.ts', 'store-failures.test.ts'].map(name => join('tests', 'resilience', name));

/** The test files whose requests and answers are checked against the description. */
export const observedTests = (): string[] => [
  ...folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.test.ts'))
      .map(name => join(folder, name)),
  ),
  ...failing,
];

/** Whether a test file is one of those. */
export function isObserved(testPath: string): boolean {
  const path = relative(process.cwd(), testPath);
  return folders.some(folder => path.startsWith(folder)) || failing.includes(path);
}
