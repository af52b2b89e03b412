import { constantSql, isId, rankSql, valueJsonSql, valueSql } from './columns.ts';
import type { SqlCondition } from './path-condition.ts';
import type { OrderItem } from './syntax.ts';

/** One column of the total order in which a query reads the items. */
export interface OrderColumn {
  readonly sql: string;
  readonly descending: boolean;
  /** The value that a position has for it: a whole number, JSON text or NULL. */
  readonly positionSql: string;
  readonly holds: 'number' | 'json';
  /** Whether the filter leaves a single value: it is not sorted by, but a position has it. */
  readonly fixed?: boolean;
  /** All values of the first column, when each is read as a range of its own. */
  readonly values?: readonly number[];
}

/** Where reading stopped: the value of each order column for the last item. */
export type Position = readonly (number | string | null)[];

export const seqColumn = (descending: boolean): OrderColumn => ({
  sql: 'seq',
  descending,
  positionSql: 'seq',
  holds: 'number',
});

/** The physical partitions one after the other, for a query over all of them without ORDER BY. */
export const partColumn: OrderColumn = {
  sql: 'part',
  descending: false,
  positionSql: 'part',
  holds: 'number',
  values: [0, 1],
};

/** The columns of ORDER BY and seq, which is descending when any of them is (see indexes.ts). */
export function orderColumns(
  items: readonly Pick<OrderItem, 'path' | 'descending'>[],
  isTyped: (path: readonly string[]) => boolean,
): OrderColumn[] {
  const keys = items.flatMap(({ path, descending }) => keyColumns(path, descending, isTyped(path)));
  return [...keys, seqColumn(items.some(item => item.descending))];
}

function keyColumns(path: readonly string[], descending: boolean, typed: boolean): OrderColumn[] {
  const value: OrderColumn = {
    sql: valueSql(path),
    descending,
    positionSql: valueJsonSql(path),
    holds: 'json',
  };
  if (isId(path)) return [value];
  const rank = rankSql(path);
  return [{ sql: rank, descending, positionSql: rank, holds: 'number', fixed: typed }, value];
}

export function orderBySql(columns: readonly OrderColumn[]): string {
  const sorting = columns.filter(({ fixed }) => !fixed);
  return sorting.map(({ sql, descending }) => (descending ? `${sql} DESC` : sql)).join(', ');
}

/** A part of the items that is one continuous part of an index. */
export interface Range {
  readonly conditions: readonly SqlCondition[];
  /** The columns that the conditions do not fix: SQLite would sort again by fixed expressions. */
  readonly order: readonly OrderColumn[];
  /** The column that starts after the position. */
  readonly beyond?: OrderColumn;
}

/**
 * The items after a position, in order, as ranges: first those that differ from it only in the last column, finally those
 * that differ in the first. SQLite would scan for a single condition with OR.
 */
export function rangesAfter(columns: readonly OrderColumn[], position?: Position): Range[] {
  if (position === undefined) return firstRanges(columns);
  const fromLast = columns.map((_, at) => at).toReversed();
  return fromLast.flatMap(at => rangesBeyond(columns, position, at));
}

function firstRanges(columns: readonly OrderColumn[]): Range[] {
  const values = columns[0]?.values;
  return values === undefined ? [{ conditions: [], order: columns }] : valueRanges(columns, values);
}

function rangesBeyond(columns: readonly OrderColumn[], position: Position, at: number): Range[] {
  const column = columns[at];
  const value = position[at];
  // NULL is the value of types without values: none of the same type comes after it.
  if (column === undefined || column.fixed || value === undefined || value === null) return [];
  const later = column.values?.filter(other => other > Number(value));
  if (later !== undefined) return valueRanges(columns, later);
  const same = columns
    .slice(0, at)
    .flatMap((earlier, i) => (earlier.fixed ? [] : equals(earlier, position[i] ?? null)));
  const after = `${column.sql} ${column.descending ? '<' : '>'} ${placeholder(value)}`;
  return [
    { conditions: [...same, { sql: after, bindings: [value] }], order: columns.slice(at), beyond: column },
  ];
}

/** One range for each value of the first column. */
function valueRanges([first, ...order]: readonly OrderColumn[], values: readonly number[]): Range[] {
  return values.map(value => ({ conditions: first === undefined ? [] : [equals(first, value)], order }));
}

function equals(column: OrderColumn, value: number | string | null): SqlCondition {
  if (value === null) return { sql: `${column.sql} IS NULL`, bindings: [] };
  return { sql: `${column.sql} = ${placeholder(value)}`, bindings: [value] };
}

function placeholder(value: number | string): string {
  return typeof value === 'number' ? '?' : constantSql(value);
}
