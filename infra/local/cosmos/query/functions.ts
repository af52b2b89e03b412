import { isJsonObject } from '../../kit/json-object.ts';
import type { JsonValue, Value } from './syntax.ts';
import { equalJson } from './values.ts';

interface SystemFunction {
  readonly min: number;
  readonly max: number;
  readonly evaluate: (values: readonly Value[]) => Value;
}

const isPrimitive = (value: Value) =>
  value === null || ['boolean', 'number', 'string'].includes(typeof value);

/**
 * The system functions of the query language that local Cosmos DB knows, by upper-case name. An argument of the wrong
 * type makes the result undefined (Microsoft, "System functions").
 */
export const callableFunctions: Readonly<Record<string, SystemFunction | undefined>> = {
  IS_DEFINED: typeTest(value => value !== undefined),
  IS_NULL: typeTest(value => value === null),
  IS_BOOL: typeTest(value => typeof value === 'boolean'),
  IS_NUMBER: typeTest(value => typeof value === 'number'),
  IS_STRING: typeTest(value => typeof value === 'string'),
  IS_ARRAY: typeTest(value => Array.isArray(value)),
  IS_OBJECT: typeTest(isJsonObject),
  IS_PRIMITIVE: typeTest(isPrimitive),
  STARTSWITH: textTest((text, part) => text.startsWith(part)),
  ENDSWITH: textTest((text, part) => text.endsWith(part)),
  CONTAINS: textTest((text, part) => text.includes(part)),
  STRINGEQUALS: textTest((text, other) => text === other),
  LOWER: { min: 1, max: 1, evaluate: ([text]) => (typeof text === 'string' ? toLower(text) : undefined) },
  UPPER: { min: 1, max: 1, evaluate: ([text]) => (typeof text === 'string' ? toUpper(text) : undefined) },
  ARRAY_LENGTH: {
    min: 1,
    max: 1,
    evaluate: ([array]) => (Array.isArray(array) ? array.length : undefined),
  },
  ARRAY_CONTAINS: {
    min: 2,
    max: 3,
    evaluate: arrayContains,
  },
};

function typeTest(holds: (value: Value) => boolean): SystemFunction {
  return { min: 1, max: 1, evaluate: ([value]) => holds(value) };
}

/** A test of two strings, with a third argument that says whether case is ignored. */
function textTest(holds: (text: string, part: string) => boolean): SystemFunction {
  const evaluate = (values: readonly Value[]) => {
    const [text, part, ignoresCase] = withDefault(values);
    if (typeof text !== 'string' || typeof part !== 'string' || typeof ignoresCase !== 'boolean')
      return undefined;
    return ignoresCase ? holds(toLower(text), toLower(part)) : holds(text, part);
  };
  return { min: 2, max: 3, evaluate };
}

/** A third argument that is left out is false; one that is there and undefined stays so. */
function withDefault(values: readonly Value[]): readonly Value[] {
  return values.length < 3 ? [...values, false] : values;
}

function arrayContains(values: readonly Value[]): Value {
  const [array, item, partial] = withDefault(values);
  if (!Array.isArray(array) || item === undefined || typeof partial !== 'boolean') return undefined;
  return array.some(candidate => (partial ? containsPart(candidate, item) : equalJson(candidate, item)));
}

/** Whether the candidate has all properties of the other object. */
function containsPart(candidate: JsonValue, item: JsonValue): boolean {
  if (!isJsonObject(item)) return equalJson(candidate, item);
  if (!isJsonObject(candidate)) return false;
  return Object.entries(item).every(([name, wanted]) => {
    const found = Object.hasOwn(candidate, name) ? candidate[name] : undefined;
    return found !== undefined && equalJson(found, wanted);
  });
}

// Case is mapped one character to one, so that a text keeps its length: "ß" stays "ß".
const toLower = (text: string) => mapCharacters(text, character => character.toLowerCase());
const toUpper = (text: string) => mapCharacters(text, character => character.toUpperCase());

function mapCharacters(text: string, map: (character: string) => string): string {
  return Array.from(text, character => {
    const mapped = map(character);
    return mapped.length === character.length ? mapped : character;
  }).join('');
}
