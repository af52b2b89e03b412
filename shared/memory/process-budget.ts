import { getHeapStatistics } from 'node:v8';
import { Budget } from './budget.ts';

/**
 * All answers that are made at the same time may take one of so many parts of the heap, so that there is room for what
 * is beside it, and for what has not been collected yet. With 512 MB, Node.js makes the heap 256 MB: 64 MB are four
 * posts of the greatest size, and so many requests at once is what the platform sends such an instance.
 */
const heapParts = 4;

/** What a list of ten authors or media takes at most. */
const small = 512 * 1024;

/** Makes the budget of this process: what is read, and bodies that are long, take their memory from it. */
export function processBudget(): Budget {
  return new Budget(getHeapStatistics().heap_size_limit / heapParts, small);
}
