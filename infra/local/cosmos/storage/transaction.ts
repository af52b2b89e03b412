import type { SqliteDatabase } from './database-file.ts';

const outer = { begin: 'BEGIN IMMEDIATE', commit: 'COMMIT', rollback: 'ROLLBACK' };
/** Within another transaction. */
const inner = { begin: 'SAVEPOINT part', commit: 'RELEASE part', rollback: 'ROLLBACK TO part; RELEASE part' };

/** Runs `work` in one write transaction, which is rolled back when it throws or returns `commit: false`. */
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
    // A failed COMMIT (disk full) may have rolled back already.
    if (database.inTransaction) database.exec(rollback);
    throw error;
  }
}
