import { createServer, type Server } from 'node:http';
import { resolve } from 'node:path';
import { headDeadline, listenOnLoopback, loopback } from '../../kit/loopback.ts';
import type { Cors } from '../origins/cors.ts';
import type { OtherSites } from '../origins/other-sites.ts';
import { TimerStatuses } from '../timers/timer-status.ts';
import { Timers } from '../timers/timers.ts';
import { type FunctionSummary, summarise } from './admin-pages.ts';
import {
  createCoreModule,
  createFunctionApp,
  type FunctionApp,
  provideModule,
  runHooks,
} from './core-module.ts';
import { loadEntryPoint } from './entry-point.ts';
import { type AppFunctions, listFunctions } from './functions.ts';
import { maxHead } from './head-refusal.ts';
import { type HostSettings, readHostJson } from './host-json.ts';
import { createLog, describeError, type Log, type WriteLine } from './log.ts';
import { readBodyLimit } from './request-body.ts';
import { createRequestHandler } from './request-handler.ts';
import { openWorkerServer, type WorkerServer } from './worker-server.ts';

export interface HostOptions {
  /** Folder with host.json, and package.json whose "main" is the built app. */
  appFolder: string;
  /** 0 for any free port. */
  port: number;
  /** Called with every log entry. */
  log: WriteLine;
  cors: Cors;
  otherSites: OtherSites;
  /** How long nothing may be sent to a waiting client before its connection is broken; 240,000 as in Azure. */
  silentTimeoutMs?: number;
  /** Where it is kept when timers ran, so that what is missed between two starts is made up for; undefined to keep nothing. */
  timersFile: string | undefined;
  /** Awaited once the app is loaded, before the host listens on its port: until then it serves at this address. */
  beforeListening?: (url: string) => Promise<void>;
  /** Called when Azure would replace the worker: the caller should end this process and start it again. */
  onWorkerLost?: (reason: string) => void;
}

export interface Host {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  url: string;
  port: number;
  functions: FunctionSummary[];
  /**
   * Accepts no more requests and runs no timer, and ends when what is in progress has finished, after a second at most, and then the
   * appTerminate hooks, after five. Calls after the first one wait for the same end.
   */
  close(): Promise<void>;
}

const defaultSilentTimeoutMs = 240_000;
const closeGraceMs = 1000;
/** How long the appTerminate hooks may take, as in Azure (azure-functions-host, WorkerTerminateGracePeriodInSeconds). */
const terminateGraceMs = 5_000;
// As in Kestrel. Node's 5 s would close connections that clients are about to use again.
const keepAliveTimeoutMs = 130_000;

/**
 * Loads a built app through the real `@azure/functions` and serves it on 127.0.0.1. One app per process, because the
 * library and the module that it requires are global.
 * @throws Error that names the cause; with code EADDRINUSE when the port is taken.
 */
export async function startHost(options: HostOptions): Promise<Host> {
  const appFolder = resolve(options.appFolder);
  const settings = await readHostJson(appFolder);
  const log = createLog(options.log, settings.logLevels);
  const app = createFunctionApp(log);
  provideModule('@azure/functions-core', createCoreModule(app));
  await loadEntryPoint(appFolder);
  const functions = listFunctions(app, settings);
  if (functions.http.length + functions.timers.length === 0)
    throw new Error(`The app in ${appFolder} registers no function`);
  warnOfKeys(log, functions);
  await runHooks(app, 'appStart', {
    hookData: {},
    appHookData: app.appHookData,
    functionAppDirectory: appFolder,
  });
  const worker = await openWorkerServer(app, options.silentTimeoutMs ?? defaultSilentTimeoutMs);
  app.started = true;
  try {
    return await serve(options, settings, app, functions, worker);
  } catch (error) {
    worker.close();
    throw error;
  }
}

async function serve(
  options: HostOptions,
  settings: HostSettings,
  app: FunctionApp,
  functions: AppFunctions,
  worker: WorkerServer,
): Promise<Host> {
  let baseUrl = '';
  const running = {
    app,
    log: app.log,
    functionTimeoutMs: settings.functionTimeoutMs,
    onWorkerLost: options.onWorkerLost ?? ((reason: string) => app.log.host('critical', reason)),
  };
  const statuses = new TimerStatuses(options.timersFile, app.log);
  const timers = new Timers(functions.timers, { ...running, statuses });
  const server = createServer(
    { ...headDeadline, keepAliveTimeout: keepAliveTimeoutMs, maxHeaderSize: maxHead },
    createRequestHandler({
      ...running,
      functions,
      timers,
      worker,
      cors: options.cors,
      otherSites: options.otherSites,
      baseUrl: () => baseUrl,
      bodyLimit: readBodyLimit(process.env),
    }),
  );
  const listen = async (wanted: number) => {
    const port = await listenOnLoopback(server, wanted);
    baseUrl = `http://${loopback}:${port}`;
    return port;
  };
  if (options.beforeListening) {
    await listen(0);
    await options.beforeListening(baseUrl);
    await closeServer(server);
  }
  const port = await listen(options.port);
  timers.start();
  const close = async () => {
    await Promise.all([closeServer(server), settlesWithin(timers.stop(), closeGraceMs)]);
    worker.close();
    await terminateApp(app);
  };
  let closed: Promise<void> | undefined;
  return {
    url: baseUrl,
    port,
    functions: summarise(functions, baseUrl),
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

/** Runs the appTerminate hooks, for as long as Azure lets them. */
async function terminateApp(app: FunctionApp): Promise<void> {
  const hooks = runHooks(app, 'appTerminate', { hookData: {}, appHookData: app.appHookData }).catch(
    (error: unknown) => app.log.host('error', `An appTerminate hook failed: ${describeError(error)}`),
  );
  if (!(await settlesWithin(hooks, terminateGraceMs)))
    app.log.host('error', 'The appTerminate hooks took 5 s: Azure ends the worker before they finish');
}

function warnOfKeys(log: Log, { http }: AppFunctions): void {
  for (const { name, authLevel } of http) {
    if (authLevel === 'anonymous') continue;
    log.host('warning', `${name} has authLevel "${authLevel}": Azure asks for a key, this host does not`);
  }
}

/** Closes idle connections at once, others after their request or when the grace period is over. */
async function closeServer(server: Server): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), 10);
  const deadline = setTimeout(() => server.closeAllConnections(), closeGraceMs);
  await new Promise(fulfil => server.close(fulfil));
  clearInterval(sweep);
  clearTimeout(deadline);
}

/** Waits until a promise has settled, either way, for at most this many milliseconds. Returns whether it has. */
async function settlesWithin(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<boolean>(resolve => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const hasSettled = () => true;
  try {
    return await Promise.race([promise.then(hasSettled, hasSettled), isLate]);
  } finally {
    clearTimeout(timer);
  }
}
