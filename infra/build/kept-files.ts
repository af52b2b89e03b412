import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where builds are kept that are made again only when something has changed. */
export const keptFolder = join('node_modules', '.cache', 'blog-content-service');

/** Writes a kept file in one step: whoever reads it finds all of it, or what was there before. */
export function writeKept(name: string, content: string | Uint8Array): void {
  mkdirSync(keptFolder, { recursive: true });
  const file = join(keptFolder, name);
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}

/** What a kept file says; undefined when it is not there, or was cut off by a loss of power. */
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
