import type { Results } from './results.ts';

/** Something that is to hold, within one run. */
export interface Target {
  name: string;
  unit: string;
  /** The figure is to be at most, or at least, so much. */
  limit: { most: number } | { least: number };
  /** The median of the rounds; undefined when it was not measured, or not on the size that is meant. */
  figure(results: Results): number | undefined;
}
