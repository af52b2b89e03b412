import type { SqliteDatabase } from './database-file.ts';

/** Runs `work` in one write transaction; rolled back when it throws or says so */
export function runInTransaction<Result>(
  database: SqliteDatabase,
  work: () => { result: Result; commit: boolean },
): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const { result, commit } = work();
    database.exec(commit ? 'COMMIT' : 'ROLLBACK');
    return result;
  } catch (error) {
    // A COMMIT that failed (disk full) may already have rolled back.
    if (database.inTransaction) {
      database.exec('ROLLBACK');
    }
    throw error;
  }
}
