import { badRequest } from '../cosmos-failure.ts';

/** Deepest nesting of objects and arrays in an item ("Azure Cosmos DB service quotas", per-item limits). */
const deepestNesting = 128;

/** Deepest nesting in a body: an item, or a value of one, lies some levels deep in a batch, a patch or a query's parameters. */
const deepestBody = deepestNesting + 8;

/** Parses the body of a request; @throws CosmosFailure 400 when it is not JSON, or nests so deep that recursion would end. */
export function parseJson(text: string): unknown {
  const value = parseText(text);
  checkNesting(value);
  return value;
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw badRequest(`The request body is not valid JSON: ${reason}`);
  }
}

/** Goes level by level: what calls itself for each level is what this protects. */
function checkNesting(value: unknown): void {
  let level = [value].filter(isNesting);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > deepestBody)
      throw badRequest(`A request body must nest objects and arrays at most ${deepestBody} levels deep`);
    level = level.flatMap(outer => Object.values(outer)).filter(isNesting);
  }
}

function isNesting(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Refuses what JSON.parse accepts but an item must not have; @throws CosmosFailure 400. */
export function checkItemValue(value: unknown, depth = 0): void {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw badRequest('A number in the item is outside the range of an IEEE 754 double');
  if (typeof value !== 'object' || value === null) return;
  if (depth === deepestNesting)
    throw badRequest(`The item must nest objects and arrays at most ${deepestNesting} levels deep`);
  for (const inner of Array.isArray(value) ? value : Object.values(value)) checkItemValue(inner, depth + 1);
}
