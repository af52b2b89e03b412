import { timeLeft } from '../../calls/deadline.ts';
import { pauseFor, randomPause } from '../../calls/pause.ts';
import { Failure, type FailureCode } from '../../failures/failure.ts';
import { fewAttempts } from './policy.ts';
import { areTakingTurns, takeTurn } from './turns.ts';

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

type Attempt<T> = (isUncertain: boolean) => Promise<T | typeof metAnother>;

/**
 * Makes attempts at a write until one of them settles it. If an attempt meets another writer, it is made again until the
 * deadline. If nobody knows whether it was carried out, it is made again a few times.
 * @param attempt is told whether an earlier one may have been carried out; it must then recognize its own work.
 * @param item for which the writers of this process take turns once one of them has met another.
 * @throws Failure `contended` if the deadline is over; whatever an attempt throws. If an attempt was lost, `contended` and
 *   `storeFailed` become `storeUnanswered`: it may have been carried out, and nobody may be told that nothing was written.
 */
export async function settle<T>(attempt: Attempt<T>, item?: string): Promise<T> {
  const progress: Progress = { made: 0, timesLost: 0 };
  try {
    return await attemptInTurn(attempt, progress, item);
  } catch (error) {
    throw progress.lost && error instanceof Failure && saysNothingDone.has(error.code)
      ? progress.lost
      : error;
  }
}

/** Failures that say of a write that it was not carried out. */
const saysNothingDone: ReadonlySet<FailureCode> = new Set(['contended', 'storeFailed']);

async function attemptInTurn<T>(attempt: Attempt<T>, progress: Progress, item?: string): Promise<T> {
  const untilSettled = () => attemptUntilSettled(attempt, progress);
  if (item === undefined) return untilSettled();
  if (areTakingTurns(item)) return takeTurn(item, untilSettled);
  // If nobody else writes, nobody has to wait, neither for a turn nor for a write that hangs.
  const result = await attemptOnce(attempt, progress);
  return result === metAnother ? takeTurn(item, untilSettled) : result;
}

async function attemptUntilSettled<T>(attempt: Attempt<T>, progress: Progress): Promise<T> {
  for (;;) {
    const result = await attemptOnce(attempt, progress);
    if (result !== metAnother) return result;
  }
}

/** Makes one attempt, and waits if another one is needed. */
async function attemptOnce<T>(attempt: Attempt<T>, progress: Progress): Promise<T | typeof metAnother> {
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
