import { isJsonObject, type JsonObject } from '../../kit/json-object.ts';
import { badRequest, notSupported } from '../cosmos-failure.ts';
import type { PartitionKeyRule } from '../storage/container-definition.ts';
import { operationNames, type PatchOperation, performOperation } from './patch-operation.ts';
import { systemProperties } from './stored-document.ts';

/** A partial document update ("Partial document update in Azure Cosmos DB"). */
export interface Patch {
  operations: PatchOperation[];
  /** `from c where …`: the patch is refused with 412 unless it is true. */
  condition?: string;
}

/** "Partial document update FAQ": at most 10 operations in a patch specification. */
const maxOperations = 10;

/**
 * Parses the body of a PATCH request or of a Patch in a batch: `{operations, condition?}`, or the operations alone.
 * @throws CosmosFailure 400.
 */
export function parsePatch(body: unknown, rule: PartitionKeyRule): Patch {
  const { operations, condition } = Array.isArray(body) ? { operations: body } : readSpecification(body);
  if (!Array.isArray(operations) || operations.length === 0)
    throw badRequest('A patch must have an array of at least one operation');
  if (operations.length > maxOperations)
    throw badRequest(`A patch must have at most ${maxOperations} operations (got ${operations.length})`);
  return {
    operations: operations.map(operation => parseOperation(operation, rule)),
    ...(condition !== undefined && { condition }),
  };
}

function readSpecification(body: unknown): { operations: unknown; condition?: string } {
  if (!isJsonObject(body))
    throw badRequest('A patch must be a JSON object with operations, or an array of operations');
  const { operations, condition, ...others } = body;
  const [unknownProperty] = Object.keys(others);
  if (unknownProperty !== undefined) throw notSupported(`The patch property '${unknownProperty}' is`);
  if (condition === undefined || condition === null) return { operations };
  if (typeof condition !== 'string')
    throw badRequest('The condition of a patch must be a string such as: from c where c.version = 1');
  return { operations, condition };
}

function parseOperation(value: unknown, rule: PartitionKeyRule): PatchOperation {
  if (!isJsonObject(value))
    throw badRequest('A patch operation must be a JSON object with op, path and value');
  const { op, path, value: operand, ...others } = value;
  const known = operationNames.find(name => name === op);
  if (known === undefined) {
    throw notSupported(
      `The patch operation ${JSON.stringify(op)} (other than ${operationNames.join(', ')}) is`,
    );
  }
  if (typeof path !== 'string')
    throw badRequest(`The path of the patch operation '${known}' must be a string such as /name`);
  if (known !== 'remove' && !Object.hasOwn(value, 'value'))
    throw badRequest(`The patch operation '${known}' at '${path}' must have a value`);
  const [unknownProperty] = Object.keys(others);
  if (unknownProperty !== undefined) {
    throw badRequest(
      `The property '${unknownProperty}' of the patch operation '${known}' at '${path}' is unknown: ` +
        'expected op, path and value',
    );
  }
  const segments = parsePath(path);
  refuseProtectedPath(segments, path, rule);
  return { op: known, path, segments, value: operand };
}

// JSON Pointer (RFC 6901): ~1 is /, ~0 is ~.
function parsePath(path: string): string[] {
  if (!/^\/./.test(path) || /~(?![01])/.test(path)) {
    throw badRequest(
      `A patch path must be a JSON pointer to a property, such as /name or /tags/0 (got '${path}')`,
    );
  }
  return path
    .slice(1)
    .split('/')
    .map(segment => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function refuseProtectedPath(segments: string[], path: string, rule: PartitionKeyRule): void {
  const [first = ''] = segments;
  if (first === 'id' || systemProperties.some(name => name === first))
    throw badRequest(`'${first}' cannot be patched (path '${path}')`);
  const shared = Math.min(segments.length, rule.path.length);
  if (segments.slice(0, shared).every((segment, index) => segment === rule.path[index]))
    throw badRequest(`The partition key cannot be patched (path '${path}')`);
}

/** Applies the operations to the document, in order; @throws CosmosFailure 400 at the first that cannot be applied. */
export function applyPatch(document: JsonObject, operations: PatchOperation[]): void {
  for (const operation of operations) performOperation(document, operation);
}
