import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { astToString, default as openapiTS } from 'openapi-typescript';
import { document } from '../../../shared/description/openapi.ts';
import { isJsonObject } from '../../../shared/values/json-object.ts';
import { isCurrent, keptFolder, noteMade, writeWhole } from '../made.mjs';
import { filesIn } from './sources.ts';

// openapi-typescript uses the JavaScript API of TypeScript 5, which this project's native compiler no longer has.
// @ts-morph/common includes that API, without a command that would replace the project's `tsc`.
const typescript5: Plugin = {
  name: 'typescript-5',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^typescript$/ }, ({ path }) => ({ path, namespace: 'typescript-5' }));
    onLoad({ filter: /.*/, namespace: 'typescript-5' }, () => ({
      contents: "export { ts as default } from '@ts-morph/common';",
      resolveDir: process.cwd(),
    }));
  },
};

interface Generator {
  openapiTS: typeof openapiTS;
  astToString: typeof astToString;
}

/** Loads openapi-typescript on top of that API. @param folder where to write the file for it. */
async function loadGenerator(folder: string): Promise<Generator> {
  const outfile = join(folder, 'openapi-typescript.cjs');
  await build({
    stdin: {
      contents: "export { default as openapiTS, astToString } from 'openapi-typescript';",
      resolveDir: process.cwd(),
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['@ts-morph/common'],
    // Used only to find names given on a command line.
    define: { 'import.meta.url': JSON.stringify('file:///') },
    plugins: [typescript5],
    logLevel: 'error',
  });
  return createRequire(resolve('package.json'))(resolve(outfile));
}

/** What a client needs no types for: it reads failures and headers itself, and nobody reads examples there. */
const forReaders = ['example', 'examples', 'headers', '400', '403', '404', '412', '500', '503'];

/** Whether a member of the description is left out. A field may have such a name: then it has a type. */
const isForReaders = (key: string, value: unknown) =>
  forReaders.includes(key) && !(isJsonObject(value) && typeof value.type === 'string');

/** A schema whose description says what TypeScript cannot express: the maximum length of a text. */
function withLength(value: unknown): unknown {
  if (!isJsonObject(value) || typeof value.maxLength !== 'number') return value;
  const said = [value.description, `At most ${value.maxLength} characters.`].filter(Boolean).join(' ');
  return { ...value, description: said };
}

/** Beside the client's source, which does not compile without them. Git ignores them. */
const typesFile = 'client/api/api.d.ts';

const head = "// Made from the service's description, by the build of the client and by npm run check.\n";

/**
 * Lets something work in a new folder below node_modules, where dependencies are found. The folder is removed, also when
 * Ctrl-C ends the command by process.exit().
 */
export async function inWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  mkdirSync(keptFolder, { recursive: true });
  const folder = mkdtempSync(join(keptFolder, 'work-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    return await work(folder);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** Makes the types of the service's paths and schemas from its description, unless they are there already. */
export async function updateClientTypes(): Promise<void> {
  const name = 'client-types';
  if (isCurrent(name)) return;
  const described = JSON.stringify(document, (key, value) =>
    isForReaders(key, value) ? undefined : withLength(value),
  );
  await inWorkFolder(async folder => {
    const { openapiTS, astToString } = await loadGenerator(folder);
    writeWhole(typesFile, head + astToString(await openapiTS(JSON.parse(described))));
  });
  // The description is that of the sources when this process began.
  noteMade(name, performance.timeOrigin, filesIn('shared', 'infra/tools/build'), [typesFile]);
}
