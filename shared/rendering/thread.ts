import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Rendered, RenderTask } from './task.ts';

/** How long one text may take, in milliseconds: ten times what the longest needs, because a small instance has a part of a core. */
const timeout = 5_000;

/** The worker's heap, in MB. */
const workerHeap = 64;

// The worker's bundle is next to the app's, independent of the deployment and of the working directory.
const workerFile = join(__dirname, 'rendering.js');

/**
 * Renders in a thread of its own, one text at a time. A few kilobytes of Markdown can be made to take minutes, or gigabytes: the
 * thread is ended then.
 */
export class RenderingThread {
  #worker: Worker | undefined;

  /** @throws the error that ended the thread. */
  async render(task: RenderTask): Promise<Rendered> {
    try {
      this.#worker ??= await this.#start();
      return await this.#rendered(this.#worker, task);
    } catch (error) {
      await this.#worker?.terminate();
      throw error;
    }
  }

  async #rendered(worker: Worker, task: RenderTask): Promise<Rendered> {
    // Only while it has something to do does it keep the process.
    worker.ref();
    try {
      worker.postMessage(task);
      const [made] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeout) })) as [Rendered];
      return made;
    } finally {
      worker.unref();
    }
  }

  /** Starts the thread, which takes no part of the first text's time. */
  async #start(): Promise<Worker> {
    const worker = new Worker(workerFile, {
      name: 'rendering',
      resourceLimits: { maxOldGenerationSizeMb: workerHeap },
    });
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      this.#worker = undefined;
    });
    await once(worker, 'online');
    return worker;
  }
}
