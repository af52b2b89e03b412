import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { useStarted } from '../../kit/testing/use-started.ts';
import { type HostProcess, type HostProcessOptions, startHostProcess } from './host-process.ts';

export interface FixtureApp {
  folder: string;
  remove(): void;
}

export interface FixtureFiles {
  /** Added to host.json beside `"version": "2.0"`. */
  hostJson?: Record<string, unknown>;
  /** The whole text of host.json, instead. */
  hostJsonText?: string;
  /** The "main" of package.json; the built app is in `main.cjs` in any case. */
  main?: string;
}

/**
 * Makes a small app in a temporary folder, with the real `@azure/functions`; only `@azure/functions-core` is left to the
 * host. `source` has `app` in scope. It is bundled, like the real app, only if it imports something: bundling takes as long
 * as the host's start.
 */
export function buildFixtureApp(source: string, files: FixtureFiles = {}): FixtureApp {
  const folder = mkdtempSync(join(tmpdir(), 'functions-app-'));
  const hostJson = files.hostJsonText ?? JSON.stringify({ version: '2.0', ...files.hostJson });
  writeFileSync(join(folder, 'host.json'), hostJson);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ main: files.main ?? 'main.cjs' }));
  const main = join(folder, 'main.cjs');
  if (/^\s*import /m.test(source)) bundle(source, main);
  else writeFileSync(main, `const { app } = require(${JSON.stringify(findLibrary())});\n${source}`);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const findLibrary = () => createRequire(join(process.cwd(), 'package.json')).resolve('@azure/functions');

function bundle(source: string, outfile: string): void {
  buildSync({
    stdin: {
      contents: `import { app } from '@azure/functions';\n${source}`,
      resolveDir: process.cwd(),
      loader: 'ts',
    },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['@azure/functions-core'],
    outfile,
  });
}

/** The local Functions host with a small app (see buildFixtureApp), ready before the tests of a file or `describe`. */
export const useFixtureHost = (
  source: string,
  files?: FixtureFiles,
  options: Omit<HostProcessOptions, 'appFolder'> = {},
): HostProcess & { appFolder: string } =>
  useStarted(
    async () => {
      const { folder, remove } = buildFixtureApp(source, files);
      const host = await startHostProcess({ appFolder: folder, ...options });
      return { ...host, appFolder: folder, stop: () => host.stop().finally(remove) };
    },
    host => host.stop(),
  );
