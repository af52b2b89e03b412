import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { outsideDeadline } from '../calls/deadline.ts';
import { atMost } from '../memory/remember.ts';
import type { ContentFormat } from '../values/content-format.ts';
import { maxContentHtml } from '../values/made-text.ts';
import { beginningOf } from './beginning.ts';
import type { Task } from './task.ts';

/**
 * The maximum length of a text that is rendered, in UTF-16 code units: some 20,000 words, for which the worker needs half a second
 * and nearly all of its memory.
 */
const maxRendered = 128 * 1024;

/** How long one text may take, in milliseconds: ten times what the longest needs, because a small instance has a part of a core. */
const timeout = 5_000;

/** How long a text that could not be rendered is left out without another attempt, in milliseconds. */
const failedFor = 600_000;

/** The worker's heap, in MB. */
const workerHeap = 64;

/** How many texts that could not be rendered are remembered, at about 150 bytes each. */
const maxKnown = 10_000;

// The worker's bundle is next to the app's, wherever that was deployed and whatever the working directory is.
const workerFile = join(__dirname, 'rendering.js');

const digestOf = ({ make, content, format }: Task) =>
  createHash('sha256').update(`${make} ${format} ${content}`).digest('base64');

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Renders texts in a thread of its own, one after the other. A few kilobytes of Markdown can be made to take minutes, or gigabytes:
 * the thread is ended then, and such a text counts as one that cannot be rendered for a while.
 */
export class Renderer {
  #worker: Worker | undefined;
  /** Settles when the worker is free. */
  #turn: Promise<unknown> = Promise.resolve();
  readonly #failed = new LRUCache<string, true>({ ...atMost(maxKnown), ttl: failedFor });

  /** The HTML of a text; undefined if it cannot be rendered. */
  async contentHtml(content: string, format: ContentFormat | undefined): Promise<string | undefined> {
    if (format === 'html') return content;
    return content.length > maxRendered ? undefined : this.#make({ make: 'contentHtml', content, format });
  }

  /** The beginning of a text's prose; undefined if there is none, or as above. */
  async excerpt(content: string, format: ContentFormat | undefined): Promise<string | undefined> {
    const made = await this.#make({ make: 'excerpt', content: beginningOf(content, format), format });
    return made || undefined;
  }

  #make(task: Task): Promise<string | undefined> {
    const made = this.#turn.then(() => this.#run(task));
    this.#turn = made.catch(() => undefined);
    return outsideDeadline(made);
  }

  async #run(task: Task): Promise<string | undefined> {
    const digest = digestOf(task);
    if (this.#failed.has(digest)) return undefined;
    try {
      this.#worker ??= await this.#start();
      const made = await this.#rendered(this.#worker, task);
      return made.length > maxContentHtml ? undefined : made;
    } catch (error) {
      this.#failed.set(digest, true);
      await this.#worker?.terminate();
      console.warn(`A text of ${task.content.length} characters was not rendered: ${messageOf(error)}`);
      return undefined;
    }
  }

  async #rendered(worker: Worker, task: Task): Promise<string> {
    // Only while it has something to do does it keep the process.
    worker.ref();
    try {
      worker.postMessage(task);
      const [made] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeout) })) as [string];
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
