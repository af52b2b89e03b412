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
import { parsePatch } from '../items/patch.ts';
import type { Answer } from './answer.ts';
import type { CosmosRequest } from './handle-request.ts';
import type { ItemHandler } from './item-requests.ts';
import type { ItemTarget } from './item-target.ts';
import { isTrue } from './route.ts';

type DocumentOperation = (
  partition: Partition,
  request: CosmosRequest,
  conditions: Conditions,
) => ItemOutcome;

export const readDocument = answerOperation((partition, { route }, conditions) =>
  // If-Match is for writes ("Common Azure Cosmos DB REST request headers").
  readItem(partition, route.item, { ifNoneMatch: conditions.ifNoneMatch }),
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

/** Answers a transactional batch; other batches are refused. */
export function runDocumentBatch(request: CosmosRequest, target: ItemTarget): Answer {
  const { headers, body, notes } = request;
  if (!isTrue(headers['x-ms-cosmos-batch-atomic']))
    throw notSupported('A batch that is not atomic (bulk operations) is');
  const partition = findPartition(target);
  const operations = parseBatch(body, partition.pk, partition.rule);
  notes.operations = operations.length;
  const outcome = runBatch(partition, operations, prefersMinimal(headers.prefer));
  return { ...outcome, headers: {} };
}

function answerOperation(operate: DocumentOperation): ItemHandler {
  return (request, target) => {
    const partition = findPartition(target);
    const outcome = operate(partition, request, readConditions(request));
    const isMinimal = request.route.kind !== 'read' && prefersMinimal(request.headers.prefer);
    return {
      statusCode: outcome.statusCode,
      headers: { ...(outcome.etag && { etag: outcome.etag }) },
      charge: outcome.charge,
      ...(outcome.body !== undefined && !isMinimal && { body: outcome.body }),
    };
  };
}

function findPartition({ container, pk }: ItemTarget): Partition {
  if (pk === undefined) throw badRequest('PartitionKey value must be supplied for this operation');
  return { container, items: container.items, rule: container.rule, pk };
}

function readConditions({ headers }: CosmosRequest): Conditions {
  return { ifMatch: headers['if-match'], ifNoneMatch: headers['if-none-match'] };
}

function prefersMinimal(prefer: string | string[] | undefined): boolean {
  return typeof prefer === 'string' && prefer.toLowerCase() === 'return=minimal';
}
