import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltApp, buildApp, type Purpose } from './bundle.ts';
import { digestOf, digestOfFolder, filesIn } from './digest.ts';
import { readKept, writeKept } from './kept-files.ts';

/** The folder of the app that is run here and deployed. */
const folder = 'dist';

/** Beside that folder, because all that is in it is deployed. */
const record = `${folder}.json`;

/** What the app is made of: these folders and files, and what npm has installed. */
export const sourceFolders = ['functions', 'shared'];
const sourceFiles = [
  'package.json',
  'host.json',
  'tsconfig.json',
  'package-lock.json',
  join('node_modules', '.package-lock.json'),
];

/** What was built last: digests of what it was made of, and of what was written. */
interface BuildRecord {
  purpose: Purpose;
  sources: string;
  built: string;
}

// How it is built. Once, because this process goes on building as it began, whatever is written there meanwhile.
let builder: string | undefined;

/** A digest of all that decides over what is built. */
export function digestOfSources(): string {
  builder ??= digestOf(filesIn(join('infra', 'build')));
  return `${process.version} ${builder} ${digestOf([...filesIn(...sourceFolders), ...sourceFiles])}`;
}

/** Whether the folder holds what was built of the sources as they are now, all of it and nothing else. */
export function isCurrent(purpose: Purpose): boolean {
  const last = readKept<BuildRecord>(record);
  if (last?.purpose !== purpose || !existsSync(folder)) return false;
  return last.sources === digestOfSources() && last.built === digestOfFolder(folder);
}

/** Builds the app that is run and deployed, and notes of what. */
export async function buildDist(purpose: Purpose = 'deployment'): Promise<BuiltApp> {
  // Before the build: what changes during it is built at the next start.
  const sources = digestOfSources();
  const app = await buildApp(folder, purpose);
  writeKept(record, JSON.stringify({ purpose, sources, built: app.digest } satisfies BuildRecord));
  return app;
}

/** Builds the app that is run, unless nothing has changed since it was built; the builder ends with that. */
export async function updateDist(purpose: Purpose): Promise<void> {
  if (isCurrent(purpose)) return;
  await buildDist(purpose);
  const { stop } = await import('esbuild');
  await stop();
}
