import type { SqlParameter, SqlQuerySpec } from '@azure/cosmos';
import { maxInt32 } from '../../values/int32.ts';
import type { KeyRange } from '../keys.ts';

/**
 * How a property is compared with a value; an array `has` it among its entries, and `begins` with one that is at least it, so that it
 * has any; a text `isAmong` those of one, and `equalsInAnyCase`. What `isMissing` is not in the item.
 */
const comparisons = {
  equals: (property: string, value: string) => `${property} = ${value}`,
  has: (property: string, value: string) => `ARRAY_CONTAINS(${property}, ${value})`,
  begins: (property: string, value: string) => `${property}[0] >= ${value}`,
  isAmong: (property: string, value: string) => `ARRAY_CONTAINS(${value}, ${property})`,
  equalsInAnyCase: (property: string, value: string) => `STRINGEQUALS(${property}, ${value}, true)`,
  isAtLeast: (property: string, value: string) => `${property} >= ${value}`,
  isBelow: (property: string, value: string) => `${property} < ${value}`,
  isMissing: (property: string) => `NOT IS_DEFINED(${property})`,
  contains: (property: string, value: string) => `CONTAINS(${property}, ${value})`,
  /** Of posts that were stored before their words were. */
  mentions: (property: string, value: string) =>
    `(NOT IS_DEFINED(c.words) AND CONTAINS(${property}, ${value}, true))`,
};

/** Compares a property with a value. */
export interface ValueComparison {
  property: string;
  how: Exclude<keyof typeof comparisons, 'isMissing'>;
  value: string | number | boolean | string[];
}

/** A comparison that holds or does not. */
export type Comparison = ValueComparison | { property: string; how: 'isMissing' };

/**
 * Holds for what the store has written since a moment, in milliseconds since 1970. The store notes when in whole seconds, and
 * always has an index of that, so it also holds for what was written earlier in the same second.
 */
export const writtenSince = (milliseconds: number): Comparison => ({
  property: '_ts',
  how: 'isAtLeast',
  value: Math.floor(milliseconds / 1000),
});

/** Holds for what comes before the end of a range of list keys. */
export const listedBefore = ({ to }: KeyRange): Comparison => ({
  property: 'listKey',
  how: 'isBelow',
  value: to,
});

/**
 * A list as it is queried: which items to read, in which order, which part of them, and which of their properties. Property
 * names never come from a request.
 */
export interface Selection {
  /** The range of their list keys. */
  range: KeyRange;
  /** Conditions that must all hold; a condition holds if at least one of its comparisons does. */
  conditions?: readonly (readonly Comparison[])[];
  /** Whether the order of list keys is reversed. */
  isReversed?: boolean;
  /** The wanted properties besides `id` and `listKey`; undefined for all. */
  properties?: ReadonlySet<string>;
  /** How many items to skip; undefined for none. */
  skip?: number;
  /** How many items to return at most; undefined for all. */
  count?: number;
}

/** How many items a selection skips, and how many it returns at most; together no more than the store can count. */
export function windowOf({ skip = 0, count = maxInt32 }: Selection): { skip: number; count: number } {
  return { skip, count: Math.max(0, Math.min(count, maxInt32 - skip)) };
}

/** The list keys that are in both ranges. */
function intersection(one: KeyRange, other: KeyRange): KeyRange {
  const [, from = ''] = [one.from, other.from].sort();
  const [to = ''] = [one.to, other.to].sort();
  return { from, to };
}

/** A string after a list key and before the next one: no list key is a prefix of another. */
const justAbove = (key: string) => `${key}/`;

/** The same selection, limited to a range. */
export const within = (selection: Selection, range: KeyRange): Selection => ({
  ...selection,
  range: intersection(selection.range, range),
});

/** The same selection, starting with a list key. */
export function startingWith(selection: Selection, key: string): Selection {
  const { isReversed, range } = selection;
  return within(selection, isReversed ? { ...range, to: justAbove(key) } : { ...range, from: key });
}

/** The same selection, ending with a list key. */
export const endingWith = (selection: Selection, key: string): Selection => ({
  ...startingWith({ ...selection, isReversed: !selection.isReversed }, key),
  isReversed: selection.isReversed,
});

/** The same selection, starting after a list key. */
export function behind(selection: Selection, key: string): Selection {
  const { isReversed, range } = selection;
  return within(selection, isReversed ? { ...range, to: key } : { ...range, from: justAbove(key) });
}

/** Whether a range cannot contain any list key. */
export const isEmpty = ({ from, to }: KeyRange): boolean => from >= to;

function whereOf({ range: { from, to }, conditions = [] }: Selection) {
  const parameters: SqlParameter[] = [
    { name: '@from', value: from },
    { name: '@to', value: to },
  ];
  const compare = (comparison: Comparison) => {
    const property = `c.${comparison.property}`;
    if (comparison.how === 'isMissing') return comparisons.isMissing(property);
    const name = `@value${parameters.length - 2}`;
    parameters.push({ name, value: comparison.value });
    return comparisons[comparison.how](property, name);
  };
  const holds = conditions.map(alternatives => {
    const any = alternatives.map(compare).join(' OR ');
    return alternatives.length > 1 ? `(${any})` : any;
  });
  return { where: ['c.listKey >= @from', 'c.listKey < @to', ...holds].join(' AND '), parameters };
}

/** The query for the items of a selection. */
export function selectQuery(selection: Selection): SqlQuerySpec {
  const { properties, isReversed } = selection;
  const { skip, count } = windowOf(selection);
  const { where, parameters } = whereOf(selection);
  const names = properties && [...new Set(['id', 'listKey', ...properties])].map(name => `c.${name}`);
  const order = `c.listKey${isReversed ? ' DESC' : ''}`;
  const query = `SELECT ${names?.join(', ') ?? '*'} FROM c WHERE ${where} ORDER BY ${order}`;
  // Without OFFSET the index is read from the first key on, so skipped items cost nothing.
  if (skip === 0) return { query, parameters };
  const window = [
    { name: '@skip', value: skip },
    { name: '@take', value: count },
  ];
  return { query: `${query} OFFSET @skip LIMIT @take`, parameters: [...parameters, ...window] };
}

/** The query that counts a selection's items. */
export function countQuery(selection: Selection): SqlQuerySpec {
  const { where, parameters } = whereOf(selection);
  return { query: `SELECT VALUE COUNT(1) FROM c WHERE ${where}`, parameters };
}
