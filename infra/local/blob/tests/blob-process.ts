import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import { killProcess, printedAddress } from '../../kit/child-process.ts';
import { localToken } from '../local-blob.ts';

/** A local Blob Storage in a process of its own, which can be killed. */
export interface BlobProcess {
  pid: number;
  endpoint: string;
  token: string;
  /** Stops the process: it listens, and does not answer. */
  stop(): void;
  /** Ends the process as a power cut would: no handler of its runs. */
  kill(): Promise<void>;
}

/** Bundles the server once, into `folder`; the path of the bundle. */
export async function bundleBlob(folder: string): Promise<string> {
  const outfile = join(folder, 'local-blob.cjs');
  const contents = `
    import { startLocalBlob } from './local-blob.ts';
    const containers = [{ name: 'incoming', publicAccess: 'none' }, { name: 'media', publicAccess: 'blob' }];
    startLocalBlob({ port: Number(process.env.BLOB_PORT ?? 0), folder: process.argv[2], containers })
      .then(({ endpoint }) => console.log(endpoint));`;
  await build({
    stdin: { contents, resolveDir: join(__dirname, '..'), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile,
  });
  return outfile;
}

/**
 * Starts the bundle on a folder; resolves when it listens.
 * @param options `node`: Node's own; `temporary`: the folder is one for temporary files, in which nothing is kept.
 */
export async function startBlobProcess(
  bundle: string,
  folder: string,
  { node = [], port = 0, temporary = false }: { node?: string[]; port?: number; temporary?: boolean } = {},
): Promise<BlobProcess> {
  const child = spawn(process.execPath, [...node, bundle, ...(temporary ? [] : [folder])], {
    env: { ...process.env, BLOB_PORT: String(port), ...(temporary && { TMPDIR: folder }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await printedAddress(child);
  return {
    pid: child.pid ?? 0,
    endpoint: `${address}/local`,
    token: localToken,
    stop: () => void child.kill('SIGSTOP'),
    kill: () => killProcess(child),
  };
}
