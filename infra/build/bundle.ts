import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** What the build wrote. */
export interface BuiltApp {
  /** The folder that is deployed. */
  folder: string;
  /** The names of the files in it: bundle, host.json and package.json. */
  files: string[];
  /** The bundle's size in bytes. */
  bundleBytes: number;
}

/**
 * Builds the app that runs everywhere, in the local host, in Core Tools and in Azure: one file, without
 * node_modules, beside the host.json and the package.json that the Functions host reads.
 * @param folder where to; what is there is replaced.
 */
export async function buildApp(folder: string): Promise<BuiltApp> {
  await rm(folder, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: ['functions/index.ts'],
    outfile: join(folder, 'index.js'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    minifyWhitespace: true,
    minifySyntax: true,
    keepNames: true,
    metafile: true,
    // Provided by the Functions worker that loads the bundle.
    external: ['@azure/functions-core'],
    logLevel: 'warning',
  });
  const { name, version, engines } = JSON.parse(await readFile('package.json', 'utf8'));
  const manifest = { name, version, engines, main: 'index.js' };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  await writeFile(join(folder, 'host.json'), await readFile('host.json'));
  const bundle = Object.entries(metafile.outputs).find(([file]) => file.endsWith('index.js'));
  return { folder, files: ['index.js', 'host.json', 'package.json'], bundleBytes: bundle?.[1].bytes ?? 0 };
}
