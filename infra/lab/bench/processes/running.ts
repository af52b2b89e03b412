import { onEnd } from '../../../local/kit/on-end.ts';

/** The two ways to end a process: with its own handlers, and without. */
interface Ending {
  stop(): unknown;
  kill(): unknown;
}

/** Keeps a process that is starting until the work ends. */
export type Keep = <P extends Ending>(starting: Promise<P>) => Promise<P>;

/** Does work that starts processes, and stops whatever runs when the work ends or fails, the latest first. */
export async function withProcesses<T>(work: (keep: Keep) => Promise<T>): Promise<T> {
  const running: Ending[] = [];
  onEnd(() => {
    // The data are a copy that is removed now. A process that was still closing them would complain.
    for (const process of running) process.kill();
    process.exit(1);
  });
  try {
    return await work(async starting => {
      const process = await starting;
      running.unshift(process);
      return process;
    });
  } finally {
    for (const process of running) await process.stop();
  }
}
