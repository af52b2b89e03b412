import { isJsonObject, type JsonObject } from '../../../../shared/json-object.ts';
import { badRequest, notSupported } from '../cosmos-failure.ts';
import type { PartitionKeyRule } from '../storage/partition-key-rule.ts';

/**
 * Longest value in bytes ("Azure Cosmos DB service quotas"). Version 1 hashes only the first 101 of them; that affects
 * in which partition an item is, not which keys are equal.
 */
const longestValue = 2048;

/** The stored partition key of an item without the property */
const nonePartitionKey = '{}';

/**
 * Reads the header x-ms-documentdb-partitionkey, a JSON array with one value.
 * @returns the value as stored: compact JSON text, `{}` for an item without the property
 * @throws CosmosFailure 400
 */
export function parsePartitionKeyHeader(header: string): string {
  let values: unknown;
  try {
    values = JSON.parse(header);
  } catch {
    throw badRequest(`The partition key header must be JSON (got ${header})`);
  }
  if (!Array.isArray(values) || values.length === 0) {
    throw badRequest(`The partition key header must be a JSON array with one value (got ${header})`);
  }
  if (values.length > 1) {
    throw notSupported('A partition key of several values is');
  }
  return storePartitionKey(values[0]);
}

/**
 * The partition key of a document, as stored.
 * @throws CosmosFailure 400 when the value is an object or an array, or too long
 */
export function extractPartitionKey(document: JsonObject, rule: PartitionKeyRule): string {
  let value: unknown = document;
  for (const property of rule.path) {
    value = isJsonObject(value) && Object.hasOwn(value, property) ? value[property] : undefined;
  }
  return value === undefined ? nonePartitionKey : storePartitionKey(value);
}

function storePartitionKey(value: unknown): string {
  const text = JSON.stringify(value);
  if (typeof value === 'object' && value !== null && text !== nonePartitionKey) {
    throw badRequest(`A partition key must be a string, number, boolean or null (got ${text.slice(0, 100)})`);
  }
  if (text.length * 3 > longestValue && Buffer.byteLength(String(value)) > longestValue) {
    throw badRequest(`A partition key must have at most ${longestValue} bytes`);
  }
  return text;
}

/** Checks that a document has the partition key of the request; @throws CosmosFailure 400 substatus 1001 */
export function checkPartitionKey(document: JsonObject, pk: string, rule: PartitionKeyRule): void {
  if (extractPartitionKey(document, rule) !== pk) {
    const message = "PartitionKey extracted from document doesn't match the one specified in the header";
    throw badRequest(message, 1001);
  }
}
