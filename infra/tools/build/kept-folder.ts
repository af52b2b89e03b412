import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { digestOf, filesIn } from './digest.ts';
import { keptFolder } from './kept-files.ts';

/** What the files are made from: the sources in folders, how they are built, and the locked dependencies. */
const digestOfInputs = (folders: string[]): string =>
  digestOf([...filesIn(...folders, join('infra', 'tools', 'build')), 'package-lock.json']).slice(0, 16);

/** Makes files in a folder that appears only when it is complete. */
async function makeKept(kept: string, make: (folder: string) => Promise<Metafile>): Promise<void> {
  await mkdir(dirname(kept), { recursive: true });
  const draft = await mkdtemp(`${kept}-`);
  const files = join(draft, 'files');
  await mkdir(files);
  await writeFile(join(draft, 'metafile.json'), JSON.stringify(await make(files)));
  try {
    await rename(draft, kept);
  } catch (error) {
    // Another process was faster, and made the same files.
    if (!existsSync(kept)) throw error;
    await rm(draft, { recursive: true });
  }
}

/**
 * Makes files, or takes those made earlier from the same inputs.
 * @param name what the files are called as a group.
 * @param sources the folders that they are made from.
 * @param folder where they go.
 * @param make writes them into the folder that it is given.
 */
export async function keepFiles(
  name: string,
  sources: string[],
  folder: string,
  make: (folder: string) => Promise<Metafile>,
): Promise<Metafile> {
  const kept = join(keptFolder, `${name}-${digestOfInputs(sources)}`);
  if (!existsSync(kept)) await makeKept(kept, make);
  const files = join(kept, 'files');
  for (const file of await readdir(files)) await copyFile(join(files, file), join(folder, file));
  return JSON.parse(await readFile(join(kept, 'metafile.json'), 'utf8'));
}
