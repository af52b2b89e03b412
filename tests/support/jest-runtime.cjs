const { AsyncLocalStorage } = require('node:async_hooks');
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
  'fast-check',
  '@ts-morph/common',
]);

/** Jest's runtime, except for these packages, and except that a file's AsyncLocalStorages end with it. */
module.exports = class extends Runtime {
  #storages = [];

  constructor(...args) {
    super(...args);
    const { coreModule } = this;
    const load = coreModule.require.bind(coreModule);
    coreModule.require = name =>
      name.endsWith('async_hooks') ? { ...load(name), AsyncLocalStorage: this.#storageClass() } : load(name);
  }

  // Jest itself and the service's code make some in each file. Up to Node.js 22 each promise of a process is noted in each
  // of them, for as long as the process lives: after 70 files that took a tenth of a worker's time.
  #storageClass() {
    const storages = this.#storages;
    return class extends AsyncLocalStorage {
      constructor(...args) {
        super(...args);
        storages.push(this);
      }
    };
  }

  requireModuleOrMock(from, moduleName) {
    return shared.has(moduleName)
      ? createRequire(from)(moduleName)
      : super.requireModuleOrMock(from, moduleName);
  }

  teardown() {
    super.teardown();
    for (const storage of this.#storages) storage.disable();
  }
};
