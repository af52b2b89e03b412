import type Database from 'libsql';
import { constantSql, quoteName, samePath } from './columns.ts';
import { elementTable } from './elements.ts';
import type { Alternative, RowConditions } from './filter.ts';
import { elementPaths, hasIndex } from './indexes.ts';
import { partColumn } from './order.ts';
import type { Path, SqlCondition } from './path-condition.ts';
import type { QueryScope } from './run.ts';
import { readAll } from './statements.ts';

/** Up to this number of items are fetched and sorted; with more, a walk in the order of an index soon finds enough. */
const maxFetched = 500;

/** SQLite takes 500 statements in one. */
const maxAlternatives = 100;

/** A statement that selects the numbers of rows. */
type Rows = Pick<SqlCondition, 'sql' | 'bindings'>;

/** Conditions that are met by finding the numbers of their rows first: that an array contains a text, and OR. */
export class RowsFound implements RowConditions {
  readonly #db: Database.Database;
  readonly #scope: QueryScope;
  #areFew = false;

  constructor(db: Database.Database, scope: QueryScope) {
    this.#db = db;
    this.#scope = scope;
  }

  /** Whether one of the conditions leaves so few items that no index is needed besides. */
  get areFew(): boolean {
    return this.#areFew;
  }

  /** undefined when the elements of the array are not indexed, and for half surrogate pairs, which SQLite does not store. */
  containing(path: Path, text: string): SqlCondition | undefined {
    const json = JSON.stringify(text);
    const rows = this.#elements(path, [text], `= ${constantSql(json)}`, json);
    if (!rows) return undefined;
    if (this.#leavesFew(rows)) return { ...rows, sql: `seq IN (${rows.sql})` };
    return { ...rows, sql: `EXISTS (${rows.sql} AND seq = ${quoteName(this.#scope.table)}.seq)` };
  }

  /** undefined unless each alternative has an index, and all together leave few items. */
  anyOf(alternatives: readonly Alternative[]): SqlCondition | undefined {
    const all = alternatives.map(alternative => this.#rowsOf(alternative));
    const rows = all.filter(each => each !== undefined);
    if (rows.length < all.length || rows.length > maxAlternatives) return undefined;
    const union = {
      sql: rows.map(({ sql }) => sql).join(' UNION ALL '),
      bindings: rows.flatMap(({ bindings }) => bindings),
    };
    return this.#leavesFew(union) ? { ...union, sql: `seq IN (${union.sql})` } : undefined;
  }

  #rowsOf(alternative: Alternative): Rows | undefined {
    const { path } = alternative;
    if ('texts' in alternative) {
      const { texts } = alternative;
      return this.#elements(path, texts, 'IN (SELECT value FROM json_each(?))', JSON.stringify(texts));
    }
    if (!hasIndex(path, this.#scope.policy)) return undefined;
    const { table } = this.#scope;
    const { sql, bindings } = this.#inScope();
    const conditions = [sql, ...alternative.conditions.map(each => each.sql)].join(' AND ');
    return {
      sql: `SELECT seq FROM ${quoteName(table)} WHERE ${conditions}`,
      bindings: [...bindings, ...alternative.conditions.flatMap(each => each.bindings)],
    };
  }

  /** The rows whose array has an element that is so compared. */
  #elements(path: Path, texts: readonly string[], compared: string, json: string): Rows | undefined {
    const { table, policy } = this.#scope;
    const isIndexed = elementPaths(policy).some(names => samePath(names, path));
    if (!isIndexed || texts.some(text => /\p{Surrogate}/u.test(text))) return undefined;
    const { sql, bindings } = this.#inScope();
    return {
      sql: `SELECT seq FROM ${quoteName(elementTable(table, path))} WHERE ${sql} AND value ${compared}`,
      bindings: [...bindings, json],
    };
  }

  #inScope(): Rows {
    const { pk, part } = this.#scope;
    if (pk !== undefined) return { sql: 'pk = ?', bindings: [pk] };
    if (part !== undefined) return { sql: 'part = ?', bindings: [part] };
    return { sql: `part IN (${partColumn.values})`, bindings: [] };
  }

  #leavesFew({ sql, bindings }: Rows): boolean {
    const counted = `SELECT count(*) AS n FROM (SELECT 1 FROM (${sql}) LIMIT ${maxFetched + 1})`;
    const isFew = Number(readAll(this.#db, counted, bindings)[0]?.n) <= maxFetched;
    this.#areFew ||= isFew;
    return isFew;
  }
}
