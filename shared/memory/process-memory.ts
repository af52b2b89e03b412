import { getHeapStatistics } from 'node:v8';
import { Arrivals } from './arrivals.ts';
import { Budget } from './budget.ts';

/**
 * The answers and the values of long bodies that are in progress may together take one of this many parts of the heap. The
 * rest is for everything else, for what the store's client makes of an answer, and for garbage. On an instance with 512 MB,
 * Node.js makes the heap 256 MB; 32 MB of it is enough to read two of the largest posts, or a list of them, at the same time.
 * With a larger part, more would be read at once, but no answer would be ready sooner.
 */
const heapParts = 8;

/** The part for what needs little: with 16 MB, a list and a post can be read first at the same time. */
const littleParts = 16;

/** The part for bodies while they arrive, which are mostly outside the heap: 16 MB are two of the longest. */
const arrivalParts = 16;

/** The maximum memory of a list of ten authors or media, in bytes. */
const small = 512 * 1024;

/** The maximum of what needs little, in bytes: a list of ten usual posts with references. */
export const little = 2 * 1024 * 1024;

/** Shared memory, as seen by holders of a part of it. */
export interface SharedMemory {
  /** Whether anybody is waiting for some of it. */
  readonly isWaitedFor: boolean;
}

/**
 * The memory that answers and long bodies share. What needs little has a budget of its own, so that it does not wait behind
 * what needs much: how much a read needs is only known after the store's first answer to it.
 */
export class ProcessMemory implements SharedMemory {
  /** For reads that take the maximum they may need before they begin, and for bodies that have arrived. */
  readonly main: Budget;
  /** For the store's first answer to a read, until it is known how much the read needs, and for what needs little. */
  readonly little: Budget;
  /** For bodies until all of them has arrived. */
  readonly arrivals: Arrivals;

  /** @param heap the maximum size of the heap, in bytes. */
  constructor(heap = getHeapStatistics().heap_size_limit) {
    this.main = new Budget(heap / heapParts, small);
    this.little = new Budget(heap / littleParts, small);
    this.arrivals = new Arrivals(heap / arrivalParts);
  }

  /** The budget for something that is known to need so much, in bytes. */
  budgetFor(bytes: number): Budget {
    return bytes <= little ? this.little : this.main;
  }

  /** Not by bodies that are still arriving: no answer could make room for those. */
  get isWaitedFor(): boolean {
    return this.main.isWaitedFor || this.little.isWaitedFor;
  }
}
