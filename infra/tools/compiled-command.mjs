// Compiles the commands' TypeScript, each into a program that is kept until something it was made of changes.
// Plain JavaScript without dependencies, like run.mjs, because it runs before there are any.

import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = join(root, 'node_modules', '.cache', 'blog-content-service');

/** What decides over every program, beside its own sources: how it is compiled, and what npm has installed. */
const settings = [
  'infra/tools/compiled-command.mjs',
  'tsconfig.json',
  'package-lock.json',
  'node_modules/.package-lock.json',
];

/** Packages of hundreds of small files: read one by one they take longer than all else that a command does at its start. */
const bundled = [
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

/** The folder of the parts of programs that are imported when they are needed; a name there tells the content. */
const parts = 'parts';

/** Stands in the compiled program where its record comes. */
const placeholder = '// record';

/** One digest of the contents of files. */
function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    // Not the time of the last change: a copy or a checkout may set that to anything.
    const content = readFileSync(`${root}/${file}`);
    // The length marks where one file ends and the next begins.
    hash.update(`${content.length} `).update(content);
  }
  return hash.digest('base64url');
}

/** What a program's first line tells: the names of its other files, and what it was made of, with the digest of that. */
function readRecord(program) {
  const text = readFileSync(program, 'utf8');
  return JSON.parse(text.slice('// '.length, text.indexOf('\n')));
}

/** The file with a command's program; undefined when there is none or what it was made of has changed since. */
export function findCompiled(command) {
  const program = join(folder, `${command}.mjs`);
  try {
    const { others, files, digest } = readRecord(program);
    const isWhole = others.every(name => existsSync(join(folder, parts, name)));
    return isWhole && digestOf(files) === digest ? program : undefined;
  } catch {
    // The program, its first line or one of its sources is not there any more.
    return undefined;
  }
}

/** Writes a file so that a command of the same kind, which may be reading it just now, finds the old text or the new one. */
function writeWhole(file, text) {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, file);
}

/** Removes parts of programs from a month ago. Younger ones may be those of a command that runs and imports them later. */
function removeOldParts() {
  const monthAgo = Date.now() - 30 * 86_400_000;
  for (const name of readdirSync(join(folder, parts))) {
    const file = join(folder, parts, name);
    // Another command may be removing it as well.
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? monthAgo;
    if (written < monthAgo) rmSync(file, { force: true });
  }
}

/** The source of a command: one of the tools, or of the lab. */
function sourceOf(command) {
  const tool = join('infra', 'tools', 'commands', `${command}.ts`);
  return existsSync(join(root, tool)) ? tool : join('infra', 'lab', 'commands', `${command}.ts`);
}

/**
 * Compiles a command's TypeScript and says where its program is. Rejects when esbuild cannot, which tells why. What the
 * command imports only when it needs it is a file of its own, which it does not parse before.
 */
export async function compile(command) {
  const { build, stop } = await import('esbuild');
  const begun = Date.now();
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [sourceOf(command)],
    outdir: folder,
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
    banner: { js: placeholder },
    metafile: true,
    write: false,
    logLevel: 'error',
  });
  // Its process would stay as long as the command, and take twice as much memory as that.
  await stop();
  // Packages are what the lock file says.
  const sources = Object.keys(metafile.inputs).filter(file => !file.startsWith('node_modules'));
  const files = [...settings, ...sources];
  // What was written meanwhile may have been read before that: it is compiled once more.
  const isSettled = files.every(file => statSync(join(root, file)).mtimeMs < begun);
  const digest = isSettled ? digestOf(files) : '';
  const program = outputFiles.find(({ path }) => basename(path) === `${command}.mjs`);
  const others = outputFiles.filter(each => each !== program);
  mkdirSync(join(folder, parts), { recursive: true });
  removeOldParts();
  for (const { path, text } of others) writeWhole(path, text);
  // On the line of the placeholder, so that the source map holds. Last, because the program imports the others.
  const record = { others: others.map(({ path }) => basename(path)), files, digest };
  writeWhole(
    program.path,
    program.text.replace(placeholder, () => `// ${JSON.stringify(record)}`),
  );
  return program.path;
}
