// @ts-check
// A digest of the code that makes the pages. If it changes, pages may come out differently than before.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf } from './folder.mjs';

/** The folders in which there is code, and what says which libraries there are. */
const sources = ['.', 'words'];
const isSource = /\.mjs$|^package(?:-lock)?\.json$/;

/** A digest of all that makes pages. */
export function codeDigest() {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const files = sources.flatMap(folder =>
    readdirSync(join(here, folder))
      .filter(name => isSource.test(name))
      .map(name => join(here, folder, name)),
  );
  return digestOf(files.map(file => readFileSync(file, 'utf8')).join('\0'));
}
