import type { ProcessSample, Sample } from './mixed-load.ts';

const megabyte = 1024 * 1024;

/** The maximum growth of a measure from the warm-up to the end, along the best-fitting line, to count as flat. */
interface Limit {
  of: 'host' | 'cosmos';
  measure: keyof ProcessSample;
  name: string;
  max: number;
}

/** In MB, or a number of handles. */
const limits: Limit[] = [
  { of: 'host', measure: 'heap', name: 'Heap of the service, after collection', max: 3 },
  // Resident memory varies by this much with garbage collection.
  { of: 'host', measure: 'memory', name: 'Memory of the service', max: 24 },
  { of: 'host', measure: 'handles', name: 'Open files and sockets of the service', max: 8 },
  { of: 'cosmos', measure: 'heap', name: 'Heap of local Cosmos, after collection', max: 3 },
  // SQLite fills its cache of 64 MB over time.
  { of: 'cosmos', measure: 'memory', name: 'Memory of local Cosmos', max: 40 },
  { of: 'cosmos', measure: 'handles', name: 'Open files and sockets of local Cosmos', max: 8 },
];

/** With fewer samples than this after the warm-up there is no verdict. */
const minSamples = 12;

/**
 * How many samples in turn are judged by the lowest of them. Bodies of some MB are in use at one moment and not at the next,
 * even after a collection; what leaks stays.
 */
const together = 6;

/** A measured value and when it was measured, in minutes. */
export interface Point {
  minute: number;
  value: number;
}

/** The growth of the value per minute: the slope of the line that fits the points best (least squares). */
export function slopeOf(points: readonly Point[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = mean(points.map(({ minute }) => minute));
  const level = mean(points.map(({ value }) => value));
  const spread = points.reduce((sum, { minute }) => sum + (minute - middle) ** 2, 0);
  const slope = points.reduce((sum, { minute, value }) => sum + (minute - middle) * (value - level), 0);
  return spread === 0 ? 0 : slope / spread;
}

/** The samples after the warm-up: a fifth of the time, at least two minutes, after which all caches are full. */
function warm(samples: readonly Sample[]): Sample[] {
  const end = samples.at(-1)?.minute ?? 0;
  return samples.filter(({ minute }) => minute > Math.max(2, end / 5));
}

/** The lowest point of each few. Those left over at the end belong to the last few: alone, one body in use would be a trend. */
function lowest(points: readonly Point[]): Point[] {
  const count = Math.max(1, Math.floor(points.length / together));
  const groups = Array.from({ length: count }, (_, index) =>
    points.slice(index * together, index === count - 1 ? undefined : (index + 1) * together),
  );
  return groups.map(group => group.reduce((one, other) => (other.value < one.value ? other : one)));
}

/** The development of a measure: its growth over the time after the warm-up, and the maximum that counts as flat. */
export interface Trend {
  name: string;
  growth: number;
  max: number;
  isFlat: boolean;
}

/** Whether memory and handles stayed flat after the warm-up; measures without a verdict are left out. */
export function judgeTrends(samples: readonly Sample[]): Trend[] {
  const judged = warm(samples);
  if (judged.length < minSamples) return [];
  const minutes = (judged.at(-1)?.minute ?? 0) - (judged[0]?.minute ?? 0);
  return limits.flatMap(({ of, measure, name, max }) => {
    const unit = measure === 'handles' ? 1 : megabyte;
    const points = judged.map(({ minute, [of]: { [measure]: value } }) => ({ minute, value: value / unit }));
    const growth = slopeOf(lowest(points)) * minutes;
    return Number.isNaN(growth) ? [] : [{ name, growth, max, isFlat: growth <= max }];
  });
}
