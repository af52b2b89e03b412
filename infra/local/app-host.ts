import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { endProcess } from './end-process.ts';
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
  #process: ChildProcess;
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
    first: StartedHost,
  ) {
    this.#folder = folder;
    this.#settings = { ...settings, PORT: new URL(first.url).port };
    this.#options = options;
    this.#process = first.process;
    this.url = first.url;
    this.ended = this.#keepRunning(first.ended);
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
    const { process, ended } = startProcess(folder, settings, options);
    const url = await Promise.race([listening(process), ended.then(() => undefined)]);
    return url === undefined ? undefined : new AppHost(folder, settings, options, { process, ended, url });
  }

  async #keepRunning(first: Promise<number | null>): Promise<number | null> {
    let code = await first;
    while (code === workerLostCode && !this.#stopped) {
      const next = startProcess(this.#folder, this.#settings, this.#options);
      this.#process = next.process;
      if (this.#showsLog) next.process.stdout?.pipe(process.stdout);
      code = await next.ended;
    }
    return code;
  }

  /** Shows the log from here on; what was logged before is dropped. */
  showLog(): void {
    this.#showsLog = true;
    this.#process.stdout?.read();
    this.#process.stdout?.pipe(process.stdout);
  }

  /** Ends the host, by force when it does not end by itself. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await endProcess(this.#process, patience);
  }
}

interface HostProcess {
  process: ChildProcess;
  ended: Promise<number | null>;
}

interface StartedHost extends HostProcess {
  url: string;
}

function startProcess(
  folder: string,
  settings: Record<string, string>,
  options: readonly string[],
): HostProcess {
  const child = fork('infra/run.mjs', ['host', '--app', folder, ...options], {
    env: { ...process.env, ...settings },
    execArgv: [...process.execArgv, ...instanceHeap, ...workerArguments(settings)],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  return { process: child, ended: once(child, 'exit').then(([code]) => code as number | null) };
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise(resolve => {
    child.on('message', (message: { type?: string; url?: string }) => {
      if (message.type === 'listening' && message.url) resolve(message.url);
    });
  });
}
