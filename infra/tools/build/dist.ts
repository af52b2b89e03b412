import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltApp, buildApp, type Purpose } from './bundle.ts';
import { digestOf, digestOfBuilder, digestOfFolder, filesIn } from './digest.ts';
import { readKept, writeKept } from './kept-files.ts';

/** The folder of the app that is run here and deployed. */
const folder = 'dist';

/** Beside that folder, because everything in it is deployed. */
const record = `${folder}.json`;

/** What the app is made from: these folders and files, and the installed npm packages. */
export const sourceFolders = ['functions', 'shared', 'client/docs'];
const sourceFiles = [
  'package.json',
  'host.json',
  'tsconfig.json',
  'package-lock.json',
  join('node_modules', '.package-lock.json'),
];

/** The latest build: digests of its inputs and of its output. */
interface BuildRecord {
  purpose: Purpose;
  sources: string;
  built: string;
}

const inputs = () => [...filesIn(...sourceFolders), ...sourceFiles];

/** A digest of everything that determines the build. */
export function digestOfSources(): string {
  return `${process.version} ${digestOfBuilder()} ${digestOf(inputs())}`;
}

/**
 * When each source was written, in milliseconds. If this differs before and after a build, the build may have
 * read a momentary state.
 */
export function timesOfSources(): string {
  return inputs()
    .map(file => `${file} ${statSync(file, { throwIfNoEntry: false })?.mtimeMs}`)
    .join('\n');
}

/** Whether the folder holds exactly what the current sources build: all of it and nothing else. */
export function isCurrent(purpose: Purpose): boolean {
  const last = readKept<BuildRecord>(record);
  if (last?.purpose !== purpose || !existsSync(folder)) return false;
  return last.sources === digestOfSources() && last.built === digestOfFolder(folder);
}

/** Builds the app that is run and deployed, and records its inputs if they stayed the same meanwhile. */
export async function buildDist(purpose: Purpose = 'deployment'): Promise<BuiltApp> {
  const times = timesOfSources();
  const sources = digestOfSources();
  const app = await buildApp(folder, purpose);
  // Otherwise the next start builds again.
  if (timesOfSources() === times)
    writeKept(record, JSON.stringify({ purpose, sources, built: app.digest } satisfies BuildRecord));
  return app;
}

/** Builds the app that is run, unless nothing has changed since the last build; then ends the builder. */
export async function updateDist(purpose: Purpose): Promise<void> {
  if (isCurrent(purpose)) return;
  await buildDist(purpose);
  const { stop } = await import('esbuild');
  await stop();
}
