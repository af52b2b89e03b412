import type { SqlParameter, SqlQuerySpec } from '@azure/cosmos';
import { greatestInt32 } from '../int32.ts';
import type { KeyRange } from './keys.ts';

/** A property that has a value, or an array with it among its entries. */
export interface Comparison {
  property: string;
  value: string;
  isEntry?: boolean;
}

/** Which items are meant, in which order, and what of them is read. Properties are named by this code alone. */
export interface Selection {
  /** The list keys that they may have. */
  range: KeyRange;
  /** Of each of these conditions, at least one comparison has to hold. */
  conditions?: readonly (readonly Comparison[])[];
  /** Whether they come in the opposite of the list keys' order. */
  isReversed?: boolean;
  /** The properties that are wanted beside `id` and `listKey`; undefined for all. */
  properties?: ReadonlySet<string>;
}

/** Which part of a list is wanted. */
export interface Window {
  /** Items to pass over. */
  skip: number;
  /** Items to return. */
  count: number;
}

/** A list without an end. */
export const everything: Window = { skip: 0, count: greatestInt32 };

/** The list keys that are in both ranges. */
export function intersection(one: KeyRange, other: KeyRange): KeyRange {
  const [, from = ''] = [one.from, other.from].sort();
  const [to = ''] = [one.to, other.to].sort();
  return { from, to };
}

/** A text above a list key and below the next one: no list key begins with another. */
const justAbove = (key: string) => `${key}/`;

/** The same selection, without what is not in a range. */
export const within = (selection: Selection, range: KeyRange): Selection => ({
  ...selection,
  range: intersection(selection.range, range),
});

/** The same selection from a list key on, in its order. */
export function startingWith(selection: Selection, key: string): Selection {
  const { isReversed, range } = selection;
  return within(selection, isReversed ? { ...range, to: justAbove(key) } : { ...range, from: key });
}

/** The same selection as far as a list key, in its order. */
export const endingWith = (selection: Selection, key: string): Selection => ({
  ...startingWith({ ...selection, isReversed: !selection.isReversed }, key),
  isReversed: selection.isReversed,
});

/** The same selection behind a list key, in its order. */
export function behind(selection: Selection, key: string): Selection {
  const { isReversed, range } = selection;
  return within(selection, isReversed ? { ...range, to: key } : { ...range, from: justAbove(key) });
}

/** Whether no list key can be in a range. */
export const isEmpty = ({ from, to }: KeyRange): boolean => from >= to;

function whereOf({ range: { from, to }, conditions = [] }: Selection) {
  const parameters: SqlParameter[] = [
    { name: '@from', value: from },
    { name: '@to', value: to },
  ];
  const compare = ({ property, value, isEntry }: Comparison) => {
    const name = `@value${parameters.length - 2}`;
    parameters.push({ name, value });
    return isEntry ? `ARRAY_CONTAINS(c.${property}, ${name})` : `c.${property} = ${name}`;
  };
  const holds = conditions.map(comparisons => {
    const any = comparisons.map(compare).join(' OR ');
    return comparisons.length > 1 ? `(${any})` : any;
  });
  return { where: ['c.listKey >= @from', 'c.listKey < @to', ...holds].join(' AND '), parameters };
}

/** The query for a part of a selection. */
export function selectQuery(selection: Selection, { skip, count }: Window): SqlQuerySpec {
  const { properties, isReversed } = selection;
  const { where, parameters } = whereOf(selection);
  const names = properties && [...new Set(['id', 'listKey', ...properties])].map(name => `c.${name}`);
  const order = `c.listKey${isReversed ? ' DESC' : ''}`;
  const query = `SELECT ${names?.join(', ') ?? '*'} FROM c WHERE ${where} ORDER BY ${order}`;
  // Without OFFSET the index is entered at the first key, and nothing is paid for what is passed over.
  if (skip === 0) return { query, parameters };
  const take = Math.min(count, greatestInt32 - skip);
  const window = [
    { name: '@skip', value: skip },
    { name: '@take', value: take },
  ];
  return { query: `${query} OFFSET @skip LIMIT @take`, parameters: [...parameters, ...window] };
}

/** The query for how many items a selection has. */
export function countQuery(selection: Selection): SqlQuerySpec {
  const { where, parameters } = whereOf(selection);
  return { query: `SELECT VALUE COUNT(1) FROM c WHERE ${where}`, parameters };
}
