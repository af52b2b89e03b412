import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { killProcess, printedAddress } from '../../kit/child-process.ts';
import { emulatorKey } from '../local-cosmos.ts';

/** The folder with libsql, for what is bundled elsewhere: NODE_PATH. */
export const packages = dirname(dirname(require.resolve('libsql')));

/** A local Cosmos in a process of its own, which can be killed. */
export interface CosmosProcess {
  endpoint: string;
  key: string;
  /** Ends the process as a power cut would: no handler of its runs. */
  kill(): Promise<void>;
}

/** Bundles the server once, into `folder`; the path of the bundle. */
export async function bundleCosmos(folder: string): Promise<string> {
  const outfile = join(folder, 'local-cosmos.cjs');
  const contents = `
    import { startLocalCosmos } from './local-cosmos.ts';
    import container from './tests/container.json';
    startLocalCosmos({ port: 0, file: process.argv[2], provision: [{ database: 'blogs', container }] })
      .then(({ endpoint }) => console.log(endpoint));`;
  await build({
    stdin: { contents, resolveDir: join(__dirname, '..'), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['libsql'],
    outfile,
  });
  return outfile;
}

/** Starts the bundle on a file; resolves when it listens. */
export async function startCosmosProcess(bundle: string, file: string): Promise<CosmosProcess> {
  const child = spawn(process.execPath, [bundle, file], {
    env: { ...process.env, NODE_PATH: packages },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { endpoint: await printedAddress(child), key: emulatorKey, kill: () => killProcess(child) };
}
