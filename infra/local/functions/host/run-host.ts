import { resolve } from 'node:path';
import { helpIfAsked, misuse, readCommandLine } from '../../kit/command-line.mjs';
import { describeTakenPort } from '../../kit/loopback.ts';
import type { Cors } from '../origins/cors.ts';
import { readCors } from '../origins/cors-options.ts';
import { type OtherSites, otherSitesActions } from '../origins/other-sites.ts';
import type { ExcludedPaths } from '../sign-in/excluded-paths.ts';
import type { Person } from '../sign-in/person.ts';
import {
  behindSignIn,
  readExcludedPaths,
  readPeople,
  readSignIn,
  type UnauthenticatedAction,
} from '../sign-in/sign-in-options.ts';
import { host as ownCommand } from './command.mjs';
import { answerPings, awaitSettings, sendToParent, waitForTurn } from './handover.ts';
import { type Host, startHost } from './host.ts';
import { messageOf } from './log.ts';
import { die, dieOfTheUncaught, endWhenLeft, loseWorker } from './process-end.ts';

const defaultPort = 7071;

interface Options {
  appFolder: string;
  port: number;
  cors: Cors;
  otherSites: OtherSites;
  /** How the sign-in before the app answers requests without a session; undefined without one. */
  signIn: UnauthenticatedAction | undefined;
  excludedPaths: ExcludedPaths;
  /** Who can be chosen in its form. */
  people: readonly Person[] | undefined;
  silentTimeoutMs: number | undefined;
  timersFile: string | undefined;
  waits: boolean;
}

/** The arguments, the environment's PORT, and CORS from the local.settings.json in the app's folder. */
async function readOptions(command: typeof ownCommand): Promise<Options> {
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
    signIn: readSignIn(values),
    excludedPaths: readExcludedPaths(values),
    people: readPeople(values),
    port: readNumber('PORT', process.env.PORT, 65_535) ?? defaultPort,
    silentTimeoutMs: readNumber('--silent-timeout-ms', values['silent-timeout-ms'], 2 ** 31 - 1),
    timersFile: values.timers && resolve(values.timers),
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

/** Serves an app, behind a sign-in if there is to be one. */
async function startServing(options: Options, onWorkerLost: (reason: string) => void): Promise<Host> {
  const { silentTimeoutMs, waits, signIn, excludedPaths, people, port, ...rest } = options;
  if (signIn) Object.assign(process.env, behindSignIn);
  const host = await startHost({
    ...rest,
    port: signIn ? 0 : port,
    ...(silentTimeoutMs === undefined ? {} : { silentTimeoutMs }),
    ...(waits ? { beforeListening: waitForTurn } : {}),
    log: write,
    onWorkerLost,
  });
  if (!signIn) return host;
  // Loaded here, because most hosts have none before them.
  const { startSignIn } = await import('../sign-in/sign-in.ts');
  const gate = await startSignIn({
    ...rest,
    port,
    app: host.url,
    unauthenticated: signIn,
    excludedPaths,
    people,
  });
  return { ...host, url: gate.url, close: () => gate.close().then(host.close) };
}

type SettingsFor = (cors: Cors) => Record<string, string>;

const noSettings: SettingsFor = () => ({});

async function main(command: typeof ownCommand, settingsFor: SettingsFor): Promise<void> {
  const closeOnEnd = endWhenLeft();
  const options = await readOptions(command);
  dieOfTheUncaught();
  enter(options.appFolder);
  Object.assign(process.env, settingsFor(options.cors));
  const host = await startServing(options, reason => loseWorker(host, reason));
  closeOnEnd(host);
  answerPings();
  write(`Functions host on ${host.url} with ${host.functions.length} functions`);
  sendToParent({ type: 'listening', url: host.url, functions: host.functions });
}

/** The stack of an error inside the app, which is the cause of the host's error. */
function causeFrames(error: unknown): string {
  const stack = error instanceof Error && error.cause instanceof Error ? (error.cause.stack ?? '') : '';
  return [...stack.matchAll(/^ +at (?!.*node:internal).*$/gm)].map(([frame]) => `\n${frame.trim()}`).join('');
}

function explain(error: unknown, whenTaken: string): string {
  const { code, syscall, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} needs more rights than this user has: choose one from 1024 on with PORT`;
  if (code !== 'EADDRINUSE') return messageOf(error) + causeFrames(error);
  return describeTakenPort('PORT', Number(port)) + whenTaken;
}

/**
 * Serves the app that the process's arguments name, until the process is ended.
 * @param run what runs this, up to its arguments, as the help shows it.
 * @param settingsFor the app's environment variables about the origins that may call it.
 * @param whenTaken what to say, after the port, when that is taken.
 */
export function runHost({ run = 'local-functions', settingsFor = noSettings, whenTaken = '' } = {}): void {
  const command = { ...ownCommand, run } as typeof ownCommand;
  const help = helpIfAsked(command, process.argv.slice(2));
  if (help === undefined)
    main(command, settingsFor).catch((error: unknown) => die(explain(error, whenTaken)));
  else process.stdout.write(help);
}
