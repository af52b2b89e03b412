import { Failure } from '../../failure.ts';
import { timeLeft } from './deadline.ts';

/** For each item that is being written in this process, who waits for the turn; the first is the next. */
const waiting = new Map<string, (() => void)[]>();

/** Whether writers of the item are taking turns now. */
export function areTakingTurns(item: string): boolean {
  return waiting.has(item);
}

/**
 * Lets the writers of one item in this process take turns, first come first served. Otherwise, of a hundred who read
 * the same version, one can write and all others read again: five thousand attempts.
 * @param item what they have in common.
 * @throws Failure `contended` when the deadline is over before the turn comes; whatever `write` throws.
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
      const cause = new Error('The deadline was over before this writer of the item had its turn');
      reject(new Failure('contended', [], cause));
    }, timeLeft());
    queue.push(begin);
  });
}
