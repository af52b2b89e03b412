import Module from 'node:module';
import type {
  FunctionCallback,
  FunctionMetadata,
  HookCallback,
  HookName,
  LogCategory,
  LogLevel,
  ProgrammingModel,
  RegisteredFunction,
} from './core-types.ts';
import { type Log, messageOf } from './log.ts';

/** What an app registered while its entry point was loaded. One app per process, as in the Node.js worker. */
export interface FunctionApp {
  functions: Map<string, RegisteredFunction>;
  hooks: Record<HookName, HookCallback[]>;
  /** Set by the library when the app registers its first function. */
  model: ProgrammingModel | undefined;
  /** True once the entry point is loaded: nothing can be registered after that. */
  started: boolean;
  /** Shared by all hooks of the app (docs: "Node.js developer reference", hooks). */
  appHookData: Record<string, unknown>;
  log: Log;
}

export function createFunctionApp(log: Log): FunctionApp {
  return {
    functions: new Map(),
    hooks: { appStart: [], appTerminate: [], preInvocation: [], postInvocation: [], log: [] },
    model: undefined,
    started: false,
    appHookData: {},
    log,
  };
}

// This host behaves like these versions.
const workerVersion = '3.9.0';
const hostVersion = '4.1037.0';

/** The exports of `@azure/functions-core`, bound to one app. */
export function createCoreModule(app: FunctionApp): Record<string, unknown> {
  return {
    version: workerVersion,
    hostVersion: hostVersion,
    registerFunction: (metadata: FunctionMetadata, callback: FunctionCallback) =>
      registerFunction(app, metadata, callback),
    registerHook: (name: string, callback: HookCallback) => registerHook(app, name, callback),
    setProgrammingModel: (model: ProgrammingModel) => {
      app.model = model;
    },
    getProgrammingModel: () => app.model,
    log: (level: LogLevel, category: LogCategory, message: string) =>
      writeAppLog(app, { level, category, message, source: 'Worker' }),
    Disposable,
  };
}

/** Makes `require(name)` return `exports` in every CommonJS module of this process, as the real worker does. */
export function provideModule(name: string, exports: Record<string, unknown>): void {
  const original = Module.prototype.require;
  Module.prototype.require = new Proxy(original, {
    apply: (target, self, [id]: [string]) => (id === name ? exports : Reflect.apply(target, self, [id])),
  });
}

function registerFunction(
  app: FunctionApp,
  metadata: FunctionMetadata,
  callback: FunctionCallback,
): Disposable {
  if (app.started) throw new Error('A function can only be registered during app startup');
  const id = metadata.functionId ?? metadata.name;
  if (app.functions.has(id)) throw new Error(`A function with id "${id}" has already been registered`);
  app.functions.set(id, { metadata, callback });
  return new Disposable(() => {
    if (app.started) throw new Error('A function can only be disposed during app startup');
    app.functions.delete(id);
  });
}

function registerHook(app: FunctionApp, name: string, callback: HookCallback): Disposable {
  if (!isHookName(app, name)) throw new RangeError(`Unrecognized hook "${name}"`);
  app.hooks[name].push(callback);
  return new Disposable(() => {
    app.hooks[name] = app.hooks[name].filter(known => known !== callback);
  });
}

function isHookName(app: FunctionApp, name: string): name is HookName {
  return Object.hasOwn(app.hooks, name);
}

/** Runs an app's hooks of one kind in the order of registration. @throws the error of the first one that fails. */
export async function runHooks(
  app: FunctionApp,
  name: HookName,
  context: Record<string, unknown>,
): Promise<void> {
  for (const callback of app.hooks[name]) await callback(context);
}

export interface AppLogEntry {
  level: LogLevel;
  category: LogCategory;
  message: string;
  /** `Worker`, or `Function.<name>`. */
  source: string;
  invocationId?: string;
  invocationContext?: unknown;
  hookData?: Record<string, unknown>;
}

/** Prints a log entry of the app or the library. Log hooks can change text and level of the app's own entries. */
export function writeAppLog(app: FunctionApp, entry: AppLogEntry): void {
  const { invocationId } = entry;
  const user = entry.category === 'user';
  const category = user ? `${entry.source}.User` : entry.source;
  if (app.hooks.log.length === 0) {
    app.log.app({ level: entry.level, category, message: entry.message, invocationId });
    return;
  }
  const context = { hookData: {}, ...entry, appHookData: app.appHookData };
  try {
    for (const callback of app.hooks.log) callback(context);
  } catch (error) {
    app.log.host('warning', `A log hook failed: ${messageOf(error)}`);
  }
  const { level, message } = user ? context : entry;
  app.log.app({ level, category, message, invocationId });
}

class Disposable {
  static from(...disposables: { dispose(): unknown }[]): Disposable {
    return new Disposable(() => {
      for (const disposable of disposables) disposable.dispose();
    });
  }

  #dispose: (() => void) | undefined;

  constructor(dispose: () => void) {
    this.#dispose = dispose;
  }

  dispose(): void {
    const dispose = this.#dispose;
    this.#dispose = undefined;
    dispose?.();
  }
}
