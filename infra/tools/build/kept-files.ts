import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { digestOf, digestOfBuilder } from './digest.ts';

/** Where builds are kept that are rebuilt only when something has changed. */
export const keptFolder = join('node_modules', '.cache', 'blog-content-service');

/** After how long a folder of a build must be a leftover, in milliseconds: a build takes seconds. */
const workTime = 3_600_000;

/** Removes what builds have left that Ctrl-C ended. By age, because another container's processes cannot be seen here. */
function removeOldWorkFolders(name: string): void {
  const isWorkFolder = new RegExp(`^${name}-\\w{6}$`);
  for (const each of readdirSync(keptFolder).filter(other => isWorkFolder.test(other))) {
    const folder = join(keptFolder, each);
    // Another build may just be removing its own.
    const begun = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (begun < Date.now() - workTime) rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes a new folder for what a build needs only for a while, below node_modules, where dependencies are found. */
export function makeWorkFolder(name: string): string {
  mkdirSync(keptFolder, { recursive: true });
  removeOldWorkFolders(name);
  return mkdtempSync(join(keptFolder, `${name}-`));
}

/** Writes a kept file atomically: a reader finds all of it, or the previous content. */
export function writeKept(name: string, content: string | Uint8Array): void {
  mkdirSync(keptFolder, { recursive: true });
  const file = join(keptFolder, name);
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}

/** The content of a kept file; undefined if it does not exist, or was cut off by a power failure. */
export function readKept<Content>(name: string): Content | undefined {
  const file = join(keptFolder, name);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Files that a build made. */
export interface MadeFiles {
  files: ReadonlyMap<string, Uint8Array>;
  /** esbuild's description of what they are made from. */
  metafile: Metafile;
}

/** The latest files of a build, and what they were made from. */
interface KeptFiles {
  /** The project's own sources; a new one can be added only by changing a known one. */
  sources: string[];
  /** Of how they are built, and of the dependencies that are locked and installed. */
  tools: string;
  /** Of these sources. */
  digest: string;
  /** Each file's content, in base64. */
  files: Record<string, string>;
  metafile: Metafile;
}

const locks = ['tsconfig.json', 'package-lock.json', join('node_modules', '.package-lock.json')];

/** A digest of everything but the sources. */
const digestOfTools = () => `${digestOfBuilder()} ${digestOf(locks)}`;

const areCurrent = ({ sources = [], digest }: Partial<KeptFiles>): boolean =>
  sources.every(file => existsSync(file)) && digest === digestOf(sources);

/** The project's own files among a bundle's inputs; the others are covered by the lock file. */
const ownInputs = ({ inputs }: Metafile) =>
  Object.keys(inputs).filter(file => !file.includes('node_modules') && existsSync(file));

/**
 * Makes files, or takes the latest ones if they were made from the same inputs: the page, and bundles that consist of
 * dependencies for nine tenths, rarely change and take a second to build.
 * @param name what the files are called as a group.
 * @param folder where to write them.
 * @param further sources that the description of the bundle leaves out.
 */
export async function keepFiles(
  name: string,
  folder: string,
  make: () => Promise<MadeFiles>,
  further: readonly string[] = [],
): Promise<Metafile> {
  const record = `${name}.json`;
  let kept = readKept<KeptFiles>(record);
  // Before they are made: what is installed meanwhile may not be what they are made from.
  const tools = digestOfTools();
  if (kept?.tools !== tools || !areCurrent(kept)) {
    const begun = Date.now();
    const { files, metafile } = await make();
    const sources = [...ownInputs(metafile), ...further];
    const encoded = [...files].map(([file, content]) => [file, Buffer.from(content).toString('base64')]);
    kept = { sources, tools, digest: digestOf(sources), files: Object.fromEntries(encoded), metafile };
    // What was changed meanwhile may have been read before that: it is made once more.
    if (sources.every(file => statSync(file).mtimeMs < begun)) writeKept(record, JSON.stringify(kept));
  }
  for (const [file, content] of Object.entries(kept.files)) {
    writeFileSync(join(folder, file), Buffer.from(content, 'base64'));
  }
  return kept.metafile;
}
