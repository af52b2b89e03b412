import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';

/** A connection to the SQLite file (libsql, which has the API of better-sqlite3) */
export type SqliteDatabase = Database.Database;

/** Raised when the layout of the tables changes; a file of another version is refused, never converted silently */
const schemaVersion = 1;

const schema = `
  CREATE TABLE IF NOT EXISTS databases (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    etag TEXT NOT NULL,
    ts INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS containers (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    database INTEGER NOT NULL,
    id TEXT NOT NULL,
    etag TEXT NOT NULL,
    ts INTEGER NOT NULL,
    definition TEXT NOT NULL,
    UNIQUE (database, id)
  );
  PRAGMA user_version = ${schemaVersion};
`;

/**
 * Opens (and creates) the SQLite file, locked against every other connection.
 * WAL with synchronous NORMAL: what was answered survives a kill of the process at any moment, without repair.
 * @throws Error with `code` 'SQLITE_BUSY' when another process has the file, or when it is not a file of this server
 */
export function openDatabaseFile(file: string): SqliteDatabase {
  if (file !== ':memory:') {
    mkdirSync(dirname(file), { recursive: true });
  }
  let database: SqliteDatabase | undefined;
  try {
    database = new Database(file);
    prepareDatabase(database);
    return database;
  } catch (error) {
    database?.close();
    throw explainOpenError(file, error);
  }
}

function prepareDatabase(database: SqliteDatabase): void {
  // In this order: exclusive before WAL keeps the WAL index in memory, and only so can the lock be given back on close.
  database.pragma('locking_mode = EXCLUSIVE');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.pragma('cache_size = -65536');
  const found = database.prepare('SELECT user_version AS version FROM pragma_user_version').get([]) as {
    version: number;
  };
  if (found.version !== 0 && found.version !== schemaVersion) {
    throw new Error(`it has version ${found.version}, this local Cosmos reads version ${schemaVersion}`);
  }
  database.exec(`BEGIN IMMEDIATE; ${schema} COMMIT;`);
}

function explainOpenError(file: string, error: unknown): Error {
  const { code, message } =
    error instanceof Error ? (error as Error & { code?: string }) : { code: '', message: '' };
  const explanation =
    code === 'SQLITE_BUSY'
      ? `The database file ${file} is in use by another process, probably another local Cosmos: stop it, or use another file`
      : `The database file ${file} cannot be opened: ${message}`;
  return Object.assign(new Error(explanation, { cause: error }), { code });
}

/**
 * Closes the file and gives its lock back at once.
 * libsql keeps a connection open until its statements are collected as garbage, so the lock is given back explicitly:
 * leaving WAL folds the log into the file, the read afterwards lets the normal locking mode take effect.
 */
export function closeDatabaseFile(database: SqliteDatabase): void {
  if (!database.memory) {
    database.pragma('journal_mode = DELETE');
    database.pragma('locking_mode = NORMAL');
    database.prepare('SELECT count(*) FROM databases').get([]);
  }
  database.close();
}
