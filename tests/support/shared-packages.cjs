const { createRequire } = require('node:module');
const { default: Runtime } = require('jest-runtime');

/**
 * Packages of hundreds of files, which a worker loads once instead of with each test file: that took longer than most test
 * files. They run outside the files' own globals, so only packages may be here that keep nothing from one file to the next,
 * and do not ask whether what they are given is of their own `Object` or `Array`.
 */
const shared = new Set([
  '@azure/cosmos',
  '@azure/core-rest-pipeline',
  'libsql',
  'playwright-core',
  'ajv',
  '@ts-morph/common',
]);

/** Jest's runtime, but for these packages. */
module.exports = class extends Runtime {
  requireModuleOrMock(from, moduleName) {
    return shared.has(moduleName)
      ? createRequire(from)(moduleName)
      : super.requireModuleOrMock(from, moduleName);
  }
};
