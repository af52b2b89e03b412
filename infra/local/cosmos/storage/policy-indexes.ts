import { createIndexStatements } from '../query/indexes.ts';
import type { IndexingPolicy } from './container-definition.ts';
import type { SqliteDatabase } from './database-file.ts';

/**
 * Makes the indexes of an items table those of its indexing policy: builds the missing, drops the superfluous. Run on
 * every opened container, because the file may come from a version that built other indexes.
 */
export function adjustIndexes(sqlite: SqliteDatabase, table: string, policy: IndexingPolicy): void {
  const wanted = new Map(createIndexStatements(table, policy).map(sql => [withoutOpening(sql), sql]));
  // Indexes of UNIQUE constraints have no statement.
  const found = sqlite
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL")
    .all([table]) as { name: string; sql: string }[];
  for (const { name, sql } of found) {
    if (!wanted.delete(withoutOpening(sql))) {
      sqlite.exec(`DROP INDEX "${name.replaceAll('"', '""')}"`);
    }
  }
  for (const sql of wanted.values()) {
    sqlite.exec(sql);
  }
}

// SQLite keeps a statement without its IF NOT EXISTS.
function withoutOpening(sql: string): string {
  return sql.replace(/^CREATE INDEX (IF NOT EXISTS )?/i, '');
}
