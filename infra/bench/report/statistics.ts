/** What one figure was in several rounds. */
export interface Spread {
  min: number;
  median: number;
  max: number;
}

/** What one measurement gave. */
export interface Figures {
  /** Latencies in milliseconds: half of the requests, and 99 of 100, took no longer. */
  p50: number;
  p99: number;
  /** Requests a second. */
  perSecond: number;
}

/** Each request's latency, and the time from the first request to the last answer. */
export interface Measurement {
  /** In milliseconds. */
  latencies: number[];
  seconds: number;
}

/**
 * The smallest of the values that at least so great a part of them does not exceed (nearest rank).
 * @param part such as 0.5 for the median of an odd number of values.
 * @throws RangeError without values.
 */
export function percentile(values: readonly number[], part: number): number {
  const sorted = Float64Array.from(values).sort();
  const value = sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('There is no percentile of nothing');
  return value;
}

/** Least, middle and greatest value of the rounds; the middle of an even number is the mean of the middle two. */
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
  return {
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    perSecond: latencies.length / seconds,
  };
}

/** A figure that is worked out within each round, so that what disturbed a round disturbs both its parts. */
export function spreadOver<Round>(rounds: readonly Round[], figure: (round: Round) => number): Spread {
  return spreadOf(rounds.map(figure));
}
