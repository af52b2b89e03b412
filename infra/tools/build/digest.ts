import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** All files in some folders and their subfolders, always in the same order. */
export function filesIn(...folders: string[]): string[] {
  const entries = folders.flatMap(folder => readdirSync(folder, { recursive: true, withFileTypes: true }));
  const files = entries.filter(entry => entry.isFile());
  return files.map(({ parentPath, path, name }) => join(parentPath ?? path, name)).sort();
}

/**
 * One digest of the names and contents of files. Modification times do not count: a copy or a checkout sets them to
 * anything.
 * @param folder that the names are relative to.
 * @throws the file system's error if a file cannot be read.
 */
export function digestOf(files: readonly string[], folder = ''): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(join(folder, file));
    // The length marks where one file ends and the next begins.
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('base64url');
}

let builder: string | undefined;

/**
 * A digest of how the app is built. Read once, because this process keeps building the way it started, even if that is
 * edited meanwhile.
 */
export function digestOfBuilder(): string {
  builder ??= digestOf(filesIn(join('infra', 'tools', 'build')));
  return builder;
}

/** One digest of everything in a folder. */
export function digestOfFolder(folder: string): string {
  const names = filesIn(folder).map(file => relative(folder, file));
  return digestOf(names, folder);
}
