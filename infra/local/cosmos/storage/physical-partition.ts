/** One physical partition as `GET …/pkranges` shows it. */
export interface PartitionKeyRange {
  id: string;
  minInclusive: string;
  maxExclusive: string;
}

// Effective partition keys of version 2 have their two highest bits cleared, so this is the middle of their range.
const middle = '1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF';

/** Two partitions, so that the SDK has to merge their answers. */
export const partitionKeyRanges: readonly PartitionKeyRange[] = [
  { id: '0', minInclusive: '', maxExclusive: middle },
  { id: '1', minInclusive: middle, maxExclusive: 'FF' },
];

/**
 * The physical partition of a stored partition key text: FNV-1a, halves of the hash space.
 * Not Azure's hash: only the server needs it, because clients route by the ranges alone.
 */
export function findPhysicalPartition(pk: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < pk.length; index++) hash = Math.imul(hash ^ pk.charCodeAt(index), 0x01000193);
  return hash >>> 31;
}
