import { type ChildProcess, fork } from 'node:child_process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { endProcess, exitOf, nextMessage } from '../kit/child-process.ts';
import type { HostMessage, PingMessage, SettingsMessage } from './host/handover.ts';
import { instanceHeap, workerArguments, workerLostCode } from './host/worker-process.ts';

/** What starts the host's process: a program for Node, and its first arguments. */
export type HostProgram = readonly [file: string, ...args: string[]];

/** How long a host may take to end before it is killed, in milliseconds. */
const timeout = 1_500;

/**
 * The local Functions host with the app in a process of its own, so that its memory is the app's alone. Where Azure would
 * replace the worker, the process is started again on the same port.
 */
export class AppHost {
  readonly #program: HostProgram;
  readonly #folder: string;
  readonly #settings: Record<string, string>;
  readonly #options: readonly string[];
  #current: ChildProcess;
  /** Replaces the current one once it has loaded the app. */
  #next: ChildProcess | undefined;
  #showsLog = false;
  #stopped = false;
  /** The host's address, such as http://127.0.0.1:7071. */
  readonly url: string;
  /** Resolves when the last process ends: to its exit code, or null after a signal. */
  readonly ended: Promise<number | null>;

  private constructor(
    program: HostProgram,
    folder: string,
    settings: Record<string, string>,
    options: readonly string[],
    first: ChildProcess,
    url: string,
  ) {
    this.#program = program;
    this.#folder = folder;
    this.#settings = { ...settings, PORT: new URL(url).port };
    this.#options = options;
    this.#current = first;
    this.url = url;
    this.ended = this.#keepRunning();
  }

  /**
   * Starts the host's process before the app or all of its settings are known: it loads what it needs itself meanwhile.
   * @param program the host's command, `local-functions`.
   * @param folder the built app: bundle, host.json and package.json.
   * @param settings the app's settings that are known, as environment variables, with Node's options among them.
   * @param options of that command, without --app.
   * @returns what starts the app, with the rest of its settings, as {@link AppHost.start} does. It awaits what is to be done
   *   before anybody else can call the app, which is then served at the address that it gets.
   */
  static prepare(
    program: HostProgram,
    folder: string,
    settings: Record<string, string>,
    options: readonly string[] = [],
  ): (
    further?: Record<string, string>,
    first?: (url: string) => Promise<void>,
  ) => Promise<AppHost | undefined> {
    const child = startProcess(program, folder, settings, [...options, '--awaits-settings', '--waits']);
    return async (further = {}, first = async () => {}) => {
      const loading = messageFrom(child, 'loaded');
      // If the process has ended, sending fails; its end is reported elsewhere.
      child.send({ type: 'settings', settings: further } satisfies SettingsMessage, () => {});
      const loaded = await loading;
      if (!loaded) return undefined;
      await first(loaded.url);
      const listening = await letListen(child);
      return (
        listening && new AppHost(program, folder, { ...settings, ...further }, options, child, listening.url)
      );
    };
  }

  /**
   * Starts the host. Its errors are printed at once, its log from {@link showLog} on.
   * @param settings all settings of the app; the other parameters are those of {@link AppHost.prepare}.
   * @returns undefined when the host ended before it listened; it has printed why.
   */
  static start(
    program: HostProgram,
    folder: string,
    settings: Record<string, string>,
    options: readonly string[] = [],
  ): Promise<AppHost | undefined> {
    return AppHost.prepare(program, folder, settings, options)();
  }

  async #keepRunning(): Promise<number | null> {
    for (;;) {
      const current = this.#current;
      const code = await exitOf(current);
      // It was replaced by another one.
      if (current !== this.#current) continue;
      if (code !== workerLostCode || this.#stopped) return code;
      this.#current = this.#startAgain();
    }
  }

  #startAgain(...further: string[]): ChildProcess {
    const again = startProcess(this.#program, this.#folder, this.#settings, [...this.#options, ...further]);
    if (this.#showsLog) again.stdout?.pipe(process.stdout);
    return again;
  }

  /** Shows the log from here on; what was logged before is dropped. */
  async showLog(): Promise<void> {
    const answered = messageFrom(this.#current, 'pong');
    // If the process has ended, sending fails; its end is reported elsewhere.
    this.#current.send({ type: 'ping' } satisfies PingMessage, () => {});
    await answered;
    // What the process had written before its answer is read in the same turn of the event loop.
    await nextTurn();
    this.#showsLog = true;
    this.#current.stdout?.pipe(process.stdout);
  }

  /**
   * Serves the app as it is in the folder now, on the same port. The old process accepts requests until the new one has
   * loaded the app, then finishes those in progress. Between the two, connections are refused for some milliseconds. One
   * replacement at a time.
   * @returns false when the new app could not be loaded, which has been printed; the old one goes on.
   */
  async replaceApp(): Promise<boolean> {
    const next = this.#startAgain('--waits');
    this.#next = next;
    const loaded = await messageFrom(next, 'loaded');
    this.#next = undefined;
    if (!loaded || this.#stopped) return false;
    const old = this.#current;
    const released = messageFrom(old, 'released');
    this.#current = next;
    endProcess(old, timeout);
    await released;
    return (await letListen(next)) !== undefined;
  }

  /** Ends the host; kills it when it does not end in time. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const processes = [this.#current, this.#next].filter(each => each !== undefined);
    await Promise.all(processes.map(each => endProcess(each, timeout)));
  }
}

/** The next message of a type that a host sends; undefined when it ends before. */
function messageFrom<Type extends HostMessage['type']>(host: ChildProcess, type: Type) {
  return nextMessage<HostMessage, Type>(host, type);
}

/** Lets a host that waits serve on its port. @returns its message; undefined when it ends before. */
function letListen(host: ChildProcess) {
  const listening = messageFrom(host, 'listening');
  // If the process has ended, sending fails; its end is reported elsewhere.
  host.send({ type: 'listen' }, () => {});
  return listening;
}

function startProcess(
  [file, ...args]: HostProgram,
  folder: string,
  settings: Record<string, string>,
  options: readonly string[],
): ChildProcess {
  // This process's debugger uses its port; the app's debugger has its own port, from the settings.
  const own = process.execArgv.filter(option => !option.startsWith('--inspect'));
  const host = fork(file, [...args, '--app', folder, ...options], {
    env: { ...process.env, ...settings },
    execArgv: [...own, ...instanceHeap, ...workerArguments(settings)],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  // Drops the log until it is shown. It would wait in the memory of the app for somebody to read it.
  host.stdout?.resume();
  return host;
}
