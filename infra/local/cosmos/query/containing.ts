import type Database from 'libsql';
import { constantSql, quoteName, samePath } from './columns.ts';
import { elementTable } from './elements.ts';
import { elementPaths } from './indexes.ts';
import { partColumn } from './order.ts';
import type { Path, SqlCondition } from './path-condition.ts';
import type { QueryScope } from './run.ts';
import { readAll } from './statements.ts';

/** Up to this number of items are fetched and sorted; with more, a walk in the order of an index soon finds enough. */
const maxFetched = 500;

/** SQL conditions for arrays that contain a text; `leavesFew` when one of them leaves so few items that no other index is needed. */
export class ContainingConditions {
  readonly #db: Database.Database;
  readonly #scope: QueryScope;
  #leavesFew = false;

  constructor(db: Database.Database, scope: QueryScope) {
    this.#db = db;
    this.#scope = scope;
  }

  get leavesFew(): boolean {
    return this.#leavesFew;
  }

  /** undefined when the elements of the array are not indexed, and for half surrogate pairs, which SQLite does not store. */
  find(path: Path, text: string): SqlCondition | undefined {
    const { table, policy, pk, part } = this.#scope;
    const isIndexed = elementPaths(policy).some(names => samePath(names, path));
    if (!isIndexed || /\p{Surrogate}/u.test(text)) return undefined;
    const json = JSON.stringify(text);
    const scope =
      pk !== undefined ? 'pk = ?' : part !== undefined ? 'part = ?' : `part IN (${partColumn.values})`;
    const bindings = [pk ?? part ?? [], json].flat();
    const elements = `FROM ${quoteName(elementTable(table, path))} WHERE ${scope} AND value = ${constantSql(json)}`;
    if (this.#countUpTo(maxFetched + 1, elements, bindings) <= maxFetched) {
      this.#leavesFew = true;
      return { sql: `seq IN (SELECT seq ${elements})`, bindings };
    }
    return { sql: `EXISTS (SELECT 1 ${elements} AND seq = ${quoteName(table)}.seq)`, bindings };
  }

  #countUpTo(most: number, elements: string, bindings: readonly (string | number)[]): number {
    const sql = `SELECT count(*) AS n FROM (SELECT 1 ${elements} LIMIT ${most})`;
    return Number(readAll(this.#db, sql, bindings)[0]?.n);
  }
}
