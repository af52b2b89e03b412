import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundles } from '../../../infra/tools/build/bundles.ts';
import { pages } from '../../../infra/tools/build/page-build.ts';
import { commands, needDevelopment } from '../../../infra/tools/command-table.mjs';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { dev?: boolean }>;
};

const sourceOf = (command: string) =>
  ['tools', 'lab'].map(room => join('infra', room, 'commands', `${command}.ts`)).find(existsSync) ?? '';

const runs = Object.keys(commands).filter(command => !needDevelopment.includes(command));

const entryPoints = (options: { entryPoints?: unknown }) =>
  Object.values(options.entryPoints ?? {}) as string[];

/** The packages that some sources import, and those that these import. */
async function importedBy(sources: string[]): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: sources,
    bundle: true,
    write: false,
    outdir: 'nowhere',
    platform: 'node',
    format: 'esm',
    packages: 'external',
    metafile: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'error',
  });
  const imports = Object.values(metafile.inputs).flatMap(each => each.imports);
  const external = imports.filter(each => each.external).map(({ path }) => path);
  const names = external.map(path => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? '');
  return [...new Set(names)].filter(name => !name.startsWith('node:') && !builtinModules.includes(name));
}

test('commands other than those of tests and checks, and what they build, need nothing that only those install', async () => {
  const built = [...Object.values(bundles), ...pages.map(({ options }) => options)].flatMap(entryPoints);

  const imported = await importedBy([...runs.map(sourceOf), ...built]);

  const missing = imported.filter(name => packages[`node_modules/${name}`]?.dev !== undefined);
  expect(imported).toEqual(expect.arrayContaining(['esbuild', '@azure/cosmos', 'preact', 'libsql']));
  expect(missing).toEqual([]);
});
