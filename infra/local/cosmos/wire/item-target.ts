import { CosmosFailure } from '../cosmos-failure.ts';
import { parsePartitionKeyHeader } from '../items/partition-key.ts';
import type { ContainerRecord } from '../storage/catalog.ts';
import { findPhysicalPartition, partitionKeyRanges } from '../storage/physical-partition.ts';
import type { CosmosRequest } from './handle-request.ts';

/** The container and partitions of a request to items. */
export interface ItemTarget {
  container: ContainerRecord;
  /** The partition key as stored, when the request names one. */
  pk?: string;
  /** The physical partition, when the request names a partition key range. */
  part?: number;
  /** All physical partitions that it uses. */
  parts: readonly number[];
}

const allParts = partitionKeyRanges.map((_, part) => part);

/** @throws CosmosFailure 404 with substatus 1003 when there is no such container, 400 for a malformed partition key, 410 for an unknown range. */
export function findTarget({ catalog, route, headers }: CosmosRequest): ItemTarget {
  const container = catalog.readOwner(route.database, route.container);
  const partitionKey = headers['x-ms-documentdb-partitionkey'];
  if (typeof partitionKey === 'string') {
    const pk = parsePartitionKeyHeader(partitionKey);
    return { container, pk, parts: [findPhysicalPartition(pk)] };
  }
  const rangeId = headers['x-ms-documentdb-partitionkeyrangeid'];
  if (rangeId === undefined) return { container, parts: allParts };
  const part = partitionKeyRanges.findIndex(range => range.id === rangeId);
  if (part === -1) {
    // As after a split: the SDK reads the ranges again.
    throw new CosmosFailure(410, `There is no partition key range '${rangeId}'`, { substatus: 1002 });
  }
  return { container, part, parts: [part] };
}
