import type Database from 'libsql';
import { quoteName } from './columns.ts';
import { type OrderColumn, orderBySql, type Position, type Range, rangesAfter } from './order.ts';
import type { SqlCondition } from './path-condition.ts';
import { readAll } from './statements.ts';
import type { Expression } from './syntax.ts';

/** What is walked over: the items of a table that meet the conditions, in the order of the columns. */
export interface Source {
  readonly table: string;
  readonly conditions: readonly SqlCondition[];
  /** What SQLite cannot decide: the rows that the walk yields are still to be tested with these */
  readonly residual: readonly Expression[];
  readonly order: readonly OrderColumn[];
  /** Whether the query looks at nothing but ids, so that bodies stay unread */
  readonly idOnly: boolean;
  /** Whether a condition names few rows: SQLite, which does not know how many, would rather walk over an index */
  readonly byRowOnly: boolean;
}

/** An item that the walk passes. `body` is null where it is too long to be read along. */
export interface ScannedRow {
  readonly seq: number;
  /** As JSON text, when nothing but the id is read */
  readonly id?: string;
  readonly body?: string | null;
}

export interface Walk {
  /** Where an earlier walk stopped */
  readonly from?: Position;
  /** How many rows SQLite skips, on the index */
  readonly skip?: number;
  /** How many rows will be wanted, if that is known */
  readonly wanted?: number;
}

// Longer bodies are fetched one by one, when they are really wanted: many of them could fill the memory.
const longestInlineBody = 16 * 1024;
const rowsPerStatement = 250;

/** Walks over a source, some rows a statement, so that no statement stays open. */
export function* scan(
  db: Database.Database,
  source: Source,
  { from, skip = 0, wanted = rowsPerStatement }: Walk,
): Generator<ScannedRow> {
  const chunk = Math.min(wanted, rowsPerStatement);
  let ranges = rangesAfter(source.order, from);
  let toSkip = skip;
  for (let range = ranges.shift(); range !== undefined; range = ranges.shift()) {
    const rows = readRange(db, source, range, chunk, toSkip);
    yield* rows;
    const last = rows.at(-1);
    const skipsOn = toSkip > 0 && last === undefined && ranges.length > 0;
    toSkip = skipsOn ? toSkip - countSkipped(db, source, range, toSkip) : 0;
    if (last !== undefined && rows.length === chunk)
      ranges = rangesAfter(source.order, positionOf(db, source, last));
  }
}

function readRange(db: Database.Database, source: Source, range: Range, limit: number, offset: number) {
  const wanted = source.idOnly
    ? 'seq, json_quote(id) AS id'
    : `seq, CASE WHEN octet_length(body) <= ${longestInlineBody} THEN body END AS body`;
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

/**
 * A bound of the filter that the range passes by anyway may not be the one SQLite seeks with: every page would start
 * at the first. The unary plus hides it from the planner, not from the rows.
 */
function hideBound(condition: SqlCondition, { beyond }: Range): SqlCondition {
  const passed =
    beyond !== undefined && condition.bounds === `${beyond.descending ? '<' : '>'} ${beyond.sql}`;
  return passed ? { ...condition, sql: `+${condition.sql}` } : condition;
}

/** How many rows a range had to skip, when it had too few for all of them */
function countSkipped(db: Database.Database, source: Source, range: Range, most: number): number {
  return Math.min(
    most,
    countRows(db, source, [...source.conditions, ...range.conditions], ['count(*)'])[0] ?? 0,
  );
}

/** Counts over all items that meet the conditions, one for each SQL expression. */
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

/** The position of a row, from which a later walk goes on. */
export function positionOf(db: Database.Database, source: Source, row: ScannedRow): Position {
  const columns = source.order.map(({ positionSql }, i) => `${positionSql} AS p${i}`).join(', ');
  const [found] = readAll(db, `SELECT ${columns} FROM ${quoteName(source.table)} WHERE seq = ?`, [row.seq]);
  // Each position column is a number, or JSON text or NULL: see order.ts.
  return source.order.map((_, i) => (found?.[`p${i}`] ?? null) as number | string | null);
}
