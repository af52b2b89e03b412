import { type ChildProcess, fork } from 'node:child_process';
import { expectMessage, killProcess } from '../../../local/kit/child-process.ts';
import type { Measurement } from '../report/statistics.ts';
import type { BareAnswer, BareTask } from './bare-sdk.ts';
import type { Bundles } from './bundles.ts';

/** The bare SDK in a process of its own. */
export class BareSdkProcess {
  readonly #child: ChildProcess;

  constructor({ bareSdk }: Bundles) {
    this.#child = fork(bareSdk, [], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  }

  /** Does a task. @throws Error if a request failed. */
  async run(task: BareTask): Promise<Measurement> {
    const answered = expectMessage<BareAnswer, 'done'>(this.#child, 'done');
    this.#child.send(task);
    const { measurement, error } = await answered;
    if (!measurement) throw new Error(`${task.operation} with the bare SDK failed: ${error}`);
    return measurement;
  }

  stop(): void {
    this.#child.disconnect();
  }

  async kill(): Promise<void> {
    await killProcess(this.#child);
  }
}
