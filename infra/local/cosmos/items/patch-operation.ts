import { isJsonObject, type JsonObject } from '../../kit/json-object.ts';
import { badRequest, type CosmosFailure } from '../cosmos-failure.ts';

/** The operations of "Partial document update in Azure Cosmos DB", without `move`, which is refused. */
export const operationNames = ['add', 'set', 'replace', 'remove', 'incr'] as const;

export interface PatchOperation {
  op: (typeof operationNames)[number];
  /** As the client sent it, for messages. */
  path: string;
  /** The unescaped names and indexes of the path, at least one. */
  segments: string[];
  value: unknown;
}

/** How an operation changes a property of an object or an element of an array. */
interface Performer {
  property(parent: JsonObject, name: string, operation: PatchOperation): void;
  /** `index` is at most the array's length. */
  element(parent: unknown[], index: number, operation: PatchOperation): void;
}

const performers: Record<PatchOperation['op'], Performer> = {
  add: {
    property: setProperty,
    element: (parent, index, { value }) => {
      parent.splice(index, 0, value);
    },
  },
  set: {
    property: setProperty,
    element: replaceElement,
  },
  replace: {
    property: (parent, name, operation) => {
      requireProperty(parent, name, operation);
      setProperty(parent, name, operation);
    },
    element: replaceElement,
  },
  remove: {
    property: (parent, name, operation) => {
      requireProperty(parent, name, operation);
      delete parent[name];
    },
    element: (parent, index, operation) => {
      requireElement(parent, index, operation);
      parent.splice(index, 1);
    },
  },
  incr: {
    property: (parent, name, operation) => {
      const current = Object.hasOwn(parent, name) ? parent[name] : 0;
      setProperty(parent, name, { ...operation, value: increment(current, operation) });
    },
    element: (parent, index, operation) => {
      requireElement(parent, index, operation);
      parent[index] = increment(parent[index], operation);
    },
  },
};

/** Changes the document; @throws CosmosFailure 400 when the operation cannot be applied. */
export function performOperation(document: JsonObject, operation: PatchOperation): void {
  const { op, segments } = operation;
  const parent = findParent(document, operation);
  const last = segments.at(-1) ?? '';
  if (Array.isArray(parent)) {
    performers[op].element(parent, readIndex(last, parent, operation), operation);
  } else {
    performers[op].property(parent, last, operation);
  }
}

function findParent(document: JsonObject, operation: PatchOperation): JsonObject | unknown[] {
  let parent: unknown = document;
  for (const segment of operation.segments.slice(0, -1)) {
    if (Array.isArray(parent)) {
      parent = parent[readIndex(segment, parent, operation)];
    } else {
      parent = isJsonObject(parent) && Object.hasOwn(parent, segment) ? parent[segment] : undefined;
    }
  }
  if (!Array.isArray(parent) && !isJsonObject(parent))
    throw doesNotApply(operation, 'its parent does not exist or is neither an object nor an array');
  return parent;
}

function readIndex(segment: string, array: unknown[], operation: PatchOperation): number {
  if (segment === '-' && operation.op === 'add') return array.length;
  if (!/^(0|[1-9]\d{0,8})$/.test(segment))
    throw doesNotApply(operation, `'${segment}' is not an index of the array`);
  const index = Number(segment);
  if (index > array.length) throw doesNotApply(operation, `the array has only ${array.length} elements`);
  return index;
}

function replaceElement(parent: unknown[], index: number, operation: PatchOperation): void {
  requireElement(parent, index, operation);
  parent[index] = operation.value;
}

// Defined rather than assigned: assigning to __proto__ would not make a property.
function setProperty(parent: JsonObject, name: string, { value }: PatchOperation): void {
  Object.defineProperty(parent, name, { value, writable: true, enumerable: true, configurable: true });
}

function increment(current: unknown, operation: PatchOperation): number {
  const { value } = operation;
  if (typeof value !== 'number' || typeof current !== 'number')
    throw doesNotApply(operation, 'only a number can be incremented, by a number');
  return current + value;
}

function requireProperty(parent: JsonObject, name: string, operation: PatchOperation): void {
  if (!Object.hasOwn(parent, name)) throw doesNotApply(operation, 'the path does not exist in the item');
}

function requireElement(parent: unknown[], index: number, operation: PatchOperation): void {
  if (index >= parent.length) throw doesNotApply(operation, `the array has only ${parent.length} elements`);
}

function doesNotApply({ op, path }: PatchOperation, reason: string): CosmosFailure {
  return badRequest(`The patch operation '${op}' at '${path}' cannot be applied: ${reason}`);
}
