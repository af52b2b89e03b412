import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { instanceHeap } from '../../../local/functions/host/worker-process.ts';
import { endProcess, expectMessage, killProcess } from '../../../local/kit/child-process.ts';
import { withoutSignIn } from '../../../tools/platform-settings.ts';
import type { Bundles } from './bundles.ts';
import { bundleVariable, type FromMeasured, type ToMeasured } from './measured-messages.ts';

/** The times of the phases of a process's start, in milliseconds since 1970, with fractions. */
export interface StartTimes {
  spawned: number;
  bundleBegun: number;
  bundleLoaded: number;
  listening: number;
}

/** The memory of a process, resident set size in bytes. */
export interface Memory {
  rss: number;
  /** The peak since it is watched. */
  peak: number;
}

/** The current time in the form of {@link StartTimes}. */
export const now = () => performance.timeOrigin + performance.now();

type Message = FromMeasured | { type: 'listening'; url: string };

/** An app in the local Functions host, in a process of its own that is measured. */
export class AppProcess {
  readonly #child: ChildProcess;
  /** Such as http://127.0.0.1:40001/api */
  readonly api: string;
  readonly times: StartTimes;

  private constructor(child: ChildProcess, url: string, times: StartTimes) {
    this.#child = child;
    this.api = `${url}/api`;
    this.times = times;
  }

  /**
   * @param folder the built app.
   * @param settings environment variables for it.
   * @throws Error if it does not start; its own messages are on standard error.
   */
  static async start(
    { host, measured }: Bundles,
    folder: string,
    settings: Record<string, string> = {},
  ): Promise<AppProcess> {
    const spawned = now();
    const child = fork(host, ['--app', folder], {
      env: {
        ...process.env,
        ...withoutSignIn,
        ...settings,
        PORT: '0',
        [bundleVariable]: realpathSync(join(folder, 'index.js')),
      },
      execArgv: [...instanceHeap, '--require', measured],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [bundle, { url, at: listening }] = await Promise.all([
      expectMessage<Message, 'bundle'>(child, 'bundle'),
      expectMessage<Message, 'listening'>(child, 'listening').then(message => ({ ...message, at: now() })),
    ]);
    const { begun: bundleBegun, loaded: bundleLoaded } = bundle;
    return new AppProcess(child, url, { spawned, bundleBegun, bundleLoaded, listening });
  }

  /** Starts watching the peak of the memory. */
  watchMemory(): void {
    this.#send({ type: 'watch' });
  }

  memory(): Promise<Memory> {
    const answer = expectMessage<Message, 'memory'>(this.#child, 'memory');
    this.#send({ type: 'memory' });
    return answer;
  }

  #send(message: ToMeasured): void {
    this.#child.send(message);
  }

  async stop(): Promise<void> {
    await endProcess(this.#child);
  }

  async kill(): Promise<void> {
    await killProcess(this.#child);
  }
}
