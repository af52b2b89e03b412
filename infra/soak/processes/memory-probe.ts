/*
 * Loaded into the processes before anything else (node --expose-gc --require): answers over the channel to the
 * soak how much memory is in use once all garbage is gone, and ends the process when the soak is no more.
 */

/** What the process answers to `heap`. */
export interface HeapReport {
  type: 'heap';
  /** After a full collection. */
  bytes: number;
}

process.on('message', question => {
  if (question !== 'heap') return;
  // Twice: what has memory outside of the heap gives it back with the collection after its own.
  for (let times = 0; times < 2; times++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const report: HeapReport = { type: 'heap', bytes: heapUsed + external };
  process.send?.(report);
});

process.on('disconnect', () => process.exit());
