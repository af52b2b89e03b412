import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where builds are kept that are rebuilt only when something has changed. */
export const keptFolder = join('node_modules', '.cache', 'blog-content-service');

/** Writes a kept file atomically: a reader finds all of it, or the previous content. */
export function writeKept(name: string, content: string | Uint8Array): void {
  mkdirSync(keptFolder, { recursive: true });
  const file = join(keptFolder, name);
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}

/** The content of a kept file; undefined if it does not exist, or was cut off by a power failure. */
export function readKept<Content>(name: string): Content | undefined {
  const file = join(keptFolder, name);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
