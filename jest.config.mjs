import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url)).replaceAll('\\', '/');

/**
 * The pattern of the paths below a folder of this project. Jest would put the project's own folder in for <rootDir> as it is,
 * and `blog (copy)` or `c++` means something else in a pattern. It turns the slashes where paths have others.
 */
const below = folder => `^${`${root}/${folder}`.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`;

/** Packages that are modules only, which Jest has to compile: Preact, thumbhash, and file-type, micromark and parse5 with what they need. */
const modulesOnly =
  'node_modules/(file-type|strtok3|token-types|uint8array-extras|@tokenizer|@borewit|@?preact|micromark[^/]*|decode-named-character-reference|character-entities|parse5|entities|thumbhash)/';

/** What all tests have in common: TypeScript, and modules of JavaScript, compiled file by file. */
const common = {
  runtime: '<rootDir>/tests/support/jest/runtime.cjs',
  transform: {
    [`\\.(ts|mjs)$|${modulesOnly}.*\\.js$`]: [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, useDefineForClassFields: false },
          target: 'es2022',
        },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!${modulesOnly.slice('node_modules/'.length)})`],
  // The typed client names its modules as they are called once it is compiled.
  moduleNameMapper: { '^(\\./.*)\\.js$': ['$1.js', '$1.ts'] },
  modulePathIgnorePatterns: [below('dist/')],
  // What tests write.
  watchPathIgnorePatterns: [below('dist'), below('.data/'), `${below('field-notes.json')}$`],
};

/** What the tests of the service need: it is built once. */
const ofService = {
  globalSetup: '<rootDir>/tests/support/jest/set-up.ts',
  globalTeardown: '<rootDir>/tests/support/jest/tear-down.ts',
  setupFilesAfterEnv: ['<rootDir>/tests/support/description/finish-file.ts'],
};

const unit = 'tests/unit/';
const load = 'tests/load/';
const anyTest = '.*\\.test\\.ts$';

export default {
  // A bound on a hang, not on speed: a machine may be busy with something else.
  testTimeout: 600_000,
  // More than cores: much of a test's time is waiting.
  maxWorkers: 4,
  projects: [
    // These need nothing built, so that a run of them begins at once.
    { ...common, displayName: 'unit', testRegex: [`${below(unit)}${anyTest}`] },
    {
      ...common,
      ...ofService,
      displayName: 'service',
      testRegex: [`${below('tests/')}${anyTest}`],
      testPathIgnorePatterns: [below(unit), below(load)],
    },
    // `npm run test:load`, which runs them one after the other.
    { ...common, ...ofService, displayName: 'load', testRegex: [`${below(load)}${anyTest}`] },
  ],
};
