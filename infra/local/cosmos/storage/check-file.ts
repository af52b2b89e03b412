import { isUtf8 } from 'node:buffer';
import type { SqliteDatabase } from './database-file.ts';
import { itemTableName } from './item-table.ts';
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

/** Reads the whole file; @throws UnusableFileError when something in it is damaged, or SQLite's errors. */
export function checkContent(database: SqliteDatabase, file: string): void {
  const [finding] = readTexts(
    database,
    'SELECT CAST(integrity_check AS BLOB) FROM pragma_integrity_check(1)',
  );
  if (finding !== undefined && finding !== 'ok')
    throw damagedFile(file, finding.replace(/\s+/g, ' ').slice(0, 200));
  checkTexts(database, file, 'sqlite_master', ['name', "coalesce(sql, '')"], []);
  checkTexts(database, file, 'databases', ['id', 'etag'], []);
  checkTexts(database, file, 'containers', ['id', 'etag', 'definition'], ['definition']);
  const numbers = database.prepare('SELECT number FROM containers').raw(true).all([]) as number[][];
  for (const [number = 0] of numbers)
    checkTexts(database, file, itemTableName(number), ['pk', 'id', 'etag', 'body'], ['body', 'pk']);
}

const rowsAtOnce = 200;

/** Checks that columns are UTF-8, and that some of them are JSON. */
function checkTexts(
  database: SqliteDatabase,
  file: string,
  table: string,
  columns: string[],
  jsonColumns: string[],
): void {
  const texts = columns.map(column => `CAST(${column} AS BLOB)`).join(', ');
  const areJson = jsonColumns.map(column => `AND json_valid(${column})`).join(' ');
  const rows = database
    .prepare(
      `SELECT rowid, 1 ${areJson}, ${texts} FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${rowsAtOnce}`,
    )
    .raw(true);
  let last = -1;
  for (;;) {
    const found = rows.all([last]) as [number, number, ...Buffer[]][];
    for (const [row, isJson, ...bytes] of found) {
      if (isJson !== 1 || !bytes.every(text => isUtf8(text)))
        throw damagedFile(file, `row ${row} of table ${table} is no longer what was written`);
      last = row;
    }
    if (found.length < rowsAtOnce) return;
  }
}

function readTexts(database: SqliteDatabase, sql: string): string[] {
  const rows = database.prepare(sql).raw(true).all([]) as Buffer[][];
  return rows.map(([bytes]) => (bytes ?? Buffer.alloc(0)).toString());
}
