import { isJsonObject, type JsonObject } from '../../kit/json-object.ts';
import type { ReplicaLag } from './replicas.ts';

/** Reads `{writes, least?, seed?, refusals?, retriedBy?}`; @throws Error when it is wrong. */
export function parseReplicaLag(value: unknown): ReplicaLag {
  const { writes, least, seed, refusals, retriedBy } = readObject(value, [
    'writes',
    'least',
    'seed',
    'refusals',
    'retriedBy',
  ]);
  return {
    writes: readNumber('writes', writes),
    ...(least !== undefined && { least: readNumber('least', least) }),
    ...(seed !== undefined && { seed: readNumber('seed', seed) }),
    ...(refusals !== undefined && { refusals: readNumber('refusals', refusals) }),
    ...(retriedBy !== undefined && {
      retriedBy: readChoice('retriedBy', retriedBy, ['primary', 'any'] as const),
    }),
  };
}

function readObject(value: unknown, names: readonly string[]): JsonObject {
  if (!isJsonObject(value) || Object.keys(value).some(name => !names.includes(name)))
    throw new Error(`Expected a JSON object with no properties but ${names.join(', ')}`);
  return value;
}

function readNumber(name: string, value: unknown): number {
  if (typeof value !== 'number') throw new Error(`${name} must be a number (got ${JSON.stringify(value)})`);
  return value;
}

function readChoice<Choice>(name: string, value: unknown, choices: readonly Choice[]): Choice {
  const found = choices.find(choice => choice === value);
  if (found === undefined)
    throw new Error(`${name} must be one of ${choices.join(', ')} (got ${JSON.stringify(value)})`);
  return found;
}
