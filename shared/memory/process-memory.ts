import { getHeapStatistics } from 'node:v8';
import { defaultBodyLimit } from '../families/max-size.ts';
import { Budget } from './budget.ts';

/**
 * The answers and the values of long bodies that are in progress may together take this part of the heap, of which large
 * ones may take two thirds. The rest is for everything else, for what the store's client makes of an answer, and for garbage.
 * On an instance with 512 MB, Node.js makes the heap 256 MB; 32 MB of it is enough to read two of the largest posts, or a list
 * of them, at the same time, and 16 MB to find out how much two others need. With larger parts, more would be read at once,
 * but no answer would be ready sooner.
 */
const answersPart = 3 / 16;
const smallPart = 1 / 16;

/** The part for bodies of unknown length while they arrive, which are outside the heap: 16 MB are six of the longest. */
const arrivalsPart = 1 / 16;

/** The part for what is kept of rendered texts: 16 MB are the HTML of some 1,000 posts of 6 KB. */
const renderedPart = 1 / 16;

/** The part for what is kept before it is overwritten, while it is compressed: 16 MB are one of the largest posts, and two usual ones. */
const copiesPart = 1 / 16;

/** The maximum memory of the copy of a usual post, in bytes: nearly all of it is what compresses. */
const maxSmallCopy = 2.5 * 1024 * 1024;

/** The maximum memory of a list of ten usual posts with references, in bytes. */
const maxSmall = 2 * 1024 * 1024;

/** The memory that answers and long bodies share. */
export class ProcessMemory {
  /** For answers, and for bodies that have arrived. */
  readonly answers: Budget;
  /** For bodies of unknown length until all of them has arrived: apart, so that slow senders keep no reader waiting. */
  readonly arrivals: Budget;
  /** For what is kept before it is overwritten. Apart, because the body of the write holds a share of the others. */
  readonly copies: Budget;
  /** For what is kept of rendered texts, in bytes. */
  readonly renderedBytes: number;

  /** The maximum length of a request body, in bytes: more is refused before it is held. */
  readonly maxBodyBytes: number;

  /** @param heap the maximum size of the heap, in bytes. */
  constructor({ heap = getHeapStatistics().heap_size_limit, maxBodyBytes = defaultBodyLimit } = {}) {
    this.maxBodyBytes = maxBodyBytes;
    this.answers = new Budget(heap * answersPart, { maxSmall, forSmall: heap * smallPart });
    this.arrivals = new Budget(heap * arrivalsPart);
    this.copies = new Budget(heap * copiesPart, {
      maxSmall: maxSmallCopy,
      forSmall: (heap * copiesPart) / 3,
    });
    this.renderedBytes = heap * renderedPart;
  }
}

/** The memory of a property without its value, and of a value that is not a text, in bytes. */
const slot = 32;

/** The maximum memory of a byte of JSON in V8: a text with a character outside Latin-1 takes two bytes per code unit. */
export const memoryOfByte = 2;

/** The estimated memory of a value that was parsed from JSON, in bytes; rather too much than too little. */
export function memoryOf(value: unknown): number {
  if (typeof value === 'string') return slot + memoryOfByte * value.length;
  if (typeof value !== 'object' || value === null) return slot;
  let size = slot;
  if (Array.isArray(value)) for (const entry of value) size += memoryOf(entry);
  // Not Object.values, which would make an array for each object: that takes four times as long.
  else for (const name in value) size += memoryOf(value[name as keyof typeof value]);
  return size;
}
