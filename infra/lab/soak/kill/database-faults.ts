import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { closeDatabaseFile, openDatabaseFile } from '../../../local/cosmos/storage/database-file.ts';

/** The database and its write-ahead log. */
const parts = ['', '-wal'];

/**
 * The faults that SQLite finds in a database that no process has open; none if it is intact. It checks a copy, so
 * that local Cosmos has to open exactly what the kill left.
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
