import { getHeapStatistics } from 'node:v8';
import { Budget } from './budget.ts';

/**
 * The answers and long bodies that are in progress may together take one of this many parts of the heap. The rest is for
 * everything else, for what the store's client makes of an answer, and for garbage. On an instance with 512 MB, Node.js
 * makes the heap 256 MB; 32 MB of it is enough to read two of the largest posts, or a list of them, at the same time. With
 * a larger part, more would be read at once, but no answer would be ready sooner.
 */
const heapParts = 8;

/** The part for reads that may need little: with 16 MB, a list and a post can be read first at the same time. */
const firstReadParts = 16;

/** The maximum memory of a list of ten authors or media, in bytes. */
const small = 512 * 1024;

/** Shared memory, as seen by holders of a part of it. */
export interface SharedMemory {
  /** Whether anybody is waiting for some of it. */
  readonly isWaitedFor: boolean;
}

/**
 * The memory that answers and long bodies share. It has two budgets, so that reads that need little do not wait behind
 * reads that need much: how much a read needs is only known after the store's first answer to it.
 */
export class ProcessMemory implements SharedMemory {
  /** For reads and bodies that take the maximum they may need before they begin. */
  readonly main: Budget;
  /** For the store's first answer to a read, until it is known how much the read needs, and for reads that need little. */
  readonly firstReads: Budget;

  /** @param heap the maximum size of the heap, in bytes. */
  constructor(heap = getHeapStatistics().heap_size_limit) {
    this.main = new Budget(heap / heapParts, small);
    this.firstReads = new Budget(heap / firstReadParts, small);
  }

  get isWaitedFor(): boolean {
    return this.main.isWaitedFor || this.firstReads.isWaitedFor;
  }
}
