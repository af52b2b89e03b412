import type { LoadReport, Sample } from './mixed-load.ts';
import { slopeOf } from './trend.ts';

const megabyte = 1024 * 1024;

type Measure = Exclude<keyof Sample, 'minute' | 'requests'>;

/** By how much a measure may grow from the warm-up to the end, along the line that fits it best, and still be flat. */
const limits: { measure: Measure; name: string; unit: string; size: number; most: number }[] = [
  { measure: 'hostHeap', name: 'Heap of the service, after collection', unit: 'MB', size: megabyte, most: 3 },
  // What is resident goes up and down by this much as the collector sees fit.
  { measure: 'hostMemory', name: 'Memory of the service', unit: 'MB', size: megabyte, most: 24 },
  { measure: 'hostHandles', name: 'Open files and sockets of the service', unit: '', size: 1, most: 8 },
  {
    measure: 'cosmosHeap',
    name: 'Heap of local Cosmos, after collection',
    unit: 'MB',
    size: megabyte,
    most: 3,
  },
  // SQLite fills its cache of 64 MB as it goes.
  { measure: 'cosmosMemory', name: 'Memory of local Cosmos', unit: 'MB', size: megabyte, most: 40 },
  { measure: 'cosmosHandles', name: 'Open files and sockets of local Cosmos', unit: '', size: 1, most: 8 },
];

/** Fewer samples than this after the warm-up tell nothing. */
const fewest = 12;

/** How a measure developed. */
export interface Trend {
  name: string;
  unit: string;
  /** Growth over the time after the warm-up, and the most that is flat. */
  growth: number;
  most: number;
  isFlat: boolean;
}

/** The samples after the warm-up: the first fifth of the time, at least two minutes, by when all caches are full. */
function warm(samples: readonly Sample[]): Sample[] {
  const end = samples.at(-1)?.minute ?? 0;
  return samples.filter(({ minute }) => minute > Math.max(2, end / 5));
}

/** Whether memory and handles stayed flat after the warm-up; what cannot be told is left out. */
export function judgeTrends({ samples }: LoadReport): Trend[] {
  return limits.flatMap(({ measure, name, unit, size, most }) => {
    const points = warm(samples).map(sample => ({ minute: sample.minute, value: sample[measure] / size }));
    const minutes = (points.at(-1)?.minute ?? 0) - (points[0]?.minute ?? 0);
    const growth = slopeOf(points) * minutes;
    return Number.isNaN(growth) || points.length < fewest
      ? []
      : [{ name, unit, growth, most, isFlat: growth <= most }];
  });
}
