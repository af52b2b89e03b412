// What is made of the sources, and made again only if something has changed: the commands' programs, and dist/.
// Plain JavaScript without dependencies, like run.mjs, because it runs before there are any.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where that is kept which only this project's commands need. */
export const keptFolder = join('node_modules', '.cache', 'blog-content-service');

/** What everything is made of beside its sources. */
const always = ['tsconfig.json', 'package-lock.json', join('node_modules', '.package-lock.json')];

/**
 * One digest of the names and contents of files. Modification times do not count: a copy or a checkout sets them to anything.
 * @param {readonly string[]} files
 */
export function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(file);
    // The length marks where one file ends and the next begins.
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('base64url');
}

/**
 * Writes a file at once: a reader finds all of it, or what was there before.
 * @param {string} file
 * @param {string | Uint8Array} content
 */
export function writeWhole(file, content) {
  mkdirSync(dirname(file), { recursive: true });
  // Beside the folder, because a build removes from its own what it did not make.
  const unfinished = `${dirname(file)}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}

const noteOf = name => join(keptFolder, `${name}.json`);

/**
 * Whether what was made is there as it was made, and everything that it was made of has not changed since.
 * @param {string} name
 */
export function isCurrent(name) {
  try {
    const { files, digest } = JSON.parse(readFileSync(noteOf(name), 'utf8'));
    return digestOf(files) === digest;
  } catch {
    // One of the files is missing, or the note of them.
    return false;
  }
}

/**
 * Notes what was made of which sources.
 * @param {string} name
 * @param {number} begun when, in milliseconds: what was written later may have been read before that.
 * @param {readonly string[]} sources
 * @param {readonly string[]} made the files that were made.
 */
export function noteMade(name, begun, sources, made) {
  const from = [...always, ...sources];
  const files = [...from, ...made];
  const note = JSON.stringify({ files, digest: digestOf(files) });
  if (from.every(file => statSync(file).mtimeMs < begun)) writeWhole(noteOf(name), note);
}
