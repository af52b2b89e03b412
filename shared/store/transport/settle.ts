import { Failure } from '../../failure.ts';
import { timeLeft } from './deadline.ts';
import { pauseFor, randomPause } from './pause.ts';
import { fewAttempts } from './policy.ts';
import { areTakingTurns, takeTurn } from './turns.ts';

/** What an attempt answers that met another writer, and is to be made anew. */
export const metAnother = Symbol('met another writer');

const isLost = (error: unknown): error is Failure =>
  error instanceof Failure && error.code === 'storeUnanswered';

/** What there is of a write that was not settled yet. */
interface Progress {
  made: number;
  timesLost: number;
  lost?: Failure;
}

type Attempt<T> = (isUncertain: boolean) => Promise<T | typeof metAnother>;

/**
 * Makes attempts at a write until one of them settles it: again when it met another writer, until the deadline; again
 * when nothing said whether it was carried out, a few times.
 * @param attempt is told whether one before it may have been carried out, and has to find its own work then.
 * @param item for which the writers of this process take turns, once one of them has met another.
 * @throws Failure `contended` when the deadline is over; whatever an attempt throws.
 */
export async function settle<T>(attempt: Attempt<T>, item?: string): Promise<T> {
  const progress: Progress = { made: 0, timesLost: 0 };
  const untilSettled = () => attemptUntilSettled(attempt, progress);
  if (item === undefined) return untilSettled();
  if (areTakingTurns(item)) return takeTurn(item, untilSettled);
  // Where nobody else writes, nobody has to wait: neither for a turn, nor for a write that hangs.
  const result = await attemptOnce(attempt, progress);
  return result === metAnother ? takeTurn(item, untilSettled) : result;
}

async function attemptUntilSettled<T>(attempt: Attempt<T>, progress: Progress): Promise<T> {
  for (;;) {
    const result = await attemptOnce(attempt, progress);
    if (result !== metAnother) return result;
  }
}

/** Makes one attempt, and waits before there is to be another. */
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
