import { quoteName } from '../query/columns.ts';
import { createElementStatements } from '../query/elements.ts';
import { createIndexStatements } from '../query/indexes.ts';
import type { IndexingPolicy } from './container-definition.ts';
import type { SqliteDatabase } from './database-file.ts';

/**
 * Makes the indexes of an items table match its indexing policy: creates missing ones, drops others. Runs for every
 * container when the file is opened, because another version may have created other indexes.
 */
export function adjustIndexes(sqlite: SqliteDatabase, table: string, policy: IndexingPolicy): void {
  const wanted = new Map(createIndexStatements(table, policy).map(sql => [withoutOpening(sql), sql]));
  // Indexes of UNIQUE constraints have no statement.
  const found = sqlite
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL")
    .all([table]) as { name: string; sql: string }[];
  for (const { name, sql } of found) {
    if (!wanted.delete(withoutOpening(sql))) sqlite.exec(`DROP INDEX "${name.replaceAll('"', '""')}"`);
  }
  for (const sql of wanted.values()) sqlite.exec(sql);
  adjustElementTables(sqlite, table, policy);
}

/** The same for the tables of array elements, which are created and filled, or dropped. */
function adjustElementTables(sqlite: SqliteDatabase, table: string, policy: IndexingPolicy): void {
  const wanted = createElementStatements(table, policy);
  for (const name of listElementTables(sqlite, table)) {
    if (!wanted.delete(name)) dropElementTable(sqlite, name);
  }
  for (const statements of wanted.values()) sqlite.exec(statements.join('; '));
}

/** Drops the tables of array elements of an items table, before that is dropped. */
export function dropElementTables(sqlite: SqliteDatabase, table: string): void {
  for (const name of listElementTables(sqlite, table)) dropElementTable(sqlite, name);
}

function dropElementTable(sqlite: SqliteDatabase, name: string): void {
  for (const what of ['added', 'changed', 'removed'])
    sqlite.exec(`DROP TRIGGER ${quoteName(`${name}, ${what}`)}`);
  sqlite.exec(`DROP TABLE ${quoteName(name)}`);
}

function listElementTables(sqlite: SqliteDatabase, table: string): string[] {
  const rows = sqlite
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB ? || ' elements of /*'")
    .all([table]) as { name: string }[];
  return rows.map(({ name }) => name);
}

// SQLite stores the statement without IF NOT EXISTS.
function withoutOpening(sql: string): string {
  return sql.replace(/^CREATE INDEX (IF NOT EXISTS )?/i, '');
}
