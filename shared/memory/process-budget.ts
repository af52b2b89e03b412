import { getHeapStatistics } from 'node:v8';
import { Budget } from './budget.ts';

/**
 * All answers and long bodies that are at work at the same time may take one of so many parts of the heap, so that there is
 * room for what is beside them, for what the store's client makes of an answer, and for what has not been collected yet.
 * With 512 MB, Node.js makes the heap 256 MB: of 43 MB, two lists of the greatest posts can be read at the same time.
 */
const heapParts = 6;

/** What a list of ten authors or media takes at most. */
const small = 512 * 1024;

/** Makes the budget of this process: what is read, and bodies that are long, take their memory from it. */
export function processBudget(): Budget {
  return new Budget(getHeapStatistics().heap_size_limit / heapParts, small);
}
