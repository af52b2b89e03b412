/** One figure over several rounds. */
export interface Spread {
  min: number;
  median: number;
  max: number;
}

/** The result of one measurement. */
export interface Figures {
  /** The latency of half of the requests was at most this, in milliseconds. */
  p50: number;
  /** Requests per second. */
  perSecond: number;
}

/** The latency of each request, and the time from the first request to the last answer. */
export interface Measurement {
  /** In milliseconds. */
  latencies: number[];
  seconds: number;
}

/**
 * The smallest value that at least this share of the values does not exceed (nearest rank).
 * @param part such as 0.5 for the median of an odd number of values.
 * @throws RangeError if there are no values.
 */
export function percentile(values: readonly number[], part: number): number {
  const sorted = Float64Array.from(values).sort();
  const value = sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('A percentile needs at least one value (got none)');
  return value;
}

/** Minimum, median and maximum of the rounds; the median of an even number is the mean of the middle two. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = Float64Array.from(values).sort();
  const upper = percentile(values, 0.5 + 0.5 / values.length);
  return {
    min: percentile(values, 0),
    median: (percentile(values, 0.5) + upper) / 2,
    max: sorted[sorted.length - 1] ?? upper,
  };
}

/** The figures of one measurement. */
export function summarise({ latencies, seconds }: Measurement): Figures {
  return { p50: percentile(latencies, 0.5), perSecond: latencies.length / seconds };
}

/** A figure that is computed within each round, so that a disturbance of a round affects both of its parts. */
export function spreadOver<Round>(rounds: readonly Round[], figure: (round: Round) => number): Spread {
  return spreadOf(rounds.map(figure));
}
