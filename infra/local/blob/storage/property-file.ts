import { createHash, randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject } from '../../kit/json-object.ts';
import type { Blob } from './blob.ts';
import { damagedFile } from './unusable-folder.ts';

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** What the name of a property file ends with, and that of one that is being written. */
export const ending = '.json';
export const unfinished = '.new';

/** The file of a blob's properties: a blob's own name may be longer than a file's, and have characters that no file may have. */
export const propertyFile = (folder: string, { container, name }: Pick<Blob, 'container' | 'name'>): string =>
  join(folder, digestOf(`${container}/${name}`) + ending);

/**
 * Writes a blob's properties in place of those that it had: whenever the process is killed, either are there. The second line
 * is the digest of the first.
 * @param isKept whether to wait until the disk has it.
 */
export function writeProperties(folder: string, blob: Blob, isKept: boolean): void {
  const file = propertyFile(folder, blob);
  const text = JSON.stringify(blob);
  const written = file + randomUUID() + unfinished;
  try {
    const handle = openSync(written, 'wx');
    try {
      writeFileSync(handle, `${text}\n${digestOf(text)}\n`);
      if (isKept) fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(written, file);
  } catch (error) {
    rmSync(written, { force: true });
    throw error;
  }
}

/** @throws UnusableFolderError if the file is not as it was written. */
export function readProperties(file: string): Blob {
  const [text = '', digest] = readFileSync(file, 'utf8').split('\n');
  if (digest !== digestOf(text)) throw damagedFile(file, 'its digest is that of another text');
  const blob: unknown = JSON.parse(text);
  if (!isJsonObject(blob)) throw damagedFile(file, 'it is no JSON object');
  // What has its digest was written by writeProperties.
  return blob as unknown as Blob;
}
