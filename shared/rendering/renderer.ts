import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { outsideDeadline } from '../calls/deadline.ts';
import { memoryOfByte } from '../memory/process-memory.ts';
import { atMost } from '../memory/remember.ts';
import type { Rendered, RenderTask } from './task.ts';
import { RenderingThread } from './thread.ts';
import { type AnswerLine, Turns } from './turns.ts';

/** How long a text that could not be rendered is left out without another attempt, in milliseconds. */
const failedFor = 600_000;

/** How many texts that could not be rendered are remembered, at about 150 bytes each. */
const maxFailed = 10_000;

/** The memory of what is kept of a text besides what was made of it, in bytes. */
const overhead = 300;

/** The memory of the place of a picture, in bytes. */
const memoryOfPlace = 50;

const digestOf = ({ makes, content, format }: RenderTask) =>
  createHash('sha256').update(`${makes} ${format} ${content}`).digest('base64');

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** What is being made of a text, or waits for that. */
interface RunningRender {
  task: RenderTask;
  digest: string;
  /** Those in which it waits. */
  lines: Set<AnswerLine<RunningRender>>;
  made: Promise<Rendered>;
  settle(made: Rendered): void;
}

/** What is made of a text that cannot be rendered. */
const nothing: Rendered = {};

/** Has the texts of one answer rendered. */
export interface RenderOrder {
  /** Begins to make what will be asked for soon. */
  prepare(task: RenderTask): void;
  /** What is made of a text. */
  make(task: RenderTask): Promise<Rendered>;
  /** To be called when nothing more is asked for. */
  end(): void;
}

/**
 * Renders texts one after the other, each once for all who wait for it, by turns of blogs and answers. What was made is kept by a
 * digest of its text, so that after a change in a blog only the texts that were changed are rendered again.
 */
export class Renderer {
  readonly #thread = new RenderingThread();
  readonly #turns = new Turns<RunningRender>();
  readonly #makings = new Map<string, RunningRender>();
  readonly #kept: LRUCache<string, Rendered>;
  readonly #failed = new LRUCache<string, true>({ ...atMost(maxFailed), ttl: failedFor });
  #isAtWork = false;

  /** @param bytes the maximum memory of what is kept. */
  constructor(bytes: number) {
    const sizeCalculation = ({ contentHtml, excerpt = '' }: Rendered) =>
      overhead +
      memoryOfByte * ((contentHtml?.html.length ?? 0) + excerpt.length) +
      memoryOfPlace * (contentHtml?.pictures.length ?? 0);
    this.#kept = new LRUCache({ maxSize: bytes, sizeCalculation });
  }

  /** Has the texts of an answer rendered. @param blogId whose turn that takes. */
  order(blogId: string): RenderOrder {
    const line = this.#turns.line(blogId);
    return {
      prepare: task => void this.#making(line, task),
      make: async task => {
        const making = this.#making(line, task);
        return 'made' in making ? outsideDeadline(making.made) : making;
      },
      end: () => {
        for (const making of line.waiting) this.#leave(line, making);
      },
    };
  }

  /** What was made of a text, or the making of it, which waits in this line as well. */
  #making(line: AnswerLine<RunningRender>, task: RenderTask): RunningRender | Rendered {
    const digest = digestOf(task);
    const kept = this.#failed.has(digest) ? nothing : this.#kept.get(digest);
    if (kept) return kept;
    const known = this.#makings.get(digest);
    const making = known ?? newMaking(task, digest);
    // One that is under way waits in no line.
    if (known?.lines.size !== 0) {
      making.lines.add(line);
      this.#turns.add(line, making);
    }
    this.#makings.set(digest, making);
    if (!this.#isAtWork) this.#work();
    return making;
  }

  #leave(line: AnswerLine<RunningRender>, making: RunningRender): void {
    this.#turns.remove(line, making);
    making.lines.delete(line);
    if (making.lines.size === 0) this.#makings.delete(making.digest);
  }

  /** Makes all that waits. */
  async #work(): Promise<void> {
    this.#isAtWork = true;
    for (let next = this.#turns.take(); next; next = this.#turns.take()) {
      const { one: making, line } = next;
      for (const other of making.lines) this.#turns.remove(other, making);
      making.lines.clear();
      const begun = performance.now();
      const made = await this.#made(making);
      this.#turns.charge(line, performance.now() - begun);
      this.#makings.delete(making.digest);
      making.settle(made);
    }
    this.#isAtWork = false;
  }

  async #made({ task, digest }: RunningRender): Promise<Rendered> {
    try {
      const made = await this.#thread.render(task);
      this.#kept.set(digest, made);
      return made;
    } catch (error) {
      this.#failed.set(digest, true);
      console.warn(`A text of ${task.content.length} characters was not rendered: ${messageOf(error)}`);
      return nothing;
    }
  }
}

function newMaking(task: RenderTask, digest: string): RunningRender {
  let settle: RunningRender['settle'] = () => undefined;
  const made = new Promise<Rendered>(resolve => {
    settle = resolve;
  });
  return { task, digest, lines: new Set(), made, settle };
}
