import { type ChildProcess, fork } from 'node:child_process';
import { endProcess, exitOf, nextMessage } from './child-process.ts';
import type { HostMessage } from './host/handover.ts';
import { instanceHeap } from './host/instance-heap.ts';
import { workerArguments, workerLostCode } from './host/worker-process.ts';

/** How long a host may take to end by itself, in milliseconds. */
const patience = 1_500;

/**
 * The local Functions host with the app, in a process of its own: what the app uses is what it alone needs. Where Azure
 * replaces the worker, the process is started again, on the same port.
 */
export class AppHost {
  readonly #folder: string;
  readonly #settings: Record<string, string>;
  readonly #options: readonly string[];
  #current: ChildProcess;
  /** Takes the current one's place once it has loaded the app. */
  #next: ChildProcess | undefined;
  #showsLog = false;
  #stopped = false;
  /** The host's address, such as http://127.0.0.1:7071. */
  readonly url: string;
  /** Ends with the last process: its exit code, or null after a signal. */
  readonly ended: Promise<number | null>;

  private constructor(
    folder: string,
    settings: Record<string, string>,
    options: readonly string[],
    first: ChildProcess,
    url: string,
  ) {
    this.#folder = folder;
    this.#settings = { ...settings, PORT: new URL(url).port };
    this.#options = options;
    this.#current = first;
    this.url = url;
    this.ended = this.#keepRunning();
  }

  /**
   * Starts the host. Its errors are shown at once, its log from {@link showLog} on.
   * @param folder the built app: bundle, host.json and package.json.
   * @param settings the app's settings, as environment variables.
   * @param options of `npm run host`, beside the folder.
   * @returns undefined when the host ended before it listened; it has printed why.
   */
  static async start(
    folder: string,
    settings: Record<string, string>,
    options: readonly string[] = [],
  ): Promise<AppHost | undefined> {
    const first = startProcess(folder, settings, options);
    const message = await messageFrom(first, 'listening');
    return message && new AppHost(folder, settings, options, first, message.url);
  }

  async #keepRunning(): Promise<number | null> {
    for (;;) {
      const current = this.#current;
      const code = await exitOf(current);
      // Another has taken its place already.
      if (current !== this.#current) continue;
      if (code !== workerLostCode || this.#stopped) return code;
      this.#current = this.#startAgain();
    }
  }

  #startAgain(...further: string[]): ChildProcess {
    const again = startProcess(this.#folder, this.#settings, [...this.#options, ...further]);
    if (this.#showsLog) again.stdout?.pipe(process.stdout);
    return again;
  }

  /** Shows the log from here on; what was logged before is dropped. */
  showLog(): void {
    this.#showsLog = true;
    this.#current.stdout?.read();
    this.#current.stdout?.pipe(process.stdout);
  }

  /**
   * Serves the app as it is in the folder now, on the same port. The process with the old app accepts requests until
   * the new one is loaded, and finishes what is under way then. One replacement at a time.
   * @returns false when the new app could not be loaded, which has been printed: the old one goes on.
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
    endProcess(old, patience);
    await released;
    const listening = messageFrom(next, 'listening');
    next.send({ type: 'listen' });
    return (await listening) !== undefined;
  }

  /** Ends the host, by force when it does not end by itself. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const processes = [this.#current, this.#next].filter(each => each !== undefined);
    await Promise.all(processes.map(each => endProcess(each, patience)));
  }
}

/** The next message of a type that a host sends; undefined when it ends before. */
function messageFrom<Type extends HostMessage['type']>(host: ChildProcess, type: Type) {
  return nextMessage<HostMessage, Type>(host, type);
}

function startProcess(
  folder: string,
  settings: Record<string, string>,
  options: readonly string[],
): ChildProcess {
  // A debugger of this process has its port; that of the app has its own, by the settings.
  const own = process.execArgv.filter(option => !option.startsWith('--inspect'));
  return fork('infra/run.mjs', ['host', '--app', folder, ...options], {
    env: { ...process.env, ...settings },
    execArgv: [...own, ...instanceHeap, ...workerArguments(settings)],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}
