// Compiles the commands' TypeScript, each into a program that is kept until something it was made of changes.
// Plain JavaScript without dependencies, like run.mjs, because it runs before there are any.

import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { keptFolder, noteMade, writeWhole } from './made.mjs';

/** Packages of hundreds of small files: read one by one they take longer than all else that a command does at its start. */
const bundled = [
  // The client, as the example site names it: its source (tsconfig.json).
  'blog-content-client',
  'blog-content-client/feeds',
  '@streamparser/json',
  'class-transformer',
  'class-validator',
  'openapi-fetch',
  'reflect-metadata',
];

/** All other packages are loaded from node_modules when they are needed: some are native, some look for files there. */
const othersApart = {
  name: 'others-apart',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
      const isOfPackage = importer.includes('node_modules');
      if (kind === 'entry-point' || isOfPackage || bundled.includes(path)) return undefined;
      return { path, external: true };
    });
  },
};

/** The folder of the parts of programs that are imported when they are needed; a name there is a digest of the content. */
const parts = 'parts';

/** Removes parts of programs from a month ago. Younger ones may be those of a command that runs and imports them later. */
function removeOldParts() {
  const folder = join(keptFolder, parts);
  const monthAgo = Date.now() - 30 * 86_400_000;
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const file = join(folder, name);
    // Another command may be removing it as well.
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? monthAgo;
    if (written < monthAgo) rmSync(file, { force: true });
  }
}

/** The file with a command's program. */
export const programOf = command => join(keptFolder, `${command}.mjs`);

/** The source of a command: one of the tools, or of the lab. */
function sourceOf(command) {
  const tool = join('infra', 'tools', 'commands', `${command}.ts`);
  return existsSync(tool) ? tool : join('infra', 'lab', 'commands', `${command}.ts`);
}

/**
 * Compiles a command's TypeScript. Rejects when esbuild cannot, with its reason. What the command imports only when it needs
 * it is a file of its own, which it does not parse before.
 */
export async function compile(command) {
  const { build, stop } = await import('esbuild');
  const begun = Date.now();
  const { outputFiles, metafile } = await build({
    entryPoints: [sourceOf(command)],
    outdir: keptFolder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    chunkNames: `${parts}/[name]-[hash]`,
    plugins: [othersApart],
    // ES modules, of which esbuild drops what is not used.
    mainFields: ['module', 'main'],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    // Node reads the map whenever the program starts; an error names the place in the source, and the source is there.
    sourcesContent: false,
    metafile: true,
    write: false,
    logLevel: 'error',
  });
  // Its process would stay as long as the command, and take twice as much memory as that.
  await stop();
  removeOldParts();
  // The program last, because it imports the others.
  const isProgram = ({ path }) => basename(path) === basename(programOf(command));
  const files = outputFiles.sort((one, other) => Number(isProgram(one)) - Number(isProgram(other)));
  for (const { path, text } of files) writeWhole(path, text);
  // Packages are what the lock file says.
  const sources = Object.keys(metafile.inputs).filter(file => !file.startsWith('node_modules'));
  const made = files.map(({ path }) => relative('', path));
  noteMade(command, begun, ['infra/tools/compiled-command.mjs', ...sources], made);
}
