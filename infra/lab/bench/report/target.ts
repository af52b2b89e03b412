import type { Results } from './results.ts';

/** A target that must hold within one run. */
export interface Target {
  name: string;
  unit: string;
  /** The limit, which is the maximum or the minimum of the figure. */
  limit: { most: number } | { least: number };
  /** The median of the rounds; undefined if it was not measured, or not on the size in question. */
  figure(results: Results): number | undefined;
}
