import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';

/** The maximum size of a package, in bytes: Azure loads it on every cold start. */
const maxBytes = 3 * 1024 * 1024;

// A zip has a time for each file; with a fixed one, equal contents make an equal zip. 1980 is the earliest possible.
const mtime = new Date(1980, 0, 1);

/**
 * Writes the built app's files to a zip, as Azure's zip deployment takes it.
 * @param names the files to take, all at the root of the zip.
 * @returns its size in bytes.
 * @throws Error when it is larger than 3 MB.
 */
export async function packageApp(folder: string, names: string[], zipFile: string): Promise<number> {
  const files = Object.fromEntries(names.map(name => [name, readFileSync(join(folder, name))]));
  const zip = zipSync(files, { level: 9, mtime });
  if (zip.byteLength > maxBytes) {
    throw new Error(
      `The package has ${zip.byteLength} bytes, more than ${maxBytes}: check what the bundle includes`,
    );
  }
  await writeFile(zipFile, zip);
  return zip.byteLength;
}
