/** One physical partition as `GET …/pkranges` shows it */
export interface PartitionKeyRange {
  id: string;
  minInclusive: string;
  maxExclusive: string;
}

// Effective partition keys of version 2 have their two highest bits cleared, so this is the middle of what occurs.
const middle = '1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF';

/** Two partitions, so that the SDK really merges what it reads from several */
export const partitionKeyRanges: readonly PartitionKeyRange[] = [
  { id: '0', minInclusive: '', maxExclusive: middle },
  { id: '1', minInclusive: middle, maxExclusive: 'FF' },
];

/**
 * The physical partition of a stored partition key text: FNV-1a, halves of the hash space.
 * Not the hash of Azure: nobody but the server needs to know it, because clients route by the ranges alone.
 */
export function findPhysicalPartition(pk: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < pk.length; index++) {
    hash = Math.imul(hash ^ pk.charCodeAt(index), 0x01000193);
  }
  return hash >>> 31;
}
