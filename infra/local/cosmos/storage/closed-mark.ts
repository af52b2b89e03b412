import { readFileSync, statSync, writeFileSync } from 'node:fs';

/**
 * Writes size and time of a database file into `….closed` beside it, when this server closes it. A file that still has
 * them need not be checked: any other program that writes into it changes its time.
 */
export function markClosed(file: string): void {
  writeFileSync(markOf(file), describe(file));
}

/** Whether the database file is as this server left it; SQLite's write-ahead log beside it has its own checksums. */
export function isAsClosed(file: string): boolean {
  try {
    return readFileSync(markOf(file), 'utf8') === describe(file);
  } catch {
    // No mark, or none that can be read: the file is checked.
    return false;
  }
}

function markOf(file: string): string {
  return `${file}.closed`;
}

function describe(file: string): string {
  const { size, mtimeNs } = statSync(file, { bigint: true });
  return `${size} bytes, modified ${mtimeNs} ns after 1970\n`;
}
