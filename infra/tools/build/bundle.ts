import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import { answersBuild } from './answers-build.ts';
import { digestOfFolder } from './digest.ts';
import { identityApart, identityBundle } from './identity-bundle.ts';
import { keepFiles, type MadeFiles } from './kept-files.ts';
import { sdkApart, sdkBundle } from './sdk-bundle.ts';
import { telemetryBundle } from './telemetry-bundle.ts';
import { validationApart, validationBundle } from './validation-bundle.ts';

/** The result of a build. */
export interface BuiltApp {
  /** The folder that is deployed. */
  folder: string;
  /** The names of the files in it: bundles, the page's files, host.json and package.json. */
  files: string[];
  /** A digest of everything in it. */
  digest: string;
  /** The size of what a start loads: the app and the SDK, in bytes. */
  bundleBytes: number;
  /** esbuild's description of the bundles. */
  metafiles: Metafile[];
}

const common = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  // A dependency's ES modules let esbuild drop what is not used: half of class-validator, for example.
  mainFields: ['module', 'main'],
  minifyWhitespace: true,
  minifySyntax: true,
  // Provided by the Functions worker that loads the bundle.
  external: ['@azure/functions-core'],
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** What the app is built for. */
export type Purpose = 'deployment' | 'debugging';

/** In the bundle itself, without the sources' text: a debugger reads that from the sources. */
const sourceMap: BuildOptions = { sourcemap: 'inline', sourcesContent: false };

/** Replaces the files in the folder with those of a draft; a reader never sees half a file. */
async function publish(draft: string, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const files = await readdir(draft);
  for (const file of files) await rename(join(draft, file), join(folder, file));
  const others = (await readdir(folder)).filter(file => !files.includes(file));
  for (const file of others) await rm(join(folder, file), { recursive: true, force: true });
  return files;
}

/**
 * Builds the app that runs everywhere: in the local host, in Core Tools and in Azure. It has no node_modules, but
 * the host.json and package.json that the Functions host reads. The telemetry sender, the managed identity, the
 * libraries that read bodies, the description and the page are separate files, loaded only when they are used (the first
 * in another thread). So is the SDK, although each start loads it, so that it is not built again each time.
 * @param folder where to write; existing content is replaced.
 * @param purpose a build for a debugger has source maps of the app's own code, which is twice as large with them.
 */
export async function buildApp(folder: string, purpose: Purpose = 'deployment'): Promise<BuiltApp> {
  await mkdir(dirname(folder), { recursive: true });
  // Nothing comes between this and the listener that removes it.
  const draft = mkdtempSync(`${folder}-`);
  // In case Ctrl-C ends the command in the middle by process.exit().
  const removeDraft = () => rmSync(draft, { recursive: true, force: true });
  process.once('exit', removeDraft);
  try {
    return await buildDraft(draft, folder, purpose);
  } finally {
    process.off('exit', removeDraft);
    removeDraft();
  }
}

/**
 * Makes a bundle. esbuild's process must not write it: it would go on after this one has removed the draft and ended.
 * @param outfile where the file will be; a source map names the sources relative to it.
 */
async function bundle(outfile: string, options: BuildOptions): Promise<MadeFiles> {
  const { build } = await import('esbuild');
  const made = await build({ ...common, ...options, outfile, write: false, metafile: true });
  const files = made.outputFiles.map(({ path, contents }) => [basename(path), contents] as const);
  return { files: new Map(files), metafile: made.metafile };
}

async function buildDraft(draft: string, folder: string, purpose: Purpose): Promise<BuiltApp> {
  // Loaded here, because a start that builds nothing does without them.
  const { descriptionApart, descriptionBundle } = await import('./description-bundle.ts');
  const { buildDocs } = await import('./docs-build.ts');
  const builds = [
    bundle(join(folder, 'index.js'), {
      plugins: [identityApart, descriptionApart, validationApart, sdkApart],
      define: { ANSWERS_BUILD: JSON.stringify(answersBuild()) },
      entryPoints: ['functions/index.ts'],
      ...(purpose === 'debugging' ? sourceMap : {}),
    }),
    bundle(join(folder, 'openapi.js'), descriptionBundle),
    keepFiles('cosmos', draft, () => bundle('cosmos.js', sdkBundle)),
    keepFiles('telemetry', draft, () => bundle('telemetry.js', telemetryBundle)),
    keepFiles('identity', draft, () => bundle('identity.js', identityBundle)),
    keepFiles('validation', draft, () => bundle('validation.js', validationBundle)),
    buildDocs(draft),
  ] as const;
  // None may write into the draft any more when it is removed.
  await Promise.allSettled(builds);
  const [app, description, sdk, telemetry, identity, validation, docs] = await Promise.all(builds);
  for (const [name, content] of [...app.files, ...description.files])
    await writeFile(join(draft, name), content);
  const { name, version, engines } = JSON.parse(await readFile('package.json', 'utf8'));
  const manifest = { name, version, engines, main: 'index.js' };
  await writeFile(join(draft, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  await writeFile(join(draft, 'host.json'), await readFile('host.json'));
  const digest = digestOfFolder(draft);
  const files = await publish(draft, folder);
  const loaded = await Promise.all(['index.js', 'cosmos.js'].map(file => stat(join(folder, file))));
  const metafiles = [app.metafile, sdk, telemetry, identity, validation, docs];
  return { folder, files, digest, bundleBytes: loaded.reduce((sum, { size }) => sum + size, 0), metafiles };
}
