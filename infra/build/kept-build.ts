import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import { digestOf, filesIn } from './digest.ts';
import { keptFolder, readKept, writeKept } from './kept-files.ts';

/** How long a build is kept that others have taken the place of, in milliseconds: as for a switch of branches. */
const keptFor = 7 * 24 * 3_600_000;

/** The project's own files among what a bundle was made of; the others are those of the lock file. */
const ownInputs = ({ inputs }: Metafile) =>
  Object.keys(inputs).filter(file => !file.includes('node_modules') && existsSync(file));

/**
 * The name under which a bundle is kept: of its own sources, how they are built, and the locked dependencies. Another
 * source can only come in by a change of one that is known.
 */
function keptName(bundle: string, sources: readonly string[]): string {
  const digest = digestOf([
    ...filesIn(join('infra', 'build')),
    'tsconfig.json',
    'package-lock.json',
    ...sources,
  ]);
  return `${bundle}-${digest.slice(0, 16)}`;
}

/** The own sources of a bundle when it was built last; undefined when that is not known, or one is not there any more. */
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
 * Builds a bundle, or takes the one that was built of the same inputs before: nine tenths of the telemetry's are
 * dependencies, which seldom change and take a second to bundle.
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
  // The description after the bundle: where it is, the bundle is whole.
  writeKept(`${name}.js`, await readFile(outfile));
  writeKept(`${name}.json`, JSON.stringify(metafile));
  writeKept(`${bundle}-sources.json`, JSON.stringify(own));
  removeOld(bundle);
  return metafile;
}
