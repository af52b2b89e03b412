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
    const [storages, { coreModule }] = [this.#storages, this];
    const load = coreModule.require.bind(coreModule);
    // Jest itself and the service's code make some in each file. Up to Node.js 22 each promise of a process is noted in each of
    // them, for as long as the process lives: without that, the contract's tests take 6 % less processor time.
    class OwnStorage extends AsyncLocalStorage {
      constructor(...options) {
        super(...options);
        storages.push(this);
      }
    }
    coreModule.require = name =>
      name.endsWith('async_hooks') ? { ...load(name), AsyncLocalStorage: OwnStorage } : load(name);
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
