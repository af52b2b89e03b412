import { Failure } from '../../failure.ts';
import { timeLeft } from './deadline.ts';
import { pauseFor, randomPause } from './pause.ts';
import { fewAttempts } from './policy.ts';

/** What an attempt answers that met another writer, and is to be made anew. */
export const metAnother = Symbol('met another writer');

const isLost = (error: unknown): error is Failure =>
  error instanceof Failure && error.code === 'storeUnanswered';

/**
 * Makes attempts at a write until one of them settles it: again when it met another writer, until the deadline; again
 * when nothing said whether it was carried out, a few times.
 * @param attempt is told whether one before it may have been carried out, and has to find its own work then.
 * @throws Failure `contended` when the deadline is over; whatever an attempt throws.
 */
export async function settle<T>(
  attempt: (isUncertain: boolean) => Promise<T | typeof metAnother>,
): Promise<T> {
  let lost: Failure | undefined;
  for (let made = 1, timesLost = 0; ; made++) {
    try {
      const result = await attempt(lost !== undefined);
      if (result !== metAnother) return result;
    } catch (error) {
      timesLost += 1;
      if (!isLost(error) || timesLost === fewAttempts || timeLeft() === 0) throw error;
      lost = error;
    }
    if (!(await pauseFor(randomPause(made)))) throw lost ?? gaveUp(made);
  }
}

function gaveUp(made: number): Failure {
  return new Failure('contended', [], new Error(`Gave up after ${made} attempts against other writers`));
}
