import { isJsonObject } from '../../kit/json-object.ts';
import type { JsonValue, Value } from './syntax.ts';

/**
 * The order across types, as SQLite stores it in an index: undefined, null, false, true, number, string, array, object
 * (Microsoft, "ORDER BY clause": undefined and null sort lowest).
 */
export const ranks = {
  undefined: 0,
  null: 1,
  false: 2,
  true: 3,
  number: 4,
  string: 5,
  array: 6,
  object: 7,
} as const;

export function rankOf(value: Value): number {
  if (value === null) return ranks.null;
  if (typeof value === 'boolean') return value ? ranks.true : ranks.false;
  if (typeof value === 'object') return Array.isArray(value) ? ranks.array : ranks.object;
  return ranks[typeof value as 'undefined' | 'number' | 'string'];
}

/** Deep equality of two JSON values; the order of properties does not matter. */
export function equalJson(left: JsonValue, right: JsonValue): boolean {
  if (left === right) return true;
  if (Array.isArray(left)) {
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, i) => equalItem(item, right[i]))
    );
  }
  if (!isJsonObject(left) || !isJsonObject(right)) return false;
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every(name => Object.hasOwn(right, name) && equalItem(left[name], right[name]));
}

function equalItem(left: Value, right: Value): boolean {
  return left !== undefined && right !== undefined && equalJson(left, right);
}

/**
 * Negative, zero or positive for two primitives of the same type; undefined when they cannot be compared
 * (Microsoft, "Equality and comparison operators": comparison across types, or of objects or arrays).
 */
export function comparePrimitives(left: Value, right: Value): number | undefined {
  if (typeof left === 'string' && typeof right === 'string') return compareCodePoints(left, right);
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  return left === null && right === null ? 0 : undefined;
}

/** Order by code point, which is also the order of UTF-8 bytes in SQLite; JavaScript's own goes by UTF-16 unit. */
export function compareCodePoints(left: string, right: string): number {
  const shared = Math.min(left.length, right.length);
  let at = 0;
  while (at < shared && left.charCodeAt(at) === right.charCodeAt(at)) at += 1;
  if (at === shared) return left.length - right.length;
  const differenceAt = (index: number) => (left.codePointAt(index) ?? 0) - (right.codePointAt(index) ?? 0);
  // A difference in the second half of a pair is a difference of the whole pair.
  const ofPair = at > 0 && isHighSurrogate(left.charCodeAt(at - 1)) ? differenceAt(at - 1) : 0;
  return ofPair === 0 ? differenceAt(at) : ofPair;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
