import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endProcess, exitOf, nextMessage } from '../../kit/child-process.ts';
import type { FunctionSummary } from '../host/admin-pages.ts';
import type { ListeningMessage } from '../host/handover.ts';
import { workerArguments, workerArgumentsSetting } from '../host/worker-process.ts';

export interface HostProcess {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  url: string;
  pid: number;
  functions: FunctionSummary[];
  /** Everything written so far to both outputs, line by line. */
  lines(): string[];
  /** Resolves to the first line with the text, already written or later; fails after `withinMs` (60,000). */
  line(text: string, withinMs?: number): Promise<string>;
  kill(signal: NodeJS.Signals): void;
  /** Cuts the connection to the process, as happens when its parent ends. */
  disconnect(): void;
  /** The exit code; null when a signal ended the process. */
  closed: Promise<number | null>;
  /** Ends the process normally, or by force after three seconds. */
  stop(): Promise<void>;
}

export interface HostProcessOptions {
  /** Folder with host.json, package.json and the built app. */
  appFolder: string;
  /** Added to this process's environment; unless given, PORT is 0 (any free one). */
  env?: Record<string, string>;
  silentTimeoutMs?: number;
  /** Further arguments. Pages of other sites are served, as by the real host, unless these say otherwise. */
  args?: string[];
}

/** The setting with which an app accepts headers of 30 KB: Node.js takes 16 KB unless set otherwise. */
export const longHeaders = { [workerArgumentsSetting]: '--max-http-header-size=65536' };

const functionsFolder = join(__dirname, '..');
const sourceFolders = ['host', 'origins', 'sign-in', 'timers', '../kit'].map(folder =>
  join(functionsFolder, folder),
);
const cacheFolder = join(functionsFolder, '../../../node_modules/.cache/local-host');

/** Starts the local Functions host as a process of its own. Rejects with its output if it does not start. */
export async function startHostProcess(options: HostProcessOptions): Promise<HostProcess> {
  const timeout = options.silentTimeoutMs;
  const child = fork(
    await bundleHost(),
    [
      ...['--app', options.appFolder],
      ...(timeout === undefined ? [] : ['--silent-timeout-ms', String(timeout)]),
      ...(options.args ?? ['--other-sites', 'served']),
    ],
    {
      env: { ...process.env, PORT: '0', ...options.env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv: workerArguments(options.env ?? {}),
    },
  );
  const output = collectLines(child);
  // Not the event "close": after disconnect() Node never emits it.
  const closed = Promise.all([exitOf(child), output.ended]).then(([code]) => code);
  const listening = await nextMessage<ListeningMessage, 'listening'>(child, 'listening');
  if (!listening) throw new Error(`The host ended with code ${await closed}:\n${output.lines.join('\n')}`);
  return {
    url: listening.url,
    pid: child.pid ?? 0,
    functions: listening.functions,
    lines: () => [...output.lines],
    line: output.waitFor,
    kill: signal => child.kill(signal),
    disconnect: () => child.disconnect(),
    closed,
    stop: async () => {
      await endProcess(child, 3_000);
      await closed;
    },
  };
}

/** Bundles the host once for each state of its sources; safe when several test processes do it at the same time. */
export async function bundleHost(): Promise<string> {
  const sources = sourceFolders.flatMap(folder => readdirSync(folder).map(name => join(folder, name)));
  const state = sources.sort().map(path => `${path} ${statSync(path).mtimeMs}`);
  const key = createHash('sha256').update(state.join('\n')).digest('hex').slice(0, 16);
  const bundle = join(cacheFolder, `${key}.cjs`);
  if (statSync(bundle, { throwIfNoEntry: false }) !== undefined) return bundle;

  // Loaded here, because the bundle is nearly always there.
  const { buildSync } = await import('esbuild');
  mkdirSync(cacheFolder, { recursive: true });
  const draft = `${bundle}.${process.pid}`;
  buildSync({
    entryPoints: [join(functionsFolder, 'main.ts')],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    outfile: draft,
  });
  renameSync(draft, bundle);
  removeOldBundles(key);
  return bundle;
}

function removeOldBundles(key: string): void {
  const dayAgo = Date.now() - 86_400_000;
  for (const name of readdirSync(cacheFolder)) {
    const path = join(cacheFolder, name);
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? dayAgo;
    if (!name.startsWith(key) && modified < dayAgo) rmSync(path, { force: true });
  }
}

interface Output {
  lines: string[];
  waitFor: (text: string, withinMs?: number) => Promise<string>;
  ended: Promise<unknown>;
}

function collectLines(child: ChildProcess): Output {
  const lines: string[] = [];
  const waiting = new Set<(line: string) => void>();
  const readers = [child.stdout, child.stderr].flatMap(stream => {
    return stream === null ? [] : [createInterface({ input: stream })];
  });
  for (const reader of readers) {
    reader.on('line', line => {
      lines.push(line);
      for (const offer of waiting) offer(line);
    });
  }
  const ended = Promise.all(readers.map(reader => new Promise(resolve => reader.once('close', resolve))));
  const waitFor = (text: string, withinMs = 60_000) => {
    const known = lines.find(line => line.includes(text));
    if (known !== undefined) return Promise.resolve(known);
    return new Promise<string>((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer);
        waiting.delete(offer);
        act();
      };
      const offer = (line: string) => {
        if (line.includes(text)) settle(() => resolve(line));
      };
      const timer = setTimeout(
        () => settle(() => reject(new Error(`Expected a line with "${text}" in:\n${lines.join('\n')}`))),
        withinMs,
      );
      waiting.add(offer);
    });
  };
  return { lines, waitFor, ended };
}
