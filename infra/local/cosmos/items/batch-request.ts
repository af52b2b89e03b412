import { isJsonObject, type JsonObject } from '../../kit/json-object.ts';
import { badRequest, CosmosFailure, notSupported } from '../cosmos-failure.ts';
import type { PartitionKeyRule } from '../storage/container-definition.ts';
import { checkItemId } from './item-id.ts';
import { parseJson } from './json.ts';
import { parsePartitionKeyHeader } from './partition-key.ts';
import { type Patch, parsePatch } from './patch.ts';

/** One operation of a transactional batch, checked for form. */
export type BatchOperation =
  | { type: 'Create'; document: unknown }
  | { type: 'Upsert'; document: unknown; ifMatch?: string }
  | { type: 'Replace'; id: string; document: unknown; ifMatch?: string }
  | { type: 'Patch'; id: string; patch: Patch; ifMatch?: string }
  | { type: 'Read' | 'Delete'; id: string; ifMatch?: string };

/** "Azure Cosmos DB service quotas", per-request limits. */
const maxOperations = 100;
const maxBatchBytes = 2 * 1024 * 1024;

/** What each type of operation may have beside operationType, id and partitionKey. */
const ownProperties: Record<BatchOperation['type'], readonly string[]> = {
  Create: ['resourceBody'],
  Upsert: ['resourceBody', 'ifMatch'],
  Replace: ['resourceBody', 'ifMatch'],
  Patch: ['resourceBody', 'ifMatch'],
  Read: ['ifMatch'],
  Delete: ['ifMatch'],
};
const commonProperties = ['operationType', 'id', 'partitionKey'];
const knownProperties = new Set([...commonProperties, ...Object.values(ownProperties).flat()]);

type OperationParser = (operation: JsonObject, rule: PartitionKeyRule) => BatchOperation;

const parsers: Record<BatchOperation['type'], OperationParser> = {
  Create: operation => ({ type: 'Create', document: readResource(operation) }),
  Upsert: operation => ({ type: 'Upsert', document: readResource(operation), ...readIfMatch(operation) }),
  Replace: operation => ({
    type: 'Replace',
    id: checkItemId(operation.id),
    document: readResource(operation),
    ...readIfMatch(operation),
  }),
  Patch: (operation, rule) => ({
    type: 'Patch',
    id: checkItemId(operation.id),
    patch: parsePatch(readResource(operation), rule),
    ...readIfMatch(operation),
  }),
  Read: operation => ({ type: 'Read', id: checkItemId(operation.id), ...readIfMatch(operation) }),
  Delete: operation => ({ type: 'Delete', id: checkItemId(operation.id), ...readIfMatch(operation) }),
};

/**
 * Parses the body of a batch, a JSON array of operations that all belong to the partition key `pk`.
 * @throws CosmosFailure 413 for more than 2 MB, 400 for more than 100 operations or a malformed one.
 */
export function parseBatch(body: string, pk: string, rule: PartitionKeyRule): BatchOperation[] {
  if (body.length * 3 > maxBatchBytes && Buffer.byteLength(body) > maxBatchBytes) {
    throw new CosmosFailure(
      413,
      `Request size is too large: a batch must have at most ${maxBatchBytes} bytes`,
    );
  }
  const operations = parseJson(body);
  if (!Array.isArray(operations) || operations.length === 0)
    throw badRequest('A batch must be a JSON array of at least one operation');
  if (operations.length > maxOperations) {
    throw badRequest(
      `Batch request has more operations than what is supported: ${operations.length} instead of ${maxOperations}`,
    );
  }
  return operations.map((operation, index) => parseOperation(operation, index, pk, rule));
}

function parseOperation(value: unknown, index: number, pk: string, rule: PartitionKeyRule): BatchOperation {
  if (!isJsonObject(value)) throw badRequest(`Operation ${index} of the batch must be a JSON object`);
  const strange = Object.keys(value).find(property => !knownProperties.has(property));
  if (strange !== undefined)
    throw notSupported(`The property '${strange}' of operation ${index} of the batch is`);
  checkOwnPartitionKey(value.partitionKey, index, pk);
  const type = value.operationType;
  if (typeof type !== 'string' || !isBatchType(type))
    throw notSupported(`The type ${JSON.stringify(type)} of operation ${index} of the batch is`);
  checkBelongs(value, type, index);
  return parsers[type](value, rule);
}

/** Refuses what would change nothing: the one who sent it expects that it does something. */
function checkBelongs(operation: JsonObject, type: BatchOperation['type'], index: number): void {
  const expected = [...commonProperties, ...ownProperties[type]];
  const foreign = Object.keys(operation).find(property => !expected.includes(property));
  if (foreign !== undefined) {
    throw badRequest(
      `Operation ${index} of the batch is of type ${type} and must not have ${foreign}, only ${expected.join(', ')}`,
    );
  }
  const { id, resourceBody } = operation;
  const isNamedByItem = type === 'Create' || type === 'Upsert';
  if (isNamedByItem && id !== undefined && isJsonObject(resourceBody) && id !== resourceBody.id) {
    throw badRequest(
      `Operation ${index} of the batch has the id '${String(id).slice(0, 100)}', and its resourceBody another one`,
    );
  }
}

function isBatchType(type: string): type is BatchOperation['type'] {
  return Object.hasOwn(parsers, type);
}

// The SDK writes an operation's own partition key as the header's text.
function checkOwnPartitionKey(value: unknown, index: number, pk: string): void {
  if (value !== undefined && (typeof value !== 'string' || parsePartitionKeyHeader(value) !== pk))
    throw badRequest(`The partition key of operation ${index} must be the one of the batch`, 1001);
}

function readResource(operation: JsonObject): unknown {
  if (operation.resourceBody === undefined)
    throw badRequest(`A batch operation of type ${operation.operationType} needs a resourceBody`);
  return operation.resourceBody;
}

function readIfMatch({ ifMatch }: JsonObject): { ifMatch?: string } {
  if (ifMatch === undefined) return {};
  if (typeof ifMatch !== 'string')
    throw badRequest('The ifMatch of a batch operation must be an etag, a string');
  return { ifMatch };
}
