import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folders whose code determines the answers. */
const folders = ['functions', 'shared'];

/**
 * A digest of all code that determines the answers: part of each ETag, so that a client that caches an answer of an
 * older build requests it again.
 */
export async function answersBuild(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const names = await readdir(folder, { recursive: true });
    for (const name of names.filter(each => each.endsWith('.ts')).sort()) {
      hash.update(name).update(await readFile(join(folder, name)));
    }
  }
  return hash.digest('base64url').slice(0, 16);
}
