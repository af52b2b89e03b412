import { isJsonObject, type JsonObject } from '../../kit/json-object.ts';
import { badRequest, notSupported } from '../cosmos-failure.ts';
import type { PartitionKeyRule } from '../storage/container-definition.ts';

/**
 * Longest value in bytes ("Azure Cosmos DB service quotas"). Version 1 hashes only the first 101 of them; that affects
 * in which partition an item is, not which keys are equal.
 */
const maxValueLength = 2048;

/** The stored partition key of an item without the property. */
const nonePartitionKey = '{}';

/** What of a header is repeated in the message that refuses it. */
const shownHeader = 100;

/**
 * Reads the header x-ms-documentdb-partitionkey, a JSON array with one value.
 * @returns the value as stored: compact JSON text, `{}` for an item without the property.
 * @throws CosmosFailure 400.
 */
export function parsePartitionKeyHeader(header: string): string {
  const shown = header.slice(0, shownHeader);
  const values = parseHeader(header, shown);
  if (!Array.isArray(values) || values.length === 0)
    throw badRequest(`The partition key header must be a JSON array with one value (got ${shown})`);
  if (values.length > 1) throw notSupported('A partition key of several values is');
  const [value]: unknown[] = values;
  return isJsonObject(value) && Object.keys(value).length === 0
    ? nonePartitionKey
    : storePartitionKey(value, `in ${shown}`);
}

function parseHeader(header: string, shown: string): unknown {
  try {
    return JSON.parse(header);
  } catch {
    throw badRequest(`The partition key header must be JSON (got ${shown})`);
  }
}

/**
 * The partition key of a document, as stored.
 * @throws CosmosFailure 400 when the value is an object or an array, or too long.
 */
export function extractPartitionKey(document: JsonObject, rule: PartitionKeyRule): string {
  let value: unknown = document;
  for (const property of rule.path)
    value = isJsonObject(value) && Object.hasOwn(value, property) ? value[property] : undefined;
  return value === undefined ? nonePartitionKey : storePartitionKey(value, `at /${rule.path.join('/')}`);
}

/** @param source where the value was found, for the message: the value itself may nest too deep to be written. */
function storePartitionKey(value: unknown, source: string): string {
  const isOutOfRange = typeof value === 'number' && !Number.isFinite(value);
  if ((typeof value === 'object' && value !== null) || isOutOfRange) {
    const found = isOutOfRange ? 'a number out of range' : Array.isArray(value) ? 'an array' : 'an object';
    throw badRequest(`A partition key must be a string, number, boolean or null (got ${found} ${source})`);
  }
  const text = JSON.stringify(value);
  if (text.length * 3 > maxValueLength && Buffer.byteLength(String(value)) > maxValueLength)
    throw badRequest(`A partition key must have at most ${maxValueLength} bytes`);
  return text;
}

/** Checks that a document has the partition key of the request; @throws CosmosFailure 400 substatus 1001. */
export function checkPartitionKey(document: JsonObject, pk: string, rule: PartitionKeyRule): void {
  if (extractPartitionKey(document, rule) !== pk) {
    const message = "PartitionKey extracted from document doesn't match the one specified in the header";
    throw badRequest(message, 1001);
  }
}
