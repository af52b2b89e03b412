import { pathSql, quoteName } from './columns.ts';
import { nameFor } from './index-name.ts';
import { elementPaths, type IndexingPolicy } from './indexes.ts';

/*
 * SQLite has no index over the elements of an array. So each path of a policy such as /tagIds/[]/? has its own table with
 * the texts among the elements, which triggers update with the items.
 */

/** The table with the texts in an array of the items of a table. */
export function elementTable(table: string, path: readonly string[]): string {
  return nameFor(`${table} elements of /${path.join('/')}`, path);
}

/** The tables of array elements for a policy: by name, the statements that create and fill each. */
export function createElementStatements(table: string, policy: IndexingPolicy): Map<string, string[]> {
  return new Map(
    elementPaths(policy).map(path => [elementTable(table, path), statementsFor(table, path)] as const),
  );
}

function statementsFor(table: string, path: readonly string[]): string[] {
  const name = elementTable(table, path);
  const [items, elements] = [quoteName(table), quoteName(name)];
  const add = (row: string) => `INSERT OR IGNORE INTO ${elements} ${elementsOf(row, path)}`;
  const remove = `DELETE FROM ${elements} WHERE pk = OLD.pk AND seq = OLD.seq
    AND value IN (SELECT value FROM json_each(OLD.body, ${pathSql(path)}))`;
  const trigger = (what: string, when: string, body: string) =>
    `CREATE TRIGGER ${quoteName(`${name}, ${what}`)} AFTER ${when} ON ${items} BEGIN ${body}; END`;
  return [
    `CREATE TABLE ${elements} (pk TEXT NOT NULL, value TEXT NOT NULL, seq INTEGER NOT NULL, part INTEGER NOT NULL,
      PRIMARY KEY (pk, value, seq)) WITHOUT ROWID`,
    `CREATE INDEX ${quoteName(`${name} by part`)} ON ${elements} (part, value, seq)`,
    trigger('added', 'INSERT', add('NEW')),
    trigger('changed', 'UPDATE OF body', `${remove}; ${add('NEW')}`),
    trigger('removed', 'DELETE', remove),
    `INSERT OR IGNORE INTO ${elements} ${elementsOf(items, path, items)}`,
  ];
}

/** The rows for the elements of an array; none for other values. */
function elementsOf(row: string, path: readonly string[], from?: string): string {
  const at = pathSql(path);
  const source = from === undefined ? '' : `${from}, `;
  return `SELECT ${row}.pk, each.value, ${row}.seq, ${row}.part FROM ${source}json_each(${row}.body, ${at}) AS each
    WHERE each.type = 'text' AND json_type(${row}.body, ${at}) = 'array'`;
}
