import { isJsonObject, type JsonObject } from '../../kit/json-object.ts';
import { badRequest, CosmosFailure } from '../cosmos-failure.ts';
import { conditionHolds } from '../query/run.ts';
import type { JsonValue } from '../query/syntax.ts';
import type { PartitionKeyRule } from '../storage/container-definition.ts';
import type { ItemTable, StoredItem } from '../storage/item-table.ts';
import { checkItemId } from './item-id.ts';
import { checkItemValue } from './json.ts';
import { checkPartitionKey } from './partition-key.ts';
import { applyPatch, type Patch } from './patch.ts';
import { chargeCreate, chargeRead, chargeReplace, conflictCharge, smallestCharge } from './request-charge.ts';
import { type ItemHome, makeStoredItem } from './stored-document.ts';

/** Where an operation works: one logical partition of one container. */
export interface Partition {
  container: ItemHome;
  items: ItemTable;
  rule: PartitionKeyRule;
  /** The partition key as stored. */
  pk: string;
}

/** Entity tags with their quotes, or `*` for any. */
export interface Conditions {
  ifMatch?: string | undefined;
  ifNoneMatch?: string | undefined;
}

/** The result of a successful operation; failures are thrown as CosmosFailure. */
export interface ItemOutcome {
  statusCode: 200 | 201 | 204 | 304;
  /** Request units. */
  charge: number;
  etag?: string;
  /** JSON text of the item after the operation. */
  body?: string;
}

/** 200 with the item, 304 when its etag is that of If-None-Match; @throws CosmosFailure 404, 412. */
export function readItem(partition: Partition, id: string, conditions: Conditions): ItemOutcome {
  const item = findItem(partition, id);
  checkIfMatch(item, conditions);
  const { ifNoneMatch } = conditions;
  if (ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch === item.etag))
    return { statusCode: 304, charge: smallestCharge, etag: item.etag };
  return { statusCode: 200, charge: chargeRead(item.body.length), etag: item.etag, body: item.body };
}

/** 201; @throws CosmosFailure 400, 409 when the id is taken in the partition, 413. */
export function createItem(partition: Partition, document: unknown): ItemOutcome {
  const { id, properties } = checkDocument(partition, document);
  if (partition.items.find(partition.pk, id)) {
    const message = 'Resource with specified id or name already exists';
    throw new CosmosFailure(409, message, { charge: conflictCharge });
  }
  return insertItem(partition, id, properties);
}

/** 200 for a replace, 201 for a create; If-Match applies only when the item exists; @throws CosmosFailure 400, 412, 413. */
export function upsertItem(partition: Partition, document: unknown, conditions: Conditions): ItemOutcome {
  const { id, properties } = checkDocument(partition, document);
  const existing = partition.items.find(partition.pk, id);
  if (!existing) return insertItem(partition, id, properties);
  checkIfMatch(existing, conditions);
  return updateItem(partition, id, existing, properties);
}

/** 200; @throws CosmosFailure 400, 404, 412, 413. */
export function replaceItem(
  partition: Partition,
  id: string,
  document: unknown,
  conditions: Conditions,
): ItemOutcome {
  const { id: newId, properties } = checkDocument(partition, document);
  if (newId !== id) {
    throw badRequest(
      `The id of an item cannot be changed: it is '${id}' in the address and '${newId}' in the item`,
    );
  }
  const existing = findItem(partition, id);
  checkIfMatch(existing, conditions);
  return updateItem(partition, id, existing, properties);
}

/** 204; @throws CosmosFailure 404, 412. */
export function deleteItem(partition: Partition, id: string, conditions: Conditions): ItemOutcome {
  const existing = findItem(partition, id);
  checkIfMatch(existing, conditions);
  partition.items.remove(partition.pk, id, existing);
  return { statusCode: 204, charge: chargeCreate(existing.body.length) };
}

/** 200; @throws CosmosFailure 400 when an operation cannot be applied, 404, 412 (also when the condition is false), 413. */
export function patchItem(
  partition: Partition,
  id: string,
  patch: Patch,
  conditions: Conditions,
): ItemOutcome {
  const existing = findItem(partition, id);
  checkIfMatch(existing, conditions);
  const document: Record<string, JsonValue> = JSON.parse(existing.body);
  if (patch.condition !== undefined && !conditionHolds(document, patch.condition))
    throw preconditionFailed('The condition of the patch is not true for the item');
  applyPatch(document, patch.operations);
  checkItemValue(document);
  checkPartitionKey(document, partition.pk, partition.rule);
  return updateItem(partition, id, existing, document);
}

function insertItem(partition: Partition, id: string, document: JsonObject): ItemOutcome {
  const { items, pk, container } = partition;
  const item = makeStoredItem(document, items.takeSeq(), container);
  items.insert(pk, id, item);
  return { statusCode: 201, charge: chargeCreate(item.body.length), etag: item.etag, body: item.body };
}

function updateItem(
  { items, pk, container }: Partition,
  id: string,
  existing: StoredItem,
  document: JsonObject,
): ItemOutcome {
  const item = makeStoredItem(document, existing.seq, container);
  items.update(pk, id, existing, item);
  return { statusCode: 200, charge: chargeReplace(item.body.length), etag: item.etag, body: item.body };
}

function checkDocument(partition: Partition, document: unknown): { id: string; properties: JsonObject } {
  if (!isJsonObject(document)) throw badRequest('An item must be a JSON object');
  const id = checkItemId(document.id);
  checkItemValue(document);
  checkPartitionKey(document, partition.pk, partition.rule);
  return { id, properties: document };
}

function findItem(partition: Partition, id: string): StoredItem {
  const item = partition.items.find(partition.pk, id);
  if (!item) {
    const message = `Entity with the specified id does not exist in the system: '${id}'`;
    throw new CosmosFailure(404, message, { charge: smallestCharge });
  }
  return item;
}

function checkIfMatch(item: StoredItem, { ifMatch }: Conditions): void {
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== item.etag) {
    throw preconditionFailed(
      'Operation cannot be performed because one of the specified preconditions is not met',
    );
  }
}

function preconditionFailed(message: string): CosmosFailure {
  return new CosmosFailure(412, message, { charge: conflictCharge });
}
