import type { LoadReport, Sample } from './mixed-load.ts';
import { type Point, slopeOf } from './trend.ts';

const megabyte = 1024 * 1024;

type Measure = Exclude<keyof Sample, 'minute' | 'requests'>;

/** The maximum growth of a measure from the warm-up to the end, along the best-fitting line, to count as flat. */
const limits: { measure: Measure; name: string; unit: string; size: number; most: number }[] = [
  { measure: 'hostHeap', name: 'Heap of the service, after collection', unit: 'MB', size: megabyte, most: 3 },
  // Resident memory varies by this much with garbage collection.
  { measure: 'hostMemory', name: 'Memory of the service', unit: 'MB', size: megabyte, most: 24 },
  { measure: 'hostHandles', name: 'Open files and sockets of the service', unit: '', size: 1, most: 8 },
  {
    measure: 'cosmosHeap',
    name: 'Heap of local Cosmos, after collection',
    unit: 'MB',
    size: megabyte,
    most: 3,
  },
  // SQLite fills its cache of 64 MB over time.
  { measure: 'cosmosMemory', name: 'Memory of local Cosmos', unit: 'MB', size: megabyte, most: 40 },
  { measure: 'cosmosHandles', name: 'Open files and sockets of local Cosmos', unit: '', size: 1, most: 8 },
];

/** With fewer samples than this after the warm-up there is no verdict. */
const fewest = 12;

/**
 * How many samples in turn are judged by the lowest of them. Bodies of some MB are in use at one moment and not at the next,
 * even after a collection; what leaks stays.
 */
const together = 6;

/** The development of a measure. */
export interface Trend {
  name: string;
  unit: string;
  /** Growth over the time after the warm-up, and the maximum that counts as flat. */
  growth: number;
  most: number;
  isFlat: boolean;
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

/** Whether memory and handles stayed flat after the warm-up; measures without a verdict are left out. */
export function judgeTrends({ samples }: LoadReport): Trend[] {
  return limits.flatMap(({ measure, name, unit, size, most }) => {
    const points = warm(samples).map(sample => ({ minute: sample.minute, value: sample[measure] / size }));
    const minutes = (points.at(-1)?.minute ?? 0) - (points[0]?.minute ?? 0);
    const growth = slopeOf(lowest(points)) * minutes;
    return Number.isNaN(growth) || points.length < fewest
      ? []
      : [{ name, unit, growth, most, isFlat: growth <= most }];
  });
}
