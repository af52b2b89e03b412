import { type FailureCode, failuresOf, type Way } from '../failures/table.ts';
import { features, withFeatures } from '../features.ts';
import type { Operation } from '../operations/operation.ts';
import { publicContentOperations, publicOtherOperations } from '../operations/public.ts';
import { contentOperations, otherOperations } from '../operations/table.ts';

// Only the description wants all of them: a start of the app needs to know nothing of the other surface.

/** Every operation of the API, in the order of the description. */
export const operations: readonly Operation[] = [
  ...contentOperations,
  ...features.flatMap(feature => feature.operations ?? []),
  ...otherOperations,
].map(withFeatures);

/** Every operation of the public surface, in the order of the description. */
export const publicOperations: readonly Operation[] = [
  ...Object.values<Operation>(publicContentOperations),
  ...features.flatMap(feature => feature.publicOperations ?? []),
  ...Object.values<Operation>(publicOtherOperations),
].map(withFeatures);

/** Everything that can go wrong in an operation of either surface, and how it is answered. */
export const failures: ReadonlyMap<FailureCode, Way> = new Map(
  [...operations, ...publicOperations].flatMap(failuresOf),
);
