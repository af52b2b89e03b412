import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { astToString, default as openapiTS } from 'openapi-typescript';
import { document } from '../../../shared/description/openapi.ts';
import { isJsonObject } from '../../../shared/values/json-object.ts';
import { digestOf } from './digest.ts';
import { makeWorkFolder } from './kept-files.ts';

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
const isForReaders = (key: string) =>
  ['example', 'examples', 'headers', '400', '404', '412', '500'].includes(key);

/** A schema whose description says what TypeScript cannot express: the maximum length of a text. */
function withLength(value: unknown): unknown {
  if (!isJsonObject(value) || typeof value.maxLength !== 'number') return value;
  const said = [value.description, `At most ${value.maxLength} characters.`].filter(Boolean).join(' ');
  return { ...value, description: said };
}

/** Beside the client's source, which does not compile without them. Git ignores them. */
const typesFile = join('client', 'api', 'api.d.ts');

/** The first line of the types: what they are made from. */
function headOf(described: string): string {
  const generator = digestOf([join('infra', 'tools', 'build', 'client-types.ts'), 'package-lock.json']);
  const digest = createHash('sha256').update(generator).update(described).digest('base64url');
  return `// Made from the service's description, by the build of the client and by npm run check. Digest: ${digest}\n`;
}

/** Makes the types of the service's paths and schemas from its description, unless they are there already. */
export async function updateClientTypes(): Promise<void> {
  const described = JSON.stringify(document, (key, value) =>
    isForReaders(key) ? undefined : withLength(value),
  );
  const head = headOf(described);
  if (existsSync(typesFile) && readFileSync(typesFile, 'utf8').startsWith(head)) return;
  const work = makeWorkFolder('client-types');
  try {
    const { openapiTS, astToString } = await loadGenerator(work);
    const made = join(work, 'api.d.ts');
    await writeFile(made, head + astToString(await openapiTS(JSON.parse(described))));
    // Whoever reads the file meanwhile finds all of it.
    await rename(made, typesFile);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
