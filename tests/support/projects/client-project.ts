import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Packed, packClient } from '../../../infra/tools/build/client-package.ts';

/** A project outside this one that has installed the packed client, and nothing else. */
export interface ClientProject {
  folder: string;
  /** The folder of the installed package. */
  client: string;
  packed: Packed;
  remove(): void;
}

/** The client's dependencies, direct and indirect. */
const dependencies = ['openapi-fetch', 'openapi-typescript-helpers'];

/** Makes the client, packs it, and installs the package where nothing of this project can be found. */
export async function createClientProject(): Promise<ClientProject> {
  const folder = mkdtempSync(join(tmpdir(), 'client-project-'));
  const packed = await packClient(join(folder, 'client.tgz'));
  await promisify(execFile)('tar', ['-xzf', 'client.tgz'], { cwd: folder });
  const modules = join(folder, 'node_modules');
  const client = join(modules, 'blog-content-client');
  mkdirSync(modules);
  renameSync(join(folder, 'package'), client);
  for (const name of dependencies)
    cpSync(join('node_modules', name), join(modules, name), { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  return { folder, client, packed, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Compiles files of a project with the strictest options. Returns the compiler's output; empty if all is right. */
export async function compile(folder: string, ...files: string[]): Promise<string[]> {
  const options = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.asynciterable'],
    module: 'nodenext',
    types: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files }));
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '--pretty', 'false'], {
    cwd: folder,
  }).catch((error: { stdout: string }) => error);
  return stdout.split('\n').filter(line => /^\S/.test(line));
}
