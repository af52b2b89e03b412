import type { BlogFile, FileEntity } from './file/blog-file.ts';
import { type Collection, collectionNames } from './file/collections.ts';

/** An entity that is to be sent. */
export interface Task {
  collection: Collection;
  entity: FileEntity;
  /** Those to be sent before it, since it refers to them. */
  after: Task[];
  /** How many tasks of a list are sent before it, at least: of those in any order, what can be sent first goes first. */
  moment: number;
}

/** What is to be sent, and what may go beside what. */
export interface SendingOrder {
  /**
   * Lists are in order of creation, and nobody can say when something is to have been created: the tasks of each of
   * these are sent one after the other, the next when the one before has been acknowledged. So a list never has a
   * hole, wherever an import ends.
   */
  inTurn: Task[][];
  /** Posts that their lists have at their dates; what can be sent first comes first. */
  anyOrder: Task[];
}

const lastOf = (tasks: Task[]) => tasks.reduce((last, { moment }) => Math.max(last, moment), 0);

/** Says in which order all entities of a file but those that are there already are sent. */
export function sendingOrder(file: BlogFile, isThere: (entity: FileEntity) => boolean): SendingOrder {
  const tasks = new Map<FileEntity, Task>();

  const tasksOf = (collection: Collection): Task[] => {
    const wanted = [...file.entities(collection)].filter(entity => !isThere(entity));
    return wanted.map(entity => {
      const after = entity.references.map(target => tasks.get(target)).filter(task => task !== undefined);
      return { collection, entity, after: after.slice(), moment: lastOf(after) };
    });
  };

  const inTurn: Task[][] = [];
  let anyOrder: Task[] = [];
  for (const collection of collectionNames) {
    const all = tasksOf(collection);
    for (const task of all) tasks.set(task.entity, task);
    const dated = all.filter(({ entity }) => entity.isDated);
    anyOrder = anyOrder.concat(dated.sort((one, other) => one.moment - other.moment));
    const others = all.filter(({ entity }) => !entity.isDated);
    // Undated posts are listed newest created first.
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
