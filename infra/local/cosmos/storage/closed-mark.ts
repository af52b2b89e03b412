import { readFileSync, statSync, writeFileSync } from 'node:fs';

/**
 * Beside a database file stands what it was like when this server closed it, in `….closed`: a file that is still so need
 * not be checked. Everything else that writes into the file changes its time.
 */
export function markClosed(file: string): void {
  writeFileSync(markOf(file), describe(file));
}

/** Whether the database file is as this server left it; the log of writes beside it has checksums of its own */
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
