import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BuildOptions, Metafile, OutputFile } from 'esbuild';
import { writeWhole } from '../made.mjs';
import { bundles } from './bundles.ts';
import { pageFiles, pages } from './page-build.ts';
import { answersBuild, areSame, type SourceTimes, settings, timesOfSources } from './sources.ts';
import { bundledPackages, describeThirdParty, thirdPartyFile } from './third-party.ts';

/** The result of a build. */
export interface BuiltApp {
  /** The folder that is deployed. */
  folder: string;
  /** The names of the files in it: bundles, the page's files, host.json, package.json and the licences. */
  files: string[];
  /** The project's own files that these were made of. */
  sources: string[];
  /** The size of what a start loads: the app and the SDK, in bytes. */
  bundleBytes: number;
  /** esbuild's description of the bundles. */
  metafiles: Metafile[];
}

/** What the app is built for. */
export type Purpose = 'deployment' | 'debugging';

/** In the bundle itself, without the sources' text: a debugger reads that from the sources. */
const sourceMap: BuildOptions = { sourcemap: 'inline', sourcesContent: false };

/** Stands for the digest of the answers' build in what esbuild makes; as long as that, so that a source map holds. */
const answersMark = '<answers  build>';

/** Files of the app, by their names. */
type Files = ReadonlyMap<string, string | Uint8Array>;

/** What esbuild makes, and the app's files that become of that. */
interface Part {
  options: BuildOptions;
  filesOf(outputs: OutputFile[], metafile: Metafile): Files | Promise<Files>;
  /** Sources that esbuild does not name. */
  further: string[];
}

const asTheyAre = (outputs: OutputFile[]): Files =>
  new Map(outputs.map(({ path, contents }) => [basename(path), contents]));

/** @param folder where the files will be: a source map names the sources relative to it. */
function partsOf(folder: string, purpose: Purpose): Part[] {
  const app: BuildOptions = {
    define: { ANSWERS_BUILD: JSON.stringify(answersMark) },
    ...(purpose === 'debugging' && sourceMap),
  };
  const ofBundles = Object.entries(bundles).map(([file, bundle]) => ({
    options: { ...bundle, ...(file === 'index.js' && app), outfile: join(folder, file) },
    filesOf: asTheyAre,
    further: [],
  }));
  const ofPages = pages.map(page => ({
    options: page.options,
    filesOf: (outputs: OutputFile[], metafile: Metafile) => pageFiles(page, outputs, metafile),
    further: [page.html],
  }));
  return [...ofBundles, ...ofPages];
}

interface Made {
  files: Files;
  metafile: Metafile;
  sources: string[];
}

/** Opens a part. @returns what makes it, each time only if something has changed that it is made of, and what ends that. */
async function open({ options, filesOf, further }: Part) {
  const { context } = await import('esbuild');
  // esbuild's process must not write the files: it would go on after Ctrl-C has ended this one.
  const opened = await context({ ...options, write: false, metafile: true });
  let last: { made: Made; times: SourceTimes } | undefined;
  return {
    make: async (times: SourceTimes): Promise<Made> => {
      if (last && areSame([...last.made.sources, ...settings], last.times, times)) return last.made;
      const { outputFiles, metafile } = await opened.rebuild();
      const sources = [...Object.keys(metafile.inputs).filter(file => times.has(file)), ...further];
      const made = { files: await filesOf(outputFiles, metafile), metafile, sources };
      last = { made, times };
      return made;
    },
    close: () => opened.dispose(),
  };
}

/** The package.json that the Functions host reads. */
function manifest(): string {
  const { name, version, engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  return `${JSON.stringify({ name, version, engines, main: 'index.js' }, undefined, 2)}\n`;
}

/** Puts files into a folder and removes what else is there; a reader never sees half a file. */
function publish(files: Files, folder: string): void {
  for (const [name, content] of files) writeWhole(join(folder, name), content);
  const others = readdirSync(folder).filter(name => !files.has(name));
  for (const name of others) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Puts the parts' files together into a folder. */
function assemble(parts: readonly Made[], folder: string): BuiltApp {
  const files = new Map(parts.flatMap(part => [...part.files]));
  const app = Buffer.from(files.get('index.js') ?? '').toString();
  files.set('index.js', app.replaceAll(answersMark, answersBuild()));
  files.set('package.json', manifest()).set('host.json', readFileSync('host.json'));
  const metafiles = parts.map(({ metafile }) => metafile);
  files.set(thirdPartyFile, describeThirdParty(bundledPackages(metafiles)));
  publish(files, folder);
  const bytes = ['index.js', 'cosmos.js'].map(name => Buffer.byteLength(files.get(name) ?? ''));
  return {
    folder,
    files: [...files.keys()],
    sources: [...new Set([...parts.flatMap(({ sources }) => sources), 'package.json', 'host.json'])],
    bundleBytes: bytes.reduce((sum, each) => sum + each, 0),
    metafiles,
  };
}

/** What builds an app, again and again. */
export interface Builder {
  build(): Promise<BuiltApp>;
  close(): Promise<unknown>;
}

/** Opens a builder. Its first build takes a second or two, each further one what the changes since then take. */
export async function openBuilder(folder: string, purpose: Purpose): Promise<Builder> {
  const parts = await Promise.all(partsOf(folder, purpose).map(open));
  const [app, ...others] = parts;
  return {
    build: async () => {
      const times = timesOfSources();
      // First, so that what does not compile is reported once: the app's own bundle has most of what the others have.
      const own = app ? [await app.make(times)] : [];
      const making = others.map(part => part.make(times));
      // esbuild takes a build that is still under way for the next one.
      await Promise.allSettled(making);
      return assemble([...own, ...(await Promise.all(making))], folder);
    },
    close: () => Promise.all(parts.map(part => part.close())),
  };
}

/**
 * Builds the app that runs everywhere: in the local host, in Core Tools and in Azure. It has no node_modules, but
 * the host.json and package.json that the Functions host reads.
 * @param folder where to write; existing content is replaced.
 * @param purpose a build for a debugger has source maps of the app's own code, which is twice as large with them.
 */
export async function buildApp(folder: string, purpose: Purpose = 'deployment'): Promise<BuiltApp> {
  const builder = await openBuilder(folder, purpose);
  return builder.build().finally(builder.close);
}
