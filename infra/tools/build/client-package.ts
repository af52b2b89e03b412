import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import { readNpm, runProgram } from '../commands/program.ts';
import { inWorkFolder, updateClientTypes } from './client-types.ts';

const source = 'client/api';

/** The modules that the types for callers are in. The others' types are of no use outside. */
const typed = ['api', 'errors', 'fetch', 'index', 'types'];

/** The manifest, with the version of the service whose description the types are made from. */
async function manifest(): Promise<object> {
  const { version, license, engines, devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  return {
    name: 'blog-content-client',
    version,
    description: 'A typed client of a blog content service',
    license,
    type: 'module',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    files: ['index.js', '*.d.ts'],
    sideEffects: false,
    engines,
    dependencies: { 'openapi-fetch': devDependencies['openapi-fetch'] },
  };
}

/** Makes one module of those of a folder, without comments: those for callers are in the types, which editors show. */
async function joinModules(folder: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'index.js')],
    write: false,
    bundle: true,
    packages: 'external',
    format: 'esm',
    target: 'es2022',
    // Takes the comments away, which nothing else does; then it is laid out again, for people and stacks.
    minifyWhitespace: true,
    logLevel: 'error',
  });
  const text = outputFiles.map(file => file.text).join('');
  return (await transform(text, { target: 'es2022' })).code;
}

/**
 * Makes the content of the package in a folder: types from the service's description, then the compiled source as one
 * module, its README and the licence.
 * @throws Error if the source does not match the description; the compiler has printed why.
 */
async function makePackage(work: string, made: string): Promise<void> {
  const compiled = join(work, 'compiled');
  await cp(source, work, { recursive: true });
  await writeFile(join(work, 'package.json'), '{ "type": "module" }');
  if ((await runProgram('typescript tsc', '--project', work, '--outDir', compiled)) !== 0)
    throw new Error('The client does not compile (see the errors of the compiler above)');
  await cp(join(work, 'api.d.ts'), join(compiled, 'api.d.ts'));
  await mkdir(made);
  await writeFile(join(made, 'index.js'), await joinModules(compiled));
  for (const name of typed) await cp(join(compiled, `${name}.d.ts`), join(made, `${name}.d.ts`));
  await cp(join(source, 'README.md'), join(made, 'README.md'));
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
