import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

export interface FixtureApp {
  folder: string;
  remove(): void;
}

export interface FixtureFiles {
  /** Added to host.json beside `"version": "2.0"`. */
  hostJson?: Record<string, unknown>;
  /** The whole text of host.json, instead. */
  hostJsonText?: string;
  /** The "main" of package.json; the built app is in `main.cjs` whatever this says. */
  main?: string;
}

/**
 * Builds a small app into a temporary folder, in the same way as the real one: one CommonJS bundle with the real
 * `@azure/functions`; only `@azure/functions-core` is left to the host. `source` has `app` in scope.
 */
export function buildFixtureApp(source: string, files: FixtureFiles = {}): FixtureApp {
  const folder = mkdtempSync(join(tmpdir(), 'functions-app-'));
  const hostJson = files.hostJsonText ?? JSON.stringify({ version: '2.0', ...files.hostJson });
  writeFileSync(join(folder, 'host.json'), hostJson);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ main: files.main ?? 'main.cjs' }));
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
    outfile: join(folder, 'main.cjs'),
  });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
