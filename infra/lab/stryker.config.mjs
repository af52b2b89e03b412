import { transform } from './jest.config.mjs';

/** Mutants of the service's code, which its unit tests should notice. */
export default {
  mutate: ['shared/**/*.ts'],
  testRunner: 'jest',
  // Each mutant is tried with the tests that reach it.
  coverageAnalysis: 'perTest',
  jest: {
    projectType: 'custom',
    enableFindRelatedTests: false,
    config: {
      testRegex: ['/tests/unit/.*\\.test\\.ts$'],
      transform,
      // The typed client names its modules as they are called once it is compiled.
      moduleNameMapper: { '^(\\./.*)\\.js$': ['$1.js', '$1.ts'] },
    },
  },
  // Texts are for people more often than not.
  mutator: { excludedMutations: ['StringLiteral'] },
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false },
  concurrency: 2,
  tempDirName: '.build/stryker',
  ignorePatterns: ['.data', '.build', 'dist', 'dist-*'],
  // It would rewrite the compiler's settings by a part of TypeScript that TypeScript 7 does not have.
  tsconfigFile: 'none',
};
