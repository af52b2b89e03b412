import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import { makeFolder } from '../../kit/make-folder.ts';
import { checkContent, isEmptyFile, schemaVersion } from './check-file.ts';
import { explainDiskError, explainFileError, UnusableFileError } from './unusable-file.ts';

/** A connection to the SQLite file (libsql, which has the API of better-sqlite3). */
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

/**
 * How many pages of 4 KB the write-ahead log takes before SQLite copies them into the file. Meanwhile nobody is answered, and
 * the disk is waited for twice: with SQLite's own 1,000 that took a third of the time of writes.
 */
const pagesBetweenCheckpoints = 16_384;

/** The path of each open file, which libsql does not return. */
const files = new WeakMap<SqliteDatabase, string>();

/** The path of an open file; undefined for a database in memory. */
export const fileOf = (database: SqliteDatabase): string | undefined =>
  database.memory ? undefined : files.get(database);

/**
 * Opens (and creates) the SQLite file, locked against all other connections.
 * WAL with synchronous NORMAL: writes that were answered survive a kill of the process at any moment, without repair.
 * The pages of a file that exists are checked first.
 * @throws UnusableFileError for a file that is damaged, of another program, or not writable; Error with `code`
 * 'SQLITE_BUSY' when another process has it open.
 */
export function openDatabaseFile(file: string): SqliteDatabase {
  let database: SqliteDatabase | undefined;
  try {
    if (file !== ':memory:') prepareFolder(file);
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
 * @throws UnusableFileError when a file is in place of the folder or the reverse; Error with a `code` such as 'EACCES'
 * without the rights.
 */
function prepareFolder(file: string): void {
  const folder = dirname(file);
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found && !found.isDirectory())
    throw new UnusableFileError(`The folder ${folder} of the database file is a file: move it away`);
  makeFolder(folder);
  const isThere = statSync(file, { throwIfNoEntry: false });
  if (isThere?.isDirectory())
    throw new UnusableFileError(`The database file ${file} is a folder: move it away`);
  // SQLite would not say which right is missing; it needs the folder for its write-ahead log.
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  if (isThere) accessSync(file, constants.R_OK | constants.W_OK);
}

function prepareDatabase(database: SqliteDatabase, file: string): void {
  // In this order: EXCLUSIVE before WAL keeps the WAL index in memory, without which the lock could not be released.
  database.pragma('locking_mode = EXCLUSIVE');
  database.pragma('cache_size = -65536');
  if (!isEmptyFile(database, file)) checkContent(database, file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.pragma(`wal_autocheckpoint = ${pagesBetweenCheckpoints}`);
  database.exec(`BEGIN IMMEDIATE; ${schema} COMMIT;`);
}

/**
 * Closes the file and releases its lock at once. libsql keeps a connection open until its statements are garbage
 * collected, so the lock is released explicitly: leaving WAL writes the log into the file, and the read after it makes
 * the normal locking mode take effect.
 */
export function closeDatabaseFile(database: SqliteDatabase): void {
  const file = fileOf(database);
  if (file !== undefined) releaseFile(database, file);
  database.close();
}

/** @throws UnusableFileError if the file is not where it was opened any more, or its disk is full or fails. */
function releaseFile(database: SqliteDatabase, file: string): void {
  try {
    database.pragma('journal_mode = DELETE');
    database.pragma('locking_mode = NORMAL');
    database.prepare('SELECT count(*) FROM databases').get([]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'SQLITE_READONLY_DBMOVED')
      throw explainDiskError(file, error);
    throw new UnusableFileError(
      `The database file ${file} was removed while it was in use: what was written since then is lost`,
    );
  }
}
