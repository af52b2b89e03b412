import { timeLeft } from '../../calls/deadline.ts';
import { Failure } from '../../failures/failure.ts';

/** The queue of writers in this process for each item that is being written. */
const waiting = new Map<string, (() => void)[]>();

/** Whether a writer in this process has the turn of an item. */
export const isTaken = (item: string): boolean => waiting.has(item);

/**
 * Lets the writers of one item in this process take turns, first come, first served. Otherwise, of a hundred writers that
 * read the same version, one could write and all others would have to read again: five thousand attempts.
 * @param item that they all write.
 * @throws Failure `contended` if the deadline is over before the turn comes; any failure of `write`.
 */
export async function takeTurn<T>(item: string, write: () => Promise<T>): Promise<T> {
  const queue = waiting.get(item);
  if (queue) await turnIn(queue);
  else waiting.set(item, []);
  try {
    return await write();
  } finally {
    const next = waiting.get(item)?.shift();
    if (next) next();
    else waiting.delete(item);
  }
}

function turnIn(queue: (() => void)[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(begin), 1);
      const cause = new Error('The deadline passed while this writer waited for its turn');
      reject(new Failure('contended', [], cause));
    }, timeLeft());
    queue.push(begin);
  });
}
