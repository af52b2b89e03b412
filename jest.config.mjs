/** What all tests have in common: TypeScript, compiled file by file. */
const common = {
  runtime: '<rootDir>/tests/support/jest-runtime.cjs',
  transform: {
    '\\.ts$': [
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
  // The typed client names its modules as they are called once it is compiled.
  moduleNameMapper: { '^(\\./.*)\\.js$': ['$1.js', '$1.ts'] },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  // What tests write.
  watchPathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/\\.data/', '<rootDir>/field-notes\\.json$'],
};

const unit = '<rootDir>/tests/unit/';

export default {
  // With DEPTH=full, single tests run for a minute.
  testTimeout: process.env.DEPTH === 'full' ? 180_000 : 20_000,
  // One more than cores: much of a test's time is waiting.
  maxWorkers: 3,
  testSequencer: '<rootDir>/tests/support/longest-first.mjs',
  reporters: ['<rootDir>/tests/support/time-by-room.mjs', 'default'],
  projects: [
    // These need nothing built, so that a run of them begins at once.
    { ...common, displayName: 'unit', testMatch: [`${unit}**/*.test.ts`] },
    {
      ...common,
      displayName: 'service',
      testMatch: ['<rootDir>/tests/**/*.test.ts'],
      testPathIgnorePatterns: [unit],
      globalSetup: '<rootDir>/tests/support/set-up.ts',
      globalTeardown: '<rootDir>/tests/support/tear-down.ts',
      setupFilesAfterEnv: ['<rootDir>/tests/support/description/finish-file.ts'],
    },
  ],
};
