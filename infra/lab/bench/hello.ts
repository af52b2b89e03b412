import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const source = `
import { app } from '@azure/functions';
app.setup({ enableHttpStream: true });
app.http('Hello', { methods: ['GET'], route: 'hello', authLevel: 'anonymous', handler: () => ({ body: 'Hello, world' }) });
`;

const common = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  logLevel: 'warning',
} as const;

/** Builds an app with one function that does nothing, in the same way as the service. @returns its folder. */
export async function buildHello(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await build({
    ...common,
    stdin: { contents: source, resolveDir: process.cwd(), loader: 'js' },
    mainFields: ['module', 'main'],
    external: ['@azure/functions-core'],
    minifyWhitespace: true,
    minifySyntax: true,
    outfile: join(folder, 'index.js'),
  });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ main: 'index.js' }));
  await writeFile(join(folder, 'host.json'), JSON.stringify({ version: '2.0' }));
  return folder;
}

/** Builds the local Functions host alone: a start through `npm run` would be that of npm as well. @returns its file. */
export async function buildHost(outfile: string): Promise<string> {
  await build({ ...common, format: 'esm', entryPoints: ['infra/tools/commands/host.ts'], outfile });
  return outfile;
}
