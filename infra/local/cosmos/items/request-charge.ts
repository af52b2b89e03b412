/*
 * Request charges in request units. ESTIMATES from the figures that Microsoft documents ("Request Units in Azure
 * Cosmos DB", "Find the request unit charge"): a point read of 1 KB costs 1, of 100 KB 10; creating an item of 1 KB
 * costs about 5.5 to 6.7 and one of 100 KB about 50; replacing costs about double; the smallest query 2.3. Azure's
 * charge also depends on the indexing policy and the number of properties.
 */

/** An operation that finds no item or is refused by a condition. */
export const smallestCharge = 1;

/** A write that fails because of the stored item (409, 412); from public recordings of Azure. */
export const conflictCharge = 1.24;

/** A point read; `size` in characters of JSON. */
export function chargeRead(size: number): number {
  return 1 + (9 / 99) * extraKilobytes(size);
}

/** A create or a delete; `size` in characters of JSON. */
export function chargeCreate(size: number): number {
  return 5.5 + 0.45 * extraKilobytes(size);
}

/** A replace or a patch: about twice a create. */
export function chargeReplace(size: number): number {
  return 2 * chargeCreate(size);
}

/** One page of a query; `scanned` counts the items it read, `size` the characters of JSON it returned. */
export function chargeQuery(scanned: number, size: number): number {
  return 2.3 + 0.06 * scanned + (9 / 99) * extraKilobytes(size);
}

/** Rounds to two decimals, as Azure does. */
export function roundCharge(charge: number): number {
  return Math.round(charge * 100) / 100;
}

function extraKilobytes(size: number): number {
  return Math.max(0, size / 1024 - 1);
}
