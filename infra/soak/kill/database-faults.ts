import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { closeDatabaseFile, openDatabaseFile } from '../../local/cosmos/storage/database-file.ts';

/** The database and its write-ahead log. */
const parts = ['', '-wal'];

/**
 * What SQLite finds wrong in a database that no process has open; nothing when it is sound. It looks at a copy, so that
 * local Cosmos has to open what the kill has left.
 */
export function databaseFaults(file: string): string[] {
  const folder = mkdtempSync(join(dirname(file), 'copy-'));
  const copy = join(folder, 'cosmos.sqlite');
  try {
    for (const part of parts) if (existsSync(file + part)) copyFileSync(file + part, copy + part);
    const database = openDatabaseFile(copy);
    const rows = database.pragma('integrity_check') as { integrity_check: string }[];
    closeDatabaseFile(database);
    return rows.map(row => row.integrity_check).filter(text => text !== 'ok');
  } catch (error) {
    return [String(error)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
