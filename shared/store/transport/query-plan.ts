import type { QueryIterator } from '@azure/cosmos';

// The SDK looks at the plan only if Cosmos DB refuses to run a query without one, and throws it if it is an error.
const noPlan = Promise.resolve(new Error('A query within one partition must not need a plan'));

/**
 * Keeps the SDK from requesting the plan of a query within one partition, which it does with each page although it does not
 * need one. Otherwise half of a list's requests would be for plans, and a tenth of its processor time is spent on making
 * them. The SDK requests no plan while it has one in this property. The property is private: after an update of the SDK, the
 * tests that count requests show whether it is still there.
 */
export function withoutPlan<T>(iterator: QueryIterator<T>): QueryIterator<T> {
  return Object.assign(iterator, { queryPlanPromise: noPlan });
}
