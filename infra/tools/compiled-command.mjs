// Compiles the commands' TypeScript, each into one file that is kept until something it was made of changes.
// Plain JavaScript without dependencies, like run.mjs, because it runs before there are any.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/** Stands in the compiled file where the digests come. */
const placeholder = '// digests';

function digestOf(file) {
  // Not the time of the last change: a copy or a checkout may set that to anything.
  return createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('base64url');
}

const programOf = command => join(folder, `${command}.mjs`);

/** The digest of each file that a program was made of, as its first line tells them. */
function recordedDigests(program) {
  const text = readFileSync(program, 'utf8');
  return Object.entries(JSON.parse(text.slice('// '.length, text.indexOf('\n'))));
}

/** The file with a command's program; undefined when there is none or what it was made of has changed since. */
export function findCompiled(command) {
  const program = programOf(command);
  try {
    return recordedDigests(program).every(([file, digest]) => digestOf(file) === digest)
      ? program
      : undefined;
  } catch {
    // The program, its first line or one of its sources is not there any more.
    return undefined;
  }
}

/** Compiles a command's TypeScript into one file and says where that is. Rejects when esbuild cannot, which tells why. */
export async function compile(command) {
  const { build, stop } = await import('esbuild');
  const begun = Date.now();
  const program = programOf(command);
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join('infra', 'tools', 'commands', `${command}.ts`)],
    outfile: program,
    bundle: true,
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
  const isSettled = file => statSync(join(root, file)).mtimeMs < begun;
  const digests = Object.fromEntries(files.map(file => [file, isSettled(file) ? digestOf(file) : '']));
  const unfinished = `${program}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  // On the line of the placeholder, so that the source map holds.
  writeFileSync(
    unfinished,
    outputFiles[0].text.replace(placeholder, () => `// ${JSON.stringify(digests)}`),
  );
  // Another command of the same kind may be reading the file just now.
  renameSync(unfinished, program);
  return program;
}
