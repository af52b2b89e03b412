import type Database from 'libsql';
import { quoteName } from './columns.ts';
import { type OrderColumn, orderBySql, type Position, type Range, rangesAfter } from './order.ts';
import type { SqlCondition } from './path-condition.ts';
import { readAll } from './statements.ts';
import type { Expression } from './syntax.ts';

/** The items of a table that meet the conditions, in the order of the columns. */
export interface Source {
  readonly table: string;
  readonly conditions: readonly SqlCondition[];
  /** Conditions that SQLite cannot evaluate: the rows must be tested with them. */
  readonly residual: readonly Expression[];
  readonly order: readonly OrderColumn[];
  /** Whether no index has this order, so that each statement sorts all rows of its range. */
  readonly sorted: boolean;
  /** Whether the query reads only ids, so that no bodies are read. */
  readonly idOnly: boolean;
  /** Whether a condition selects few rows. SQLite does not know how many, and would choose an index. */
  readonly byRowOnly: boolean;
}

/** An item that was read. `body` is null when it is so long that it is read only if needed. */
export interface ScannedRow {
  readonly seq: number;
  /** As JSON text, when only the id is read. */
  readonly id?: string;
  readonly body?: string | null;
}

export interface Walk {
  /** Where reading stopped before. */
  readonly from?: Position;
  /** The number of rows that SQLite skips with the index. */
  readonly skip?: number;
  /** The number of rows that are wanted, if known. */
  readonly wanted?: number;
}

// Longer bodies are read one by one when they are needed: many of them could fill the memory.
const maxInlineBytes = 16 * 1024;
const rowsPerStatement = 250;
/** SQLite's LIMIT for no limit. */
const all = -1;

/**
 * Reads a source with a limited number of rows per statement, so that no statement stays open. A range that has to be sorted
 * is sorted once: first the numbers of all its rows are read, then the rows.
 */
export function* scan(
  db: Database.Database,
  source: Source,
  { from, skip = 0, wanted = source.sorted ? all : rowsPerStatement }: Walk,
): Generator<ScannedRow> {
  const chunk = source.sorted ? wanted : Math.min(wanted, rowsPerStatement);
  let ranges = rangesAfter(source.order, from);
  let toSkip = skip;
  for (let range = ranges.shift(); range !== undefined; range = ranges.shift()) {
    const rows = readRange(db, source, range, chunk, toSkip);
    yield* source.sorted ? readSorted(db, source, rows) : rows;
    const last = rows.at(-1);
    const skipsOn = toSkip > 0 && last === undefined && ranges.length > 0;
    toSkip = skipsOn ? toSkip - countSkipped(db, source, range, toSkip) : 0;
    if (last !== undefined && rows.length === chunk)
      ranges = rangesAfter(source.order, positionOf(db, source, last));
  }
}

function readRange(db: Database.Database, source: Source, range: Range, limit: number, offset: number) {
  const wanted = source.sorted ? 'seq' : columnsSql(source);
  const { sql, bindings } = whereSql([
    ...source.conditions.map(condition => hideBound(condition, range)),
    ...range.conditions,
  ]);
  const rows = readAll(
    db,
    `SELECT ${wanted} FROM ${fromSql(source)}${sql} ORDER BY ${orderBySql(range.order)} LIMIT ? OFFSET ?`,
    [...bindings, limit, offset],
  );
  // The columns are those of the statement above.
  return rows as unknown as ScannedRow[];
}

/** Rows of which only the numbers are known, in their order. */
function* readSorted(
  db: Database.Database,
  source: Source,
  rows: readonly ScannedRow[],
): Generator<ScannedRow> {
  const sql = `SELECT ${columnsSql(source)} FROM ${quoteName(source.table)}
    WHERE seq IN (SELECT value FROM json_each(?))`;
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    const numbers = rows.slice(at, at + rowsPerStatement).map(({ seq }) => seq);
    const found = readAll(db, sql, [JSON.stringify(numbers)]) as unknown as ScannedRow[];
    const rowOf = new Map(found.map(row => [row.seq, row]));
    yield* numbers.flatMap(seq => rowOf.get(seq) ?? []);
  }
}

function columnsSql({ idOnly }: Source): string {
  return idOnly
    ? 'seq, json_quote(id) AS id'
    : `seq, CASE WHEN octet_length(body) <= ${maxInlineBytes} THEN body END AS body`;
}

/**
 * When a range begins after a bound of the filter, SQLite must not seek with that bound: every page would start at the
 * first item. The unary plus hides the bound from the planner; rows are still tested with it.
 */
function hideBound(condition: SqlCondition, { beyond }: Range): SqlCondition {
  const passed =
    beyond !== undefined && condition.bounds === `${beyond.descending ? '<' : '>'} ${beyond.sql}`;
  return passed ? { ...condition, sql: `+${condition.sql}` } : condition;
}

/** The number of rows of a range that were skipped, when it had fewer than were to be skipped. */
function countSkipped(db: Database.Database, source: Source, range: Range, most: number): number {
  return Math.min(
    most,
    countRows(db, source, [...source.conditions, ...range.conditions], ['count(*)'])[0] ?? 0,
  );
}

/** Counts over all items that meet the conditions, one per SQL expression. */
export function countRows(
  db: Database.Database,
  source: Pick<Source, 'table' | 'byRowOnly'>,
  conditions: readonly SqlCondition[],
  expressions: readonly string[],
): number[] {
  const { sql, bindings } = whereSql(conditions);
  const columns = expressions.map((expression, i) => `${expression} AS n${i}`).join(', ');
  const [row] = readAll(db, `SELECT ${columns} FROM ${fromSql(source)}${sql}`, bindings);
  return expressions.map((_, i) => Number(row?.[`n${i}`] ?? 0));
}

function fromSql({ table, byRowOnly }: Pick<Source, 'table' | 'byRowOnly'>): string {
  return byRowOnly ? `${quoteName(table)} NOT INDEXED` : quoteName(table);
}

function whereSql(conditions: readonly SqlCondition[]): { sql: string; bindings: (string | number)[] } {
  if (conditions.length === 0) return { sql: '', bindings: [] };
  return {
    sql: ` WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`,
    bindings: conditions.flatMap(({ bindings }) => bindings),
  };
}

/** The position of a row, from which reading can continue later. */
export function positionOf(db: Database.Database, source: Source, row: ScannedRow): Position {
  const columns = source.order.map(({ positionSql }, i) => `${positionSql} AS p${i}`).join(', ');
  const [found] = readAll(db, `SELECT ${columns} FROM ${quoteName(source.table)} WHERE seq = ?`, [row.seq]);
  // Each position column is a number, or JSON text or NULL: see order.ts.
  return source.order.map((_, i) => (found?.[`p${i}`] ?? null) as number | string | null);
}
