import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import { checkContent, isEmptyFile, schemaVersion } from './check-file.ts';
import { isAsClosed, markClosed } from './closed-mark.ts';
import { explainFileError, UnusableFileError } from './unusable-file.ts';

/** A connection to the SQLite file (libsql, which has the API of better-sqlite3) */
export type SqliteDatabase = Database.Database;

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

/** The path of each open file: libsql does not tell it */
const files = new WeakMap<SqliteDatabase, string>();

/**
 * Opens (and creates) the SQLite file, locked against every other connection.
 * WAL with synchronous NORMAL: what was answered survives a kill of the process at any moment, without repair.
 * A file that is not as this server left it is read whole first.
 * @throws UnusableFileError for a file that is damaged, of something else, or not to be written; Error with `code`
 * 'SQLITE_BUSY' when another process has it
 */
export function openDatabaseFile(file: string): SqliteDatabase {
  let database: SqliteDatabase | undefined;
  try {
    if (file !== ':memory:') {
      prepareFolder(file);
    }
    database = new Database(file);
    prepareDatabase(database, file);
    files.set(database, file);
    return database;
  } catch (error) {
    database?.close();
    throw explainFileError(file, error);
  }
}

/**
 * Makes the folder of the file when it is missing.
 * @throws UnusableFileError when something else stands in a place; Error with `code` 'EACCES' and the like without the rights
 */
function prepareFolder(file: string): void {
  const folder = dirname(file);
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) {
    throw new UnusableFileError(`The folder ${folder} of the database file is a file: move it away`);
  }
  mkdirSync(folder, { recursive: true });
  const isThere = statSync(file, { throwIfNoEntry: false });
  if (isThere?.isDirectory()) {
    throw new UnusableFileError(`The database file ${file} is a folder: move it away`);
  }
  // SQLite would not say what is missing, and without the folder it cannot make its log of writes.
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  if (isThere) {
    accessSync(file, constants.R_OK | constants.W_OK);
  }
}

function prepareDatabase(database: SqliteDatabase, file: string): void {
  // In this order: exclusive before WAL keeps the WAL index in memory, and only so can the lock be given back on close.
  database.pragma('locking_mode = EXCLUSIVE');
  database.pragma('cache_size = -65536');
  if (!isEmptyFile(database, file) && !isAsClosed(file)) {
    checkContent(database, file);
  }
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.exec(`BEGIN IMMEDIATE; ${schema} COMMIT;`);
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
    markClosed(files.get(database) ?? '');
  }
  database.close();
}
