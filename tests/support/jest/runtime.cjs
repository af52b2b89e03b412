const { AsyncLocalStorage } = require('node:async_hooks');
const { createRequire } = require('node:module');
const { Script } = require('node:vm');
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

/** The modules that this worker has compiled, by their files. */
const compiled = new Map();

/** A module's source, compiled to a function of these parameters. */
function compileOnce(source, filename, parameters) {
  const known = compiled.get(filename);
  if (known?.source === source) return known.script;
  const head = `(function (${parameters}) {`;
  const script = new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  compiled.set(filename, { source, script });
  return script;
}

/**
 * Jest's runtime, except for these packages, and except that a worker compiles a module once, not with each test file that
 * loads it, and that a file's AsyncLocalStorages end with it.
 */
module.exports = class extends Runtime {
  #storages = [];

  constructor(...args) {
    super(...args);
    this.#compileOnce();
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

  /** Each test file still runs a module anew, in its own globals. Jest's own packages alone take 40 ms to compile. */
  #compileOnce() {
    const { executor } = this;
    const compile = executor.compile.bind(executor);
    executor.compile = (source, filename) => {
      const globals = executor.environment.getVmContext();
      try {
        return compileOnce(source, filename, executor.injectedModuleParameters).runInContext(globals);
      } catch {
        // Jest says what is wrong with the source, or that the test file has ended.
        return compile(source, filename);
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
