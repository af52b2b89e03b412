import { badRequest, notSupported } from '../cosmos-failure.ts';
import { runBatch } from '../items/batch.ts';
import { parseBatch } from '../items/batch-request.ts';
import {
  type Conditions,
  createItem,
  deleteItem,
  type ItemOutcome,
  type Partition,
  patchItem,
  readItem,
  replaceItem,
  upsertItem,
} from '../items/item-operations.ts';
import { parseJson } from '../items/json.ts';
import { parsePartitionKeyHeader } from '../items/partition-key.ts';
import { parsePatch } from '../items/patch.ts';
import type { ContainerRecord } from '../storage/catalog.ts';
import { findPhysicalPartition } from '../storage/physical-partition.ts';
import type { Answer } from './answer.ts';
import type { CosmosRequest, RequestHandler } from './handle-request.ts';
import { isTrue } from './route.ts';

interface DocumentPartition extends Partition {
  container: ContainerRecord;
}

type DocumentOperation = (
  partition: Partition,
  request: CosmosRequest,
  conditions: Conditions,
) => ItemOutcome;

export const readDocument = answerOperation((partition, { route }, conditions) =>
  readItem(partition, route.item, conditions),
);

export const createDocument = answerOperation((partition, { body }) =>
  createItem(partition, parseJson(body)),
);

export const upsertDocument = answerOperation((partition, { body }, conditions) =>
  upsertItem(partition, parseJson(body), conditions),
);

export const replaceDocument = answerOperation((partition, { route, body }, conditions) =>
  replaceItem(partition, route.item, parseJson(body), conditions),
);

export const deleteDocument = answerOperation((partition, { route }, conditions) =>
  deleteItem(partition, route.item, conditions),
);

export const patchDocument = answerOperation((partition, { route, body }, conditions) =>
  patchItem(partition, route.item, parsePatch(parseJson(body), partition.rule), conditions),
);

/** Answers a transactional batch; every other kind of batch is refused */
export function runDocumentBatch(request: CosmosRequest): Answer {
  const { headers, body, notes } = request;
  if (!isTrue(headers['x-ms-cosmos-batch-atomic'])) {
    throw notSupported('A batch that is not atomic (bulk operations) is');
  }
  const partition = findPartition(request);
  const operations = parseBatch(body, partition.pk, partition.rule);
  notes.operations = operations.length;
  const outcome = runBatch(partition, operations, prefersMinimal(headers.prefer));
  return { ...outcome, headers: describePartition(partition) };
}

function answerOperation(operate: DocumentOperation): RequestHandler {
  return request => {
    const partition = findPartition(request);
    const outcome = operate(partition, request, readConditions(request));
    const isMinimal = request.route.kind !== 'read' && prefersMinimal(request.headers.prefer);
    return {
      statusCode: outcome.statusCode,
      headers: { ...(outcome.etag && { etag: outcome.etag }), ...describePartition(partition) },
      charge: outcome.charge,
      ...(outcome.body !== undefined && !isMinimal && { body: outcome.body }),
    };
  };
}

function findPartition({ catalog, route, headers }: CosmosRequest): DocumentPartition {
  const container = catalog.readContainer(route.database, route.container);
  const { rule, items } = container;
  const header = headers['x-ms-documentdb-partitionkey'];
  if (Array.isArray(header)) {
    throw badRequest('The partition key header was sent twice');
  }
  return { container, items, rule, pk: parsePartitionKeyHeader(header) };
}

function readConditions({ headers }: CosmosRequest): Conditions {
  return { ifMatch: headers['if-match'], ifNoneMatch: headers['if-none-match'] };
}

function prefersMinimal(prefer: string | string[] | undefined): boolean {
  return typeof prefer === 'string' && prefer.toLowerCase() === 'return=minimal';
}

/** The headers by which the SDK keeps session tokens of a container */
function describePartition({ container, items, pk }: DocumentPartition): Record<string, string> {
  return describeSession(container, findPhysicalPartition(pk), items.writes);
}

/** The session token of a physical partition; the server reads its own writes always, so requests' tokens are not looked at */
export function describeSession(
  container: ContainerRecord,
  part: number,
  writes: number,
): Record<string, string> {
  return {
    'x-ms-session-token': `${part}:-1#${writes}`,
    'x-ms-alt-content-path': encodeURI(`dbs/${container.database.id}/colls/${container.id}`),
    'x-ms-content-path': container.rid,
  };
}
