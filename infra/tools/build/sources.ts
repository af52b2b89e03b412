import { readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { digestOf } from '../made.mjs';

/** What the app is made from: these folders and files, and the installed npm packages. */
export const sourceFolders = ['functions', 'shared', 'client/api', 'client/docs', 'client/studio'];

/** What each bundle is made from beside its own sources. */
export const settings = ['tsconfig.json', 'package-lock.json', 'node_modules/.package-lock.json'];

/** All files in some folders and their subfolders, always in the same order, named as esbuild names them. */
export function filesIn(...folders: string[]): string[] {
  const entries = folders.flatMap(folder => readdirSync(folder, { recursive: true, withFileTypes: true }));
  const files = entries.filter(entry => entry.isFile());
  return files
    .map(({ parentPath, path, name }) => join(parentPath ?? path, name).replaceAll(sep, '/'))
    .sort();
}

/** When each source was written, in milliseconds. */
export type SourceTimes = ReadonlyMap<string, number | undefined>;

export function timesOfSources(): SourceTimes {
  const files = [...filesIn(...sourceFolders), ...settings, 'package.json', 'host.json'];
  return new Map(files.map(file => [file, statSync(file, { throwIfNoEntry: false })?.mtimeMs]));
}

/** Whether some files are as they were. */
export const areSame = (files: Iterable<string>, one: SourceTimes, other: SourceTimes): boolean =>
  [...files].every(file => one.get(file) === other.get(file));

/**
 * A digest of all code that determines the answers: part of each ETag, so that a client that caches an answer of an
 * older build requests it again.
 */
export function answersBuild(): string {
  return digestOf(filesIn('functions', 'shared').filter(file => file.endsWith('.ts'))).slice(0, 16);
}
