import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';

const keptFolder = join('node_modules', '.cache', 'blog-content-service');

/** What a bundle of the service is made of: its sources, how they are built, and the locked dependencies. */
async function inputsKey(): Promise<string> {
  const listed = ['shared', join('infra', 'build')].map(folder =>
    readdir(folder, { recursive: true, withFileTypes: true }),
  );
  const sources = (await Promise.all(listed)).flat().filter(entry => entry.isFile());
  const files = [
    ...sources.map(({ parentPath, path, name }) => join(parentPath ?? path, name)).sort(),
    'package-lock.json',
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Builds a bundle, or takes the one that was built of the same inputs before: nine tenths of the telemetry's are
 * dependencies, which seldom change and take a second to bundle.
 */
export async function buildKept(options: BuildOptions & { outfile: string }): Promise<Metafile> {
  const { outfile } = options;
  const kept = join(keptFolder, `${basename(outfile, '.js')}-${await inputsKey()}`);
  if (existsSync(`${kept}.json`)) {
    await copyFile(`${kept}.js`, outfile);
    return JSON.parse(await readFile(`${kept}.json`, 'utf8'));
  }
  const { metafile } = await build({ ...options, metafile: true });
  await mkdir(dirname(kept), { recursive: true });
  // The description comes last, and each in one step: where it is, the bundle is whole.
  const draft = `${kept}.${process.pid}`;
  await copyFile(outfile, draft);
  await rename(draft, `${kept}.js`);
  await writeFile(draft, JSON.stringify(metafile));
  await rename(draft, `${kept}.json`);
  return metafile;
}
