/*
 * Loaded into the processes before anything else (node --expose-gc --require): reports over the channel to the soak
 * how much memory is in use after a full garbage collection, and ends the process when the soak has ended.
 */

/** The answer of the process to `heap`. */
export interface HeapReport {
  type: 'heap';
  /** After a full collection. */
  bytes: number;
}

process.on('message', question => {
  if (question !== 'heap') return;
  // Twice: objects with memory outside the heap release it only in the next collection.
  for (let times = 0; times < 2; times++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const report: HeapReport = { type: 'heap', bytes: heapUsed + external };
  process.send?.(report);
});

process.on('disconnect', () => process.exit());
