import type { SqliteDatabase } from './database-file.ts';

const outer = { begin: 'BEGIN IMMEDIATE', commit: 'COMMIT', rollback: 'ROLLBACK' };
/** Within another transaction */
const inner = { begin: 'SAVEPOINT part', commit: 'RELEASE part', rollback: 'ROLLBACK TO part; RELEASE part' };

/** Runs `work` in one write transaction; rolled back when it throws or says so */
export function runInTransaction<Result>(
  database: SqliteDatabase,
  work: () => { result: Result; commit: boolean },
): Result {
  const { begin, commit, rollback } = database.inTransaction ? inner : outer;
  database.exec(begin);
  try {
    const outcome = work();
    database.exec(outcome.commit ? commit : rollback);
    return outcome.result;
  } catch (error) {
    // A COMMIT that failed (disk full) may already have rolled back.
    if (database.inTransaction) {
      database.exec(rollback);
    }
    throw error;
  }
}
