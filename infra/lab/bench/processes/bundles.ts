import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { type BuiltApp, buildApp } from '../../../tools/build/bundle.ts';

/** What the measured processes run. */
export interface Bundles {
  /** The local Functions host. */
  host: string;
  /** What is loaded into it to measure. */
  measured: string;
  /** The bare SDK. */
  bareSdk: string;
  /** The service, as it is deployed. */
  service: BuiltApp;
  /** The folder of an app with one function that does nothing. */
  hello: string;
  /** The folder of an app that does the minimum of what the service does. */
  bareFunction: string;
}

const helloSource = `
import { app } from '@azure/functions';
app.setup({ enableHttpStream: true });
const methods = ['GET', 'POST'];
const answer = 'x'.repeat(64 * 1024);
app.http('Hello', { methods, route: 'hello', authLevel: 'anonymous', handler: () => ({ body: 'Hello, world' }) });
app.http('HelloBody', { methods, route: 'hello-body', authLevel: 'anonymous', handler: async request => {
  await request.text();
  return { body: 'Hello, world' };
} });
app.http('HelloLarge', { methods, route: 'hello-large', authLevel: 'anonymous', handler: () => ({ body: answer }) });
`;

const common = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  logLevel: 'warning',
} as const;

async function bundleFile(source: string, outfile: string): Promise<string> {
  await build({ ...common, entryPoints: [source], outfile });
  return outfile;
}

const hello: BuildOptions = { stdin: { contents: helloSource, resolveDir: process.cwd(), loader: 'js' } };
const bareFunction: BuildOptions = { entryPoints: ['infra/lab/bench/processes/bare-function.ts'] };

/** Builds another app in the same way as the service. */
async function buildOther(app: BuildOptions, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await build({
    ...common,
    ...app,
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

/** Builds everything that is measured into a folder. */
export async function buildBundles(into: string): Promise<Bundles> {
  // Node.js takes a relative path for the name of a package.
  const folder = resolve(into);
  const [host, measured, bareSdk, helloApp, bareApp, service] = await Promise.all([
    bundleFile('infra/local/functions/main.ts', join(folder, 'host.cjs')),
    bundleFile('infra/lab/bench/processes/measured.ts', join(folder, 'measured.cjs')),
    bundleFile('infra/lab/bench/processes/bare-sdk.ts', join(folder, 'bare-sdk.cjs')),
    buildOther(hello, join(folder, 'hello')),
    buildOther(bareFunction, join(folder, 'bare-function')),
    buildApp(join(folder, 'service')),
  ]);
  return { host, measured, bareSdk, hello: helloApp, bareFunction: bareApp, service };
}
