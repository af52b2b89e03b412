import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import { digestOf, filesIn } from './digest.ts';
import { keptFolder, readKept, writeKept } from './kept-files.ts';

/** How long a replaced build is kept, in milliseconds: for someone who switches between branches. */
const keptFor = 7 * 24 * 3_600_000;

/** The project's own files among a bundle's inputs; the others are covered by the lock file. */
const ownInputs = ({ inputs }: Metafile) =>
  Object.keys(inputs).filter(file => !file.includes('node_modules') && existsSync(file));

/**
 * The name under which a bundle is kept: from its own sources, how they are built, and the locked dependencies. A new
 * source can be added only by changing a known one.
 */
function keptName(bundle: string, sources: readonly string[]): string {
  const digest = digestOf([
    ...filesIn(join('infra', 'tools', 'build')),
    'tsconfig.json',
    'package-lock.json',
    ...sources,
  ]);
  return `${bundle}-${digest.slice(0, 16)}`;
}

/** A bundle's own sources when it was last built; undefined if unknown, or if one no longer exists. */
function lastSources(bundle: string): string[] | undefined {
  const sources = readKept<string[]>(`${bundle}-sources.json`);
  return sources?.every(file => existsSync(file)) ? sources : undefined;
}

function removeOld(bundle: string): void {
  for (const name of readdirSync(keptFolder).filter(each => each.startsWith(`${bundle}-`))) {
    const file = join(keptFolder, name);
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changed > keptFor) rmSync(file, { force: true });
  }
}

/**
 * Builds a bundle, or takes one that was built earlier from the same inputs: nine tenths of the telemetry bundle are
 * dependencies, which rarely change and take a second to bundle.
 */
export async function buildKept(options: BuildOptions & { outfile: string }): Promise<Metafile> {
  const { outfile } = options;
  const bundle = basename(outfile, '.js');
  const sources = lastSources(bundle);
  const kept = sources && keptName(bundle, sources);
  const description = kept && readKept<Metafile>(`${kept}.json`);
  if (description) {
    await copyFile(join(keptFolder, `${kept}.js`), outfile);
    return description;
  }
  const { build } = await import('esbuild');
  const { metafile } = await build({ ...options, metafile: true });
  const own = ownInputs(metafile);
  const name = keptName(bundle, own);
  // The description is written after the bundle: if it exists, the bundle is complete.
  writeKept(`${name}.js`, await readFile(outfile));
  writeKept(`${name}.json`, JSON.stringify(metafile));
  writeKept(`${bundle}-sources.json`, JSON.stringify(own));
  removeOld(bundle);
  return metafile;
}
