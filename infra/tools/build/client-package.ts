import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import { readNpm, runProgram } from '../commands/program.ts';
import { inWorkFolder, updateClientTypes } from './client-types.ts';
import { licenceTexts } from './third-party.ts';

const sources = 'client/api';

/** What is also for sites that are made of files, as the package's module `feeds`. */
const feeds = 'shared/features/feeds/formats';

/** The modules that the types for callers are in. The others' types are of no use outside. */
const typed = ['api', 'changes', 'errors', 'fetch', 'index', 'on-draft', 'types'];

/** Who uses the client installs these as well. What else it imports becomes part of it, with its licence. */
const dependencies = ['openapi-fetch'];

/** The manifest, with the version of the service whose description the types are made from. */
async function manifest(): Promise<object> {
  const {
    version,
    license,
    engines,
    dependencies: installed,
  } = JSON.parse(await readFile('package.json', 'utf8'));
  return {
    name: 'blog-content-client',
    version,
    description: 'A typed client of a blog content service',
    license,
    type: 'module',
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './size-worker.js': './size-worker.js',
      './feeds': { types: './feeds/write.d.ts', default: './feeds.js' },
    },
    files: ['index.js', 'size-worker.js', 'feeds.js', '*.d.ts', 'feeds/*.d.ts', 'THIRD-PARTY.txt'],
    sideEffects: false,
    engines,
    dependencies: Object.fromEntries(dependencies.map(name => [name, installed[name]])),
  };
}

/**
 * Makes one module of those that one imports, without comments: those for callers are in the types, which editors show.
 * @returns its source, and the licences of what it includes.
 */
async function joinModules(entry: string): Promise<{ source: string; licences: string }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    write: false,
    metafile: true,
    bundle: true,
    external: dependencies,
    format: 'esm',
    target: 'es2022',
    // Takes the comments away, which nothing else does; then it is laid out again, for people and stacks.
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'error',
  });
  const text = outputFiles.map(file => file.text).join('');
  const { code } = await transform(text, { target: 'es2022' });
  return { source: code, licences: licenceTexts(metafile) };
}

/**
 * Makes the content of the package in a folder: types from the service's description, then the compiled source as one
 * module and a worker, its README and the licences.
 * @throws Error if the source does not match the description; the compiler has printed why.
 */
async function makePackage(work: string, made: string): Promise<void> {
  for (const folder of [sources, feeds]) await cp(folder, join(work, folder), { recursive: true });
  await writeFile(join(work, 'package.json'), '{ "type": "module" }');
  const compiledTo = join(work, 'compiled');
  const project = join(work, sources);
  if ((await runProgram('typescript tsc', '--project', project, '--outDir', compiledTo)) !== 0)
    throw new Error('The client does not compile (see the errors of the compiler above)');
  const compiled = join(compiledTo, sources);
  // A space a level, not four: the deep types of operations were mostly indentation.
  const types = await readFile(join(project, 'api.d.ts'), 'utf8');
  await writeFile(
    join(compiled, 'api.d.ts'),
    types.replace(/^(?: {4})+/gm, indent => indent.slice(0, indent.length / 4)),
  );
  await mkdir(made);
  const modules = {
    'index.js': join(compiled, 'index.js'),
    'size-worker.js': join(compiled, 'size-worker.js'),
    'feeds.js': join(compiledTo, feeds, 'write.js'),
  };
  const included: string[] = [];
  for (const [name, entry] of Object.entries(modules)) {
    const { source, licences } = await joinModules(entry);
    await writeFile(join(made, name), source);
    if (licences) included.push(licences);
  }
  const isTypes = (path: string) => !path.endsWith('.js');
  await cp(join(compiledTo, feeds), join(made, 'feeds'), { recursive: true, filter: isTypes });
  await writeFile(join(made, 'THIRD-PARTY.txt'), included.join('\n\n'));
  for (const name of typed) await cp(join(compiled, `${name}.d.ts`), join(made, `${name}.d.ts`));
  await cp(join(sources, 'README.md'), join(made, 'README.md'));
  await cp('LICENSE', join(made, 'LICENSE'));
  await writeFile(join(made, 'package.json'), `${JSON.stringify(await manifest(), undefined, 2)}\n`);
}

/** What npm says of a package: sizes in bytes. */
export interface Packed {
  size: number;
  unpackedSize: number;
  files: { path: string }[];
}

/**
 * Makes the package of the typed client as one file, which npm installs.
 * @param file where to write it; one that is there is replaced.
 */
export async function packClient(file: string): Promise<Packed> {
  await updateClientTypes();
  return inWorkFolder(async work => {
    const made = join(work, 'package');
    await makePackage(work, made);
    const [packed] = JSON.parse(await readNpm('pack', `./${made}`, '--json', '--pack-destination', work));
    await cp(join(work, packed.filename), file);
    return packed;
  });
}
