import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { endProcess } from './end-process.ts';
import { instanceHeap } from './host/instance-heap.ts';

/** How long a host may take to end by itself, in milliseconds. */
const patience = 1_500;

/** The local Functions host with the app, in a process of its own: what the app uses is what it alone needs. */
export class AppHost {
  readonly #process: ChildProcess;
  /** The host's address, such as http://127.0.0.1:7071. */
  readonly url: string;
  /** Ends with the process: its exit code, or null after a signal. */
  readonly ended: Promise<number | null>;

  private constructor(process: ChildProcess, url: string, ended: Promise<number | null>) {
    this.#process = process;
    this.url = url;
    this.ended = ended;
  }

  /**
   * Starts the host. Its errors are shown at once, its log from {@link showLog} on.
   * @param folder the built app: bundle, host.json and package.json.
   * @param settings the app's settings, as environment variables.
   * @returns undefined when the host ended before it listened; it has printed why.
   */
  static async start(folder: string, settings: Record<string, string>): Promise<AppHost | undefined> {
    const child = fork('infra/run.mjs', ['host', '--app', folder], {
      env: { ...process.env, ...settings },
      execArgv: [...process.execArgv, ...instanceHeap],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const ended = once(child, 'exit').then(([code]) => code as number | null);
    const url = await Promise.race([listening(child), ended.then(() => undefined)]);
    return url === undefined ? undefined : new AppHost(child, url, ended);
  }

  /** Shows the log from here on; what was logged before is dropped. */
  showLog(): void {
    this.#process.stdout?.read();
    this.#process.stdout?.pipe(process.stdout);
  }

  /** Ends the host, by force when it does not end by itself. */
  async stop(): Promise<void> {
    await endProcess(this.#process, patience);
  }
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise(resolve => {
    child.on('message', (message: { type?: string; url?: string }) => {
      if (message.type === 'listening' && message.url) resolve(message.url);
    });
  });
}
