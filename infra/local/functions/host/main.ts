import { resolve } from 'node:path';
import { misuse, readCommandLine } from '../../kit/command-line.mjs';
import { describeTakenPort, secondService } from '../../kit/port-taken.ts';
import type { Cors } from '../origins/cors.ts';
import { readCors } from '../origins/cors-options.ts';
import { type OtherSites, otherSitesActions } from '../origins/other-sites.ts';
import { host as command } from './command.mjs';
import { answerPings, awaitSettings, tellParent, waitForTurn } from './handover.ts';
import { type Host, startHost } from './host.ts';
import { messageOf } from './log.ts';
import { die, dieOfTheUncaught, endWhenLeft, loseWorker } from './process-end.ts';

const DEFAULT_PORT = 7071;

interface Options {
  appFolder: string;
  port: number;
  cors: Cors;
  otherSites: OtherSites;
  silentTimeoutMs: number | undefined;
  waits: boolean;
}

/** The arguments, the environment's PORT, and CORS from the local.settings.json in the app's folder. */
async function readOptions(): Promise<Options> {
  const { values } = readCommandLine(command);
  if (values['awaits-settings']) await awaitSettings();
  if (values.app === undefined)
    throw misuse(command, '--app must name the folder of the app, which has a host.json');
  const appFolder = resolve(values.app);
  const { 'other-sites': action = 'refused' } = values;
  const otherSites = otherSitesActions.find(name => name === action);
  if (otherSites === undefined)
    throw misuse(command, `--other-sites must be ${otherSitesActions.join(' or ')} (got "${action}")`);
  return {
    appFolder,
    cors: readCors(values, appFolder),
    otherSites,
    port: readNumber('PORT', process.env.PORT, 65_535) ?? DEFAULT_PORT,
    silentTimeoutMs: readNumber('--silent-timeout-ms', values['silent-timeout-ms'], 2 ** 31 - 1),
    waits: values.waits ?? false,
  };
}

function readNumber(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= most) return value;
  throw new Error(`${name} must be a whole number from 0 to ${most} (got "${text}")`);
}

/** Changes to the app's folder, which is the worker's working directory in Azure too. */
function enter(appFolder: string): void {
  try {
    process.chdir(appFolder);
  } catch (error) {
    throw new Error(`Cannot enter the app's folder ${appFolder}: ${messageOf(error)}`);
  }
}

function write(entry: string): void {
  process.stdout.write(`${entry}\n`);
}

async function main(): Promise<void> {
  const closeOnEnd = endWhenLeft();
  const { silentTimeoutMs, waits, ...options } = await readOptions();
  dieOfTheUncaught();
  enter(options.appFolder);
  const host: Host = await startHost({
    ...options,
    ...(silentTimeoutMs === undefined ? {} : { silentTimeoutMs }),
    ...(waits ? { beforeListening: waitForTurn } : {}),
    log: write,
    onWorkerLost: reason => loseWorker(host, reason),
  });
  closeOnEnd(host);
  answerPings();
  write(`Functions host on ${host.url} with ${host.functions.length} functions`);
  tellParent({ type: 'listening', url: host.url, functions: host.functions });
}

/** The stack of an error inside the app, which is the cause of the host's error. */
function causeFrames(error: unknown): string {
  const stack = error instanceof Error && error.cause instanceof Error ? (error.cause.stack ?? '') : '';
  return [...stack.matchAll(/^ +at (?!.*node:internal).*$/gm)].map(([frame]) => `\n${frame.trim()}`).join('');
}

function explain(error: unknown): string {
  const { code, syscall, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} needs more rights than this user has: choose one from 1024 on with PORT`;
  if (code !== 'EADDRINUSE') return messageOf(error) + causeFrames(error);
  const taken = describeTakenPort('PORT', Number(port));
  // With a channel to the process that started it, it is a part of `npm start`, which needs more than this port.
  return process.send === undefined ? taken : `${taken}; ${secondService}`;
}

main().catch((error: unknown) => die(explain(error)));
