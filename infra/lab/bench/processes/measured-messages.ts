/** The messages of a measured process. Times are in milliseconds since 1970, with fractions. */
export type FromMeasured =
  | { type: 'bundle'; begun: number; loaded: number }
  | { type: 'memory'; rss: number; peak: number };

/** What it is asked for: its memory in bytes, now and the peak since `watch`. */
export type ToMeasured = { type: 'watch' } | { type: 'memory' };

/** The file whose loading is measured. */
export const bundleVariable = 'BENCH_BUNDLE';
