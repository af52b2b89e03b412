import type { Container, PatchRequestBody } from '@azure/cosmos';
import { timeLeft } from '../../calls/deadline.ts';
import { pauseFor, randomPause } from '../../calls/pause.ts';
import { Failure } from '../../failures/failure.ts';
import type { FailureCode } from '../../failures/table.ts';
import { sendPatch } from './patch.ts';
import { fewAttempts } from './policy.ts';
import { isTaken, takeTurn } from './writer-turns.ts';

/** The result of an attempt that met another writer and must be made again. */
export const metAnother = Symbol('met another writer');

/** Whether a write ended without it being known whether it was carried out. */
export const isLost = (error: unknown): error is Failure =>
  error instanceof Failure && error.code === 'storeUnanswered';

/** The progress of a write that has not been settled yet. */
interface Progress {
  made: number;
  timesLost: number;
  lost?: Failure;
}

type WriteAttempt<T> = (isUncertain: boolean) => Promise<T | typeof metAnother>;

/**
 * Makes attempts at a write until one of them settles it. If an attempt meets another writer, it is made again until the
 * deadline. If nobody knows whether it was carried out, it is made again a few times.
 * @param attempt gets to know whether an earlier one may have been carried out; it must then recognize its own work.
 * @param item for which the writers of this process take turns once one of them has met another.
 * @throws Failure `contended` if the deadline is over; any failure of an attempt. If an attempt was lost, `contended`,
 *   `storeFailed` and `storageFailed` become `storeUnanswered`: it may have been carried out, and no answer may say that nothing
 *   was written.
 */
export async function settle<T>(attempt: WriteAttempt<T>, item?: string): Promise<T> {
  const progress: Progress = { made: 0, timesLost: 0 };
  const untilSettled = async () => {
    for (;;) {
      const result = await attemptOnce(attempt, progress);
      if (result !== metAnother) return result;
    }
  };
  try {
    if (item === undefined) return await untilSettled();
    if (isTaken(item)) return await takeTurn(item, untilSettled);
    // If nobody else writes, nobody has to wait, neither for a turn nor for a write that hangs.
    const result = await attemptOnce(attempt, progress);
    return result === metAnother ? await takeTurn(item, untilSettled) : result;
  } catch (error) {
    throw progress.lost && error instanceof Failure && saysNothingDone.has(error.code)
      ? progress.lost
      : error;
  }
}

/** Failures that say of a write that it was not carried out. */
const saysNothingDone: ReadonlySet<FailureCode> = new Set(['contended', 'storeFailed', 'storageFailed']);

/** Makes one attempt, and waits if another one is needed. */
async function attemptOnce<T>(attempt: WriteAttempt<T>, progress: Progress): Promise<T | typeof metAnother> {
  try {
    const result = await attempt(progress.lost !== undefined);
    if (result !== metAnother) return result;
  } catch (error) {
    progress.timesLost += 1;
    if (!isLost(error) || progress.timesLost === fewAttempts || timeLeft() === 0) throw error;
    progress.lost = error;
  }
  progress.made += 1;
  if (await pauseFor(randomPause(progress.made))) return metAnother;
  throw progress.lost ?? gaveUp(progress.made);
}

function gaveUp(made: number): Failure {
  return new Failure('contended', [], new Error(`Gave up after ${made} attempts against other writers`));
}

/** A patch that is always refused, because no item has an empty id. */
const refusedPatch: PatchRequestBody = {
  operations: [{ op: 'incr', path: '/updates', value: 1 }],
  condition: 'FROM c WHERE c.id = ""',
};

/**
 * Lets this process read everything that any instance has written in a blog before. With session consistency the replica that
 * answers a read may lack what another instance has just written. A write goes to the primary replica, and its answer has the
 * session token of the newest state even if the write is refused; the SDK sends that token with all reads from then on.
 * @returns whether the blog exists.
 * @throws Failure `storeFailed`, `contended`.
 */
export async function catchUp(container: Container, blogId: string): Promise<boolean> {
  try {
    const { status } = await settle(() => sendPatch(container, blogId, refusedPatch));
    return status !== 404;
  } catch (error) {
    // The patch cannot have changed anything.
    throw isLost(error) ? new Failure('storeFailed', [], error.cause) : error;
  }
}

/**
 * As {@link settle}, but an attempt after one without an answer looks at the newest state for its own work, as far as the
 * store allows: if this refused write gets no answer either, what the replicas have is all that can be known.
 */
export function settleByNewest<T>(
  container: Container,
  blogId: string,
  attempt: (isUncertain: boolean) => Promise<T | typeof metAnother>,
  item?: string,
): Promise<T> {
  return settle(async isUncertain => {
    if (isUncertain) await sendPatch(container, blogId, refusedPatch).catch(() => undefined);
    return attempt(isUncertain);
  }, item);
}
