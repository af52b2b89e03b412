import { getHeapStatistics } from 'node:v8';
import { Budget } from './budget.ts';

/**
 * All answers and long bodies that are at work at the same time may take one of so many parts of the heap, so that there is
 * room for what is beside them, for what the store's client makes of an answer, and for what has not been collected yet.
 * With 512 MB, Node.js makes the heap 256 MB: of 32 MB, two of the greatest posts or a list of them can be read at the same
 * time. With more, what is read at once keeps the others waiting, and is answered no sooner.
 */
const heapParts = 8;

/** The part for reads that may turn out to need little: of 16 MB, a list and a post can be looked at at the same time. */
const firstReadParts = 16;

/** What a list of ten authors or media takes at most. */
const small = 512 * 1024;

/** What many use together, as those see it who hold some of it. */
export interface SharedMemory {
  /** Whether anybody waits for some of it. */
  readonly isWaitedFor: boolean;
}

/**
 * The memory that answers and long bodies share. It has two budgets, so that a read that needs little does not wait behind
 * those that need much: what a read needs is known only once its first answer of the store is there.
 */
export class ProcessMemory implements SharedMemory {
  /** For what takes as much as it can need before it begins. */
  readonly main: Budget;
  /** For the first answer of the store to a read, until it is known what the whole needs; and for what needs little. */
  readonly firstReads: Budget;

  /** @param heap how much the process may have in use, in bytes. */
  constructor(heap = getHeapStatistics().heap_size_limit) {
    this.main = new Budget(heap / heapParts, small);
    this.firstReads = new Budget(heap / firstReadParts, small);
  }

  get isWaitedFor(): boolean {
    return this.main.isWaitedFor || this.firstReads.isWaitedFor;
  }
}
