import type { FailureCode } from './failures/table.ts';
import { failuresOf, type Way } from './failures/table.ts';
import type { Feature } from './feature.ts';
import { feeds } from './features/feeds/feature.ts';
import { members } from './features/members/feature.ts';
import { previews } from './features/previews/feature.ts';
import { uploads } from './features/uploads/feature.ts';
import type { Operation, Status } from './operations/operation.ts';
import { publicContentOperations, publicOtherOperations } from './operations/public.ts';
import { contentOperations, otherOperations } from './operations/table.ts';

/** The features of the service. One is deleted by its folder, its line here, and its lines in both services. */
export const features: readonly Feature[] = [uploads, previews, members, feeds];

/** An operation with the failures that features add to it. */
export function withFailures<S extends Status>(operation: Operation<S>): Operation<S> {
  const added = features.map(({ failuresIn }) => failuresIn?.(operation));
  return { ...operation, failures: Object.assign({}, operation.failures, ...added) };
}

/** Every operation of the API, in the order of the description. */
export const operations: readonly Operation[] = [
  ...contentOperations,
  ...features.flatMap(feature => feature.operations ?? []),
  ...otherOperations,
].map(withFailures);

/** Every operation of the public surface, in the order of the description. */
export const publicOperations: readonly Operation[] = [
  ...Object.values<Operation>(publicContentOperations),
  ...features.flatMap(feature => feature.publicOperations ?? []),
  ...Object.values<Operation>(publicOtherOperations),
].map(withFailures);

/** Everything that can go wrong in an operation of either surface, and how it is answered. */
export const failures: ReadonlyMap<FailureCode, Way> = new Map(
  [...operations, ...publicOperations].flatMap(failuresOf),
);
