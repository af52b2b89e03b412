import type { ServerResponse } from 'node:http';
import type { Budget } from '../../memory/budget.ts';
import { drained } from '../host/server-response.ts';

/** How often a reader's pace is checked, in milliseconds. */
const beat = 500;

/** The minimum that a reader must take, in bytes for each beat: 160 KB in 5 s. */
const minEachBeat = 16 * 1024;

/** The most credit that a fast reader can save up, in bytes: enough to pause for 5 s. */
const maxCredit = 10 * minEachBeat;

/**
 * Watches the reader of a streamed answer. The memory of the answer is given back once the reader has taken it, so a reader
 * who takes too little is cut off if others wait for memory. It has a credit in bytes: what it takes is added, and each beat
 * takes the minimum away. Beats are counted rather than timed, because what was taken while the process itself is stopped is
 * only noticed after the next beat.
 * @param onCutOff called before the reader is cut off.
 */
export function watchReader(
  response: ServerResponse,
  memory: Pick<Budget, 'isWaitedFor'>,
  onCutOff: () => void,
) {
  let credit = maxCredit;
  let isAwaited = false;
  const check = () => {
    if (!isAwaited) return;
    credit = Math.max(credit - minEachBeat, 0);
    if (credit > 0 || !memory.isWaitedFor) return;
    clearInterval(watch);
    onCutOff();
    response.destroy();
  };
  const watch = setInterval(check, beat);
  return {
    /**
     * Waits until what was written has been sent: only meanwhile does the reader's pace count.
     * @param bytes how much that is.
     * @returns false if there is nobody left to write to.
     */
    async takes(bytes: number): Promise<boolean> {
      isAwaited = true;
      const isThere = await drained(response);
      isAwaited = false;
      credit = Math.min(credit + bytes, maxCredit);
      return isThere;
    },
    /** To be called when the answer has ended. */
    end: () => clearInterval(watch),
  };
}
