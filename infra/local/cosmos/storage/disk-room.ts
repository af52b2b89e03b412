import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileOf, type SqliteDatabase } from './database-file.ts';

/** What the largest write can add to the write-ahead log fits into it twice, in bytes. */
const margin = 16 * 1024 * 1024;

/**
 * Whether there is room for a write that makes the data larger. Copies the write-ahead log into the file while the disk still
 * has room for a copy: where it had none, nothing could be written any more, so that no delete could make room. What other
 * programs write meanwhile may still leave none. Call it outside of transactions.
 */
export function hasRoom(database: SqliteDatabase): boolean {
  const file = fileOf(database);
  if (file === undefined) return true;
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  // Without a log the file was removed while it is in use.
  if (!log || freeBytes(file) >= log.size + margin) return true;
  database.pragma('wal_checkpoint(TRUNCATE)');
  return freeBytes(file) + unusedBytes(database) >= margin;
}

/** What deletes have left free in the file, which takes it for what comes next before it grows. */
function unusedBytes(database: SqliteDatabase): number {
  const [pages = 0, size = 0] = database
    .prepare('SELECT freelist_count, page_size FROM pragma_freelist_count, pragma_page_size')
    .raw(true)
    .get([]) as number[];
  return pages * size;
}

function freeBytes(file: string): number {
  const { bsize, bavail, blocks } = statfsSync(dirname(file));
  // Some file systems do not say.
  return blocks === 0 ? Number.POSITIVE_INFINITY : bsize * bavail;
}

/** The error for a write that {@link hasRoom} has no room for. */
export function noRoom(): Error {
  const message = `the disk has less than ${margin / 1024 ** 2} MB left: only deletes still work`;
  return Object.assign(new Error(message), { code: 'SQLITE_FULL' });
}
