import type { BlogFile, FileEntity } from './file/blog-file.ts';
import { type Collection, collectionNames } from './file/collections.ts';

/** An entity to send. */
export interface SendTask {
  collection: Collection;
  entity: FileEntity;
  /** Those to send before it, because it references them. */
  after: SendTask[];
  /** At least this many tasks of one list must be sent before it: where order is free, the smallest number goes first. */
  moment: number;
}

/** What to send in order, and what in parallel. */
export interface SendingOrder {
  /**
   * Lists are sorted by creation, and a client cannot set the time of creation: the tasks of each of these lists are
   * sent one after the other, each when the previous one has been acknowledged. So a list never has a gap, wherever an
   * import ends.
   */
  inTurn: SendTask[][];
  /** Posts that their lists sort by date; what can be sent first comes first. */
  anyOrder: SendTask[];
}

const lastOf = (tasks: SendTask[]) => tasks.reduce((last, { moment }) => Math.max(last, moment), 0);

/** Puts the entities of a file into the order in which to send them, except those that already exist. */
export function sendingOrder(file: BlogFile, isThere: (entity: FileEntity) => boolean): SendingOrder {
  const tasks = new Map<FileEntity, SendTask>();

  const tasksOf = (collection: Collection): SendTask[] => {
    const wanted = [...file.entities(collection)].filter(entity => !isThere(entity));
    return wanted.map(entity => {
      const after = entity.references.map(target => tasks.get(target)).filter(task => task !== undefined);
      return { collection, entity, after: after.slice(), moment: lastOf(after) };
    });
  };

  const inTurn: SendTask[][] = [];
  let anyOrder: SendTask[] = [];
  for (const collection of collectionNames) {
    const all = tasksOf(collection);
    for (const task of all) tasks.set(task.entity, task);
    const dated = all.filter(({ entity }) => entity.isDated);
    anyOrder = anyOrder.concat(dated.sort((one, other) => one.moment - other.moment));
    const others = all.filter(({ entity }) => !entity.isDated);
    // Undated posts are listed newest first, by creation.
    const lane = collection === 'posts' ? others.reverse() : others;
    let moment = 0;
    for (const task of lane) {
      moment = 1 + Math.max(moment, lastOf(task.after));
      task.moment = moment;
    }
    inTurn.push(lane);
  }
  return { inTurn, anyOrder };
}

/** Which tasks are settled (sent or refused), and who waits for them. */
export class SettledTasks {
  readonly #settled = new WeakSet<SendTask>();
  readonly #waiting = new Map<SendTask, (() => void)[]>();
  #released = false;

  settle(task: SendTask): void {
    this.#settled.add(task);
    for (const resume of this.#waiting.get(task) ?? []) resume();
    this.#waiting.delete(task);
  }

  /** Releases everyone who waits or will wait: what they wait for may never be settled. */
  release(): void {
    this.#released = true;
    for (const resume of [...this.#waiting.values()].flat()) resume();
    this.#waiting.clear();
  }

  /** Waits until all of the tasks are settled, or {@link release} is called. */
  async all(tasks: SendTask[]): Promise<void> {
    for (const task of tasks) {
      if (this.#released || this.#settled.has(task)) continue;
      await new Promise<void>(resolve => {
        this.#waiting.set(task, [...(this.#waiting.get(task) ?? []), resolve]);
      });
    }
  }
}
