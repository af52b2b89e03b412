import type { SqliteDatabase } from './database-file.ts';
import { damagedFile, foreignFile } from './unusable-file.ts';

/*
 * All texts are read as bytes in this file: libsql ends the whole process when a text is not UTF-8 (tried), which one
 * flipped bit can cause.
 */

/** Increased when the tables change; a file of another version is refused, never converted silently. */
export const schemaVersion = 1;

/** All tables but those of items, by name, with their columns in order. */
const ownTables: Record<string, string> = {
  containers: 'number,database,id,etag,ts,definition',
  databases: 'number,id,etag,ts',
};

/** Whether a file is empty; false when this server has made it. Only reads. @throws UnusableFileError, or SQLite's errors. */
export function isEmptyFile(database: SqliteDatabase, file: string): boolean {
  const [version] = database
    .prepare('SELECT user_version FROM pragma_user_version')
    .raw(true)
    .get([]) as number[];
  const tables = readTexts(database, "SELECT CAST(name AS BLOB) FROM sqlite_master WHERE type = 'table'");
  if (tables.length === 0 && version === 0) return true;
  for (const [table, columns] of Object.entries(ownTables)) {
    const found = readTexts(
      database,
      `SELECT CAST(name AS BLOB) FROM pragma_table_info('${table}') ORDER BY cid`,
    );
    if (found.join() !== columns)
      throw foreignFile(file, `its tables are ${tables.slice(0, 3).join(', ').slice(0, 100) || 'none'}`);
  }
  if (version !== schemaVersion)
    throw foreignFile(file, `it has version ${version}, this local Cosmos DB reads version ${schemaVersion}`);
  return false;
}

/** Reads the pages of the whole file; @throws UnusableFileError when one is damaged, or SQLite's errors. */
export function checkContent(database: SqliteDatabase, file: string): void {
  const [finding] = readTexts(database, 'SELECT CAST(quick_check AS BLOB) FROM pragma_quick_check(1)');
  if (finding !== undefined && finding !== 'ok')
    throw damagedFile(file, finding.replace(/\s+/g, ' ').slice(0, 200));
}

function readTexts(database: SqliteDatabase, sql: string): string[] {
  const rows = database.prepare(sql).raw(true).all([]) as Buffer[][];
  return rows.map(([bytes]) => (bytes ?? Buffer.alloc(0)).toString());
}
